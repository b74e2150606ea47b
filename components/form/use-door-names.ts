import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { useTable } from '@/lib/forms/use-tables';
import { useCapabilities } from '@/lib/session/use-visitor';

const namesOf = (doors: readonly DoorTable[]): unknown[] => doors.map(({ Name }) => Name);

/** Names of the doors, from door 1; the number where a door has none, and until the device has told. */
export function useDoorNames(): readonly string[] {
  const t = useTranslations('door');
  const { doorCount } = useCapabilities();
  const { data } = useTable('AccessControl', namesOf);
  return useMemo(
    () =>
      Array.from({ length: doorCount }, (_, door) => {
        const name = data?.[door];
        return typeof name === 'string' && name !== '' ? name : t('doorNumber', { number: door + 1 });
      }),
    [t, doorCount, data],
  );
}
