import { type DeclaredRowProps, type NamesOf, useDeclaredRow } from './declared-row';
import { SecretField } from './secret-field';

/** A declared secret. */
export function Secret<F extends object, K extends NamesOf<F, string>>(props: DeclaredRowProps<F, K>) {
  const own = useDeclaredRow<F, K, string>(props);
  if (!own) return null;
  return <SecretField field={own.field} maxLength={own.says.max} hint={own.hint} />;
}
