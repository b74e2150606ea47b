import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Says } from '@/lib/forms/declared';
import type { FormField } from '@/lib/forms/form-field';
import type { DeclaredForm } from '@/lib/forms/use-settings';
import { valueInWords } from '@/lib/settings-index/value-words';
import { useLanguage } from '../feedback/use-language';
import type { Choice } from './select-field';

/** Names of the fields whose values are of this type. */
export type NamesOf<F, T> = { [K in keyof F & string]: F[K] extends T ? K : never }[keyof F & string];

/** A field of declared settings by its name. */
export interface DeclaredRowProps<F extends object, K extends keyof F & string> {
  of: DeclaredForm<F>;
  name: K;
  /** In place of the hint that follows from the declaration. */
  hint?: ReactNode;
}

/**
 * What a control needs of its field; undefined while the condition of the field does not hold. `T`: the values that the
 * control takes, of which the compiler knows only that `NamesOf` has chosen the names by them.
 */
export function useDeclaredRow<F extends object, K extends keyof F & string, T = F[K]>({
  of,
  name,
  hint,
}: DeclaredRowProps<F, K>): { field: FormField<T>; hint: ReactNode; says: Says } | undefined {
  const t = useTranslations('form');
  const { says, isShown, label } = of.view(name);
  if (!isShown) return undefined;
  const field = { ...(of.field(name) as unknown as FormField<T>), rowLabel: label };
  return { field, hint: hint ?? (says.restarts ? t('afterRestart') : undefined), says };
}

/** The values of a declared choice in words. `only`: those that this device offers; undefined: all. */
export function useChoices<F extends object, K extends keyof F & string>(
  { of, name }: DeclaredRowProps<F, K>,
  only: readonly unknown[] | undefined,
): Choice<string | number>[] {
  const language = useLanguage();
  const { says, words } = of.view(name);
  const isOffered = (value: string | number) =>
    (only?.includes(value) ?? true) && (!says.rare?.includes(value) || Object.is(of.loaded[name], value));
  return (says.values ?? [])
    .filter(isOffered)
    .map((value) => ({ value, label: (words && valueInWords(words, value, {}, language)) ?? String(value) }));
}
