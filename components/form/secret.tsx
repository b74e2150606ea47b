import type { FormField } from '@/lib/forms/form-field';
import { type DeclaredRowProps, useDeclaredRow } from './declared-row';
import { SecretField } from './secret-field';

/** A declared secret. */
export function Secret<F extends object, K extends keyof F & string>(props: DeclaredRowProps<F, K>) {
  const own = useDeclaredRow(props);
  if (!own) return null;
  return <SecretField field={own.field as unknown as FormField<string>} maxLength={own.says.max} hint={own.hint} />;
}
