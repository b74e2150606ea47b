import { useFormatter, useTranslations } from 'next-intl';
import { ActFailure } from '@/components/feedback/use-act';
import type { Fields } from '@/lib/forms/fields';
import { differences, merged } from '@/lib/forms/three-way';
import { LIST_FORMAT } from '@/lib/i18n/list-format';

/**
 * For the save of an entry that somebody else may have changed since it was opened: returns what is to be written, the
 * changes of the form over `theirs`, the entry as it is now. Throws where both changed a field: the form then shows the
 * stored value, and the next save overwrites it.
 */
export function useMerge<F extends object>(label: (key: keyof F & string) => string) {
  const t = useTranslations('form');
  const format = useFormatter();
  return ({ values, loaded, rebase }: Fields<F>, theirs: F): F => {
    const both = differences(loaded, theirs, values).filter(({ isBoth }) => isBoth);
    rebase(theirs);
    if (both.length === 0) return merged(loaded, theirs, values);
    const fields = format.list(
      both.map(({ key }) => label(key)),
      LIST_FORMAT,
    );
    throw new ActFailure(t('changedElsewhere', { count: both.length, fields }));
  };
}
