import { SheetIcon } from '@/components/table/icon-sheet';
import type { PersonIcon } from '../list/person-icons';

/** Label of a row of the credentials, with the icon that the list shows for them. */
export function CredentialLabel({ icon, children }: { icon: PersonIcon; children: string }) {
  return (
    <>
      <SheetIcon name={icon} />
      {children}
    </>
  );
}
