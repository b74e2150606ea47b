import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Notice } from '@/components/feedback/notice';
import { ICON } from '@/components/theme/icon';
import { copyText } from '@/lib/copy-text';
import type { FormField } from '@/lib/forms/form-field';
import { FormRow } from './form-row';

interface OneTimeSecretProps {
  field: FormField<string>;
  /** Switches back to a text box. */
  onDrop(): void;
}

/** A generated secret: shown until it is copied, and never again. */
export function OneTimeSecret({ field, onDrop }: OneTimeSecretProps) {
  const t = useTranslations('form');
  const common = useTranslations('common');
  const version = useTranslations('version');
  const [state, setState] = useState<'shown' | 'copied' | 'failed'>('shown');
  const copy = async () => setState((await copyText(field.value)) ? 'copied' : 'failed');
  return (
    <>
      <FormRow field={field} isGroup hint={state === 'copied' ? t('copiedOnce') : t('copyHint')}>
        <span role="status">
          {state === 'copied' ? <span>{common('copied')}</span> : <b dir="ltr">{field.value}</b>}
        </span>{' '}
        {state !== 'copied' && (
          <Button variant="default" size="xs" leftSection={<IconCopy {...ICON} />} onClick={() => void copy()}>
            {common('copy')}
          </Button>
        )}{' '}
        <Button variant="subtle" size="xs" disabled={field.disabled} onClick={onDrop}>
          {t('typeOwn')}
        </Button>
      </FormRow>
      {state === 'failed' && (
        <Notice tone="warn" isNews>
          {version('copyFailed')}
        </Notice>
      )}
    </>
  );
}
