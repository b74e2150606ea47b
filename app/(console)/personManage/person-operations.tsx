import { useTranslations } from 'next-intl';
import { SheetIcon } from '@/components/table/icon-sheet';
import { RowButton } from '@/components/table/row-act';
import type { AccessUser } from '@/lib/contract/records';
import type { PersonIcon } from './person-icons';
import type { Open } from './person-overlays';

interface PersonOperationsProps {
  person: AccessUser;
  onOpen(open: Open): void;
}

/** Buttons at the end of a row. */
export function PersonOperations({ person, onOpen }: PersonOperationsProps) {
  const t = useTranslations('personManage');
  const explain = useTranslations('explain');
  const name = { name: person.UserName };
  const act = (icon: PersonIcon, label: string, open: Open) => (
    <RowButton label={label} onClick={() => onOpen(open)}>
      <SheetIcon name={icon} />
    </RowButton>
  );
  return (
    <>
      {act('explain', explain('openName', name), { part: 'explain', person })}
      {act('edit', t('editName', name), { part: 'edit', person })}
      {act('remove', t('removeName', name), { part: 'remove', persons: [person], onDone: () => undefined })}
    </>
  );
}
