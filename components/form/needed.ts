import { useTranslations } from 'next-intl';
import type { FormField } from '@/lib/forms/form-field';

/**
 * Props of a field that has no effect while a switch is off: it stays visible, disabled, with the reason beside it.
 * While its value is wrong it stays enabled, since the page cannot be saved before it is corrected.
 */
export function useNeeded() {
  const t = useTranslations('form');
  return <T>(field: FormField<T>, needed: FormField<boolean>): { field: FormField<T>; hint?: string } =>
    needed.value || field.problem !== undefined
      ? { field }
      : { field: { ...field, disabled: true }, hint: t('needs', { name: needed.label }) };
}
