import { useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { ActFailure } from '@/components/feedback/use-act';
import type { AllTables, TableName } from '@/lib/contract/configs';
import { saveTables } from '@/lib/forms/save-tables';
import type { Tables } from '@/lib/forms/table-path';
import { differences, merged } from '@/lib/forms/three-way';
import { rereadTables } from '@/lib/forms/use-tables';
import { LIST_FORMAT } from '@/lib/i18n/list-format';
import { rpc, sealed } from '@/lib/session/device';
import { type DrawerFormOptions, useDrawerForm } from './use-drawer-form';

/** What `bind` derives for the elements of one table. */
interface ElementBinding<N extends TableName, F> {
  toFields(tables: Pick<AllTables, N>, index: number): F;
  toConfigs(fields: F, was: Pick<AllTables, N>, index: number): Pick<AllTables, N>;
  fieldOf(member: string): (keyof F & string) | undefined;
}

interface ElementOptions<N extends TableName, F extends object>
  extends Omit<DrawerFormOptions<F>, 'initial' | 'fieldOf' | 'save'> {
  name: N;
  binding: ElementBinding<N, F>;
  /** The table as the list shows it. */
  table: AllTables[N];
  /** From 0. */
  index: number;
}

/**
 * `useDrawerForm` for one element of a table. It is written with what others changed in it meanwhile; a field that both
 * changed is shown with the stored value, and the next save overwrites it.
 */
export function useElementForm<N extends TableName, F extends object>(options: ElementOptions<N, F>) {
  const { name, binding, table, index, ...rest } = options;
  const t = useTranslations('form');
  const format = useFormatter();
  const queries = useQueryClient();
  return useDrawerForm<F>({
    ...rest,
    initial: binding.toFields({ [name]: table } as Pick<AllTables, N>, index),
    fieldOf: binding.fieldOf,
    async save(values, { loaded, rebase }) {
      const held: Pick<AllTables, N> = await rereadTables(queries, [name]);
      const theirs = binding.toFields(held, index);
      const both = differences(loaded, theirs, values).filter(({ isBoth }) => isBoth);
      rebase(theirs);
      if (both.length > 0) {
        const list = format.list(
          both.map(({ key }) => rest.label(key)),
          LIST_FORMAT,
        );
        throw new ActFailure(t('changedElsewhere', { count: both.length, fields: list }));
      }
      const next = binding.toConfigs(merged(loaded, theirs, values), held, index);
      return saveTables(rpc, next as Tables, index, sealed);
    },
  });
}
