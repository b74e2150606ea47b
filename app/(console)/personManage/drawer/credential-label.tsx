import { SheetIcon } from '@/components/table/icon-sheet';
import type { PersonIcon } from '../list/person-icons';

/** Label of a credential field, with the icon from the list. */
export function CredentialLabel({ icon, children }: { icon: PersonIcon; children: string }) {
  return (
    <>
      <SheetIcon name={icon} />
      {children}
    </>
  );
}
