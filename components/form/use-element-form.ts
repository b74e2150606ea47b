import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { ActFailure } from '@/components/feedback/use-act';
import type { AllTables, TableName } from '@/lib/contract/configs';
import { sameValue } from '@/lib/forms/changed-tables';
import { saveTables } from '@/lib/forms/save-tables';
import type { Tables } from '@/lib/forms/table-path';
import { rereadTables } from '@/lib/forms/use-tables';
import { rpc, sealed } from '@/lib/session/device';
import { type DrawerFormOptions, useDrawerForm } from './use-drawer-form';
import { useMerge } from './use-merge';

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
  /** Initial values of an element that is not on the device yet, with `isNew`. */
  initial?: F | undefined;
  /** In a table with unused elements: how one looks. A new element is written to the first of them. */
  isFree?(element: ElementOf<N>): boolean;
}

type ElementOf<N extends TableName> = AllTables[N] extends readonly (infer E)[] ? E : never;

/**
 * `useDrawerForm` for one element of a table. It is written with what others changed in it meanwhile; a field that both
 * changed is shown with the stored value, and the next save overwrites it. An element that somebody deleted is added
 * again by the next save.
 */
export function useElementForm<N extends TableName, F extends object>(options: ElementOptions<N, F>) {
  const { name, binding, table, index, initial, isFree, ...rest } = options;
  const t = useTranslations('form');
  const failCode = useTranslations('failCode');
  const merge = useMerge<F>(rest.label);
  const queries = useQueryClient();
  const [isAdded, setAdded] = useState(rest.isNew);
  /** Attempts to add it whose answers were lost: one of them may be on the device already. */
  const tries = useRef<{ place: number; values: F }[]>([]);
  return useDrawerForm<F>({
    ...rest,
    initial: initial ?? binding.toFields({ [name]: table } as Pick<AllTables, N>, index),
    fieldOf: binding.fieldOf,
    async save(values, fields) {
      const held: Pick<AllTables, N> = await rereadTables(queries, [name], [], true);
      if (isFree) {
        const elements = held[name] as ElementOf<N>[];
        if (isAdded) {
          const own = tries.current.find((each) => sameValue(binding.toFields(held, each.place), each.values));
          const place = own?.place ?? elements.findIndex(isFree);
          if (place < 0) throw new ActFailure(failCode('InsertLimit'));
          const saved = await saveTables(rpc, binding.toConfigs(values, held, place) as Tables, place, sealed);
          if (saved.kind === 'unknown') tries.current.push({ place, values });
          if (saved.kind === 'saved') tries.current = [];
          return saved;
        }
        if (elements.slice(index, index + 1).every(isFree)) {
          setAdded(true);
          throw new ActFailure(t('elsewhere.goneText'));
        }
      }
      const next = binding.toConfigs(merge(fields, binding.toFields(held, index)), held, index);
      return saveTables(rpc, next as Tables, index, sealed);
    },
  });
}
