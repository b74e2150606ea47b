import type { TableName } from '@/lib/contract/configs';
import { eachOf } from '@/lib/each-of';
import type { BoundField } from './bind';

/**
 * The entries of a list as fields of their own, such as `group1` and `group2`; null where there is none. Entries after
 * the last slot are kept. Fields are written in their order: the last slot closes the gaps of deleted entries.
 */
export const slotsAt = <S extends string, T extends TableName, E extends object, V>(
  slots: readonly S[],
  list: BoundField<T, E[]>,
  read: (entry: E) => V,
  write: (value: V, was: E | undefined) => E,
): Record<S, BoundField<T, V | null>> =>
  eachOf(slots, (_, place) => ({
    tables: list.tables,
    path: list.path,
    owns: [[...list.path, place]],
    read(tables, row) {
      const entry = list.read(tables, row)[place];
      return entry === undefined ? null : read(entry);
    },
    write(value, tables, row) {
      const entries: (E | undefined)[] = [...list.read(tables, row)];
      entries[place] = value === null ? undefined : write(value, entries[place]);
      const isLast = place === slots.length - 1;
      return list.write((isLast ? entries.filter((each) => each !== undefined) : entries) as E[], tables, row);
    },
  }));
