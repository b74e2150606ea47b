import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { controlId } from '@/components/form/control-id';
import { FormRow } from '@/components/form/form-row';
import { ICON } from '@/components/theme/icon';
import { EMAIL } from '@/lib/contract/limits';
import type { FormField } from '@/lib/forms/form-field';
import { receiverProblem } from './email-fields';
import classes from './receivers-field.module.css';

/** Up to three addresses, one below the other. */
export function ReceiversField({ field }: { field: FormField<string[]> }) {
  const t = useTranslations('network.email');
  const { value: receivers } = field;
  const put = (index: number, address: string) =>
    field.set(receivers.map((each, at) => (at === index ? address : each)));
  return (
    <FormRow
      field={field}
      isGroup
      width="full"
      show={(list) => list.join(', ') || '–'}
      hint={receivers.length >= EMAIL.receivers ? t('receiversFull', { max: EMAIL.receivers }) : undefined}
    >
      <div className={classes.list}>
        {receivers.map((address, index) => (
          // The address changes while it is typed.
          <div key={index} className={classes.line}>
            <TextInput
              id={index === 0 ? controlId(field.key) : undefined}
              aria-label={t('receiver', { number: index + 1 })}
              value={address}
              dir="ltr"
              inputMode="email"
              maxLength={EMAIL.addressMax}
              disabled={field.disabled}
              error={Boolean(field.problem && receiverProblem(receivers, index))}
              onChange={(event) => put(index, event.currentTarget.value)}
              onBlur={field.blur}
            />
            <ActionIcon
              aria-label={t('removeReceiver', { number: index + 1 })}
              disabled={field.disabled}
              onClick={() => field.set(receivers.filter((_, at) => at !== index))}
            >
              <IconTrash {...ICON} />
            </ActionIcon>
          </div>
        ))}
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          disabled={field.disabled || receivers.length >= EMAIL.receivers}
          onClick={() => field.set([...receivers, ''])}
        >
          {t('addReceiver')}
        </Button>
      </div>
    </FormRow>
  );
}
