import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { SheetIcon } from '@/components/table/icon-sheet';
import { RowButton } from '@/components/table/row-act';
import type { AccessUser } from '@/lib/contract/records';
import { personName } from '@/lib/persons/person-name';
import type { PersonIcon } from './person-icons';
import type { Open } from './person-overlays';

/** Buttons at the end of a row, rendered by one function for all rows. */
export function usePersonOperations(onOpen: (open: Open) => void) {
  const t = useTranslations('table');
  const explain = useTranslations('explain');
  return useCallback(
    (person: AccessUser) => {
      const name = { name: personName(person) };
      const act = (icon: PersonIcon, label: string, verb: string, open: Open) => (
        <RowButton label={label} verb={verb} onClick={() => onOpen(open)}>
          <SheetIcon name={icon} />
        </RowButton>
      );
      return (
        <>
          {act('explain', explain('openName', name), explain('open'), { part: 'explain', person })}
          {act('edit', t('editRow', name), t('edit'), { part: 'edit', person })}
          {act('remove', t('removeRow', name), t('remove'), {
            part: 'remove',
            persons: [person],
            onDone: () => undefined,
          })}
        </>
      );
    },
    [t, explain, onOpen],
  );
}
