import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { useTable } from '@/lib/forms/use-tables';
import { useCapabilities } from '@/lib/session/use-visitor';

const namesOf = (doors: readonly DoorTable[]): unknown[] => doors.map(({ Name }) => Name);

/**
 * Names of the doors, from door 1; the number for a door without a name, and until the table is read. Doors of the same
 * name are told apart by their numbers, '1 · Entrance'.
 */
export function useDoorNames(): readonly string[] {
  const t = useTranslations('door');
  const { doorCount } = useCapabilities();
  const { data } = useTable('AccessControl', namesOf);
  return useMemo(
    () =>
      Array.from({ length: doorCount }, (_, door) => {
        const name = data?.[door];
        if (typeof name !== 'string' || name === '') return t('doorNumber', { number: door + 1 });
        return data?.some((other, at) => at !== door && other === name) ? `${door + 1} · ${name}` : name;
      }),
    [t, doorCount, data],
  );
}
