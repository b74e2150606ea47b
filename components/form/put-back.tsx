import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { ICON } from '@/components/theme/icon';
import type { FormField } from '@/lib/forms/form-field';
import { controlId } from './control-id';

interface PutBackProps {
  field: Pick<FormField<unknown>, 'key' | 'label' | 'disabled' | 'reset'>;
  /** The field whose control gets the focus, where the row has several. */
  first?: string;
}

/** Undoes the change of a field. */
export function PutBack({ field, first = field.key }: PutBackProps) {
  const t = useTranslations('form');
  const name = t('putBack', { name: field.label });
  return (
    <Tooltip label={name}>
      <ActionIcon
        size="sm"
        aria-label={name}
        disabled={field.disabled}
        onClick={(event) => {
          // The button goes with the change, and the focus of the keyboard would go with it.
          if (event.detail === 0) document.getElementById(controlId(first))?.focus();
          field.reset();
        }}
      >
        <IconArrowBackUp className="flip" {...ICON} />
      </ActionIcon>
    </Tooltip>
  );
}
