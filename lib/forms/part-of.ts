import type { Problem } from '@/lib/i18n/message-keys';
import type { FormField } from './form-field';

/**
 * One member of a field's value as a field of its own; `value` is given where the field may be null. The problem stays
 * with the caller, which knows the part it belongs to.
 */
export function partOf<T extends object, K extends keyof T & string>(
  field: FormField<T | null>,
  value: T,
  key: K,
  label: string,
  problem: Problem | undefined,
): FormField<T[K]> {
  const was = field.was?.[key];
  const set = (next: T[K]) => field.set({ ...value, [key]: next });
  return {
    ...field,
    key: `${field.key}.${key}`,
    label,
    value: value[key],
    was,
    isChanged: was !== undefined && String(was) !== String(value[key]),
    problem,
    set,
    reset: () => was !== undefined && set(was),
  };
}
