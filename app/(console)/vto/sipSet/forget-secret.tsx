import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { FormField } from '@/lib/forms/form-field';
import type { SipFields } from './sip-fields';

interface ForgetSecretProps {
  field: FormField<SipFields['stored']>;
  name: keyof SipFields['stored'];
  /** Name of the secret. */
  label: string;
}

/** Deletes a stored secret with the next save; a second press keeps it. */
export function ForgetSecret({ field, name, label }: ForgetSecretProps) {
  const t = useTranslations('vto.sipSet');
  if (!field.was?.[name]) return null;
  const isKept = field.value[name];
  return (
    <Button
      size="xs"
      variant={isKept ? 'subtle-danger' : 'default'}
      aria-label={t(isKept ? 'forgetName' : 'keepName', { name: label })}
      disabled={field.disabled}
      onClick={() => field.set({ ...field.value, [name]: !isKept })}
    >
      {t(isKept ? 'forget' : 'keep')}
    </Button>
  );
}
