import { useEffect, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import type { AccessUser } from '@/lib/contract/records';
import { keptJournal } from '@/lib/people-file/import-journal';
import { useDeviceClock } from '@/lib/session/use-device-clock';
import { useCapabilities, useVisitor } from '@/lib/session/use-visitor';
import type { ActOnMany } from '../bulk/person-bulk';
import type { OpenPart } from './person-actions';

const PersonRemoval = lazyPart(() => import('./person-removal').then((module) => module.PersonRemoval));
const BulkDialog = lazyPart(() =>
  import(/* webpackChunkName: "people-files" */ '../bulk/bulk-dialog').then((module) => module.BulkDialog),
);
const PersonDrawer = lazyPart(() => import('../drawer/person-drawer').then((module) => module.PersonDrawer));
const DeleteAllDialog = lazyPart(() =>
  import(/* webpackChunkName: "people-files" */ './delete-all-dialog').then((module) => module.DeleteAllDialog),
);
const ImportDialog = lazyPart(() =>
  import(/* webpackChunkName: "people-files" */ '../import/import-dialog').then((module) => module.ImportDialog),
);
const PersonsExport = lazyPart(() =>
  import(/* webpackChunkName: "people-files" */ './persons-export').then((module) => module.PersonsExport),
);
const ExplainDrawer = lazyPart(() =>
  import('@/components/explain/explain-drawer').then((module) => module.ExplainDrawer),
);

/** What stands over the list, and for whom. */
export type Open = { part: OpenPart | 'kept' } | { part: 'edit' | 'explain'; person: AccessUser } | ActOnMany;

interface PersonOverlaysProps {
  open: Open;
  onClose(): void;
  /** Persons may have changed. */
  onChanged(): void;
}

/** Drawer, dialogs and questions over the list; each loads when somebody wants it. */
export function PersonOverlays({ open, onClose, onChanged }: PersonOverlaysProps) {
  const now = useDeviceClock() ?? '';
  return (
    <>
      {open.part === 'kept' && <KeptImport now={now} onClose={onClose} onChanged={onChanged} />}
      {open.part === 'import' && <ImportDialog now={now} onClose={onClose} onImported={onChanged} />}
      {open.part === 'export' && <PersonsExport now={now} onClose={onClose} />}
      {open.part === 'removeAll' && <DeleteAllDialog onClose={onClose} onRemoved={onChanged} />}
      {open.part === 'add' && <PersonDrawer person={undefined} now={now} onClose={onClose} onSaved={onChanged} />}
      {open.part === 'edit' && <PersonDrawer person={open.person} now={now} onClose={onClose} onSaved={onChanged} />}
      {open.part === 'remove' && (
        <PersonRemoval persons={open.persons} onClose={onClose} onChanged={onChanged} onDone={open.onDone} />
      )}
      {open.part === 'bulk' && (
        <BulkDialog
          act={open.act}
          persons={open.persons}
          now={now}
          onDone={open.onDone}
          onClose={onClose}
          onChanged={onChanged}
        />
      )}
      {open.part === 'explain' && (
        <ExplainDrawer userId={open.person.UserID} name={open.person.UserName} now={now} onClose={onClose} />
      )}
    </>
  );
}

/** An import that a reload ended, if it was one of this account on this device. */
function KeptImport({ now, onClose, onChanged }: Omit<PersonOverlaysProps, 'open'> & { now: string }) {
  const { serialNumber } = useCapabilities();
  const userName = useVisitor()?.userName ?? '';
  const [isKept] = useState(() => keptJournal(serialNumber, userName) !== undefined);
  useEffect(() => {
    if (!isKept) onClose();
  }, []);
  return isKept && <ImportDialog now={now} onClose={onClose} onImported={onChanged} />;
}
