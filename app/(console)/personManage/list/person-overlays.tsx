import { useEffect, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import type { AccessUser } from '@/lib/contract/records';
import { keptJournal } from '@/lib/people-file/import-journal';
import { personName } from '@/lib/persons/person-name';
import { useDeviceClock } from '@/lib/session/use-device-clock';
import { useCapabilities, useVisitor } from '@/lib/session/use-visitor';
import type { ActOnMany } from '../bulk/person-bulk';
import type { OnUndo } from '../undo/use-removed-toast';
import type { OpenPart } from './person-actions';

const PersonRemoval = lazyPart(() => import('./person-removal').then((module) => module.PersonRemoval));
const BulkDialog = lazyPart(() =>
  import(/* webpackChunkName: "people-files" */ '../bulk/bulk-dialog').then((module) => module.BulkDialog),
);
const PersonDrawer = lazyPart(() =>
  import(/* webpackChunkName: "person-drawer" */ '../drawer/person-drawer').then((module) => module.PersonDrawer),
);
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

/** The open drawer or dialog, with its persons. */
export type Open = { part: OpenPart | 'kept' } | { part: 'edit' | 'explain'; person: AccessUser } | ActOnMany;

interface PersonOverlaysProps {
  open: Open;
  onClose(): void;
  /** Called when persons may have changed. */
  onChanged(): void;
  /** A deletion is to be undone. */
  onUndo: OnUndo;
  /** Opens another part in place of this one. */
  onOpen(open: Open): void;
}

/** Drawer, dialogs and questions over the list; each is loaded on first use. */
export function PersonOverlays({ open, onClose, onChanged, onUndo, onOpen }: PersonOverlaysProps) {
  const now = useDeviceClock() ?? '';
  const exportAll = () => onOpen({ part: 'export' });
  return (
    <>
      {open.part === 'kept' && <KeptImport now={now} onClose={onClose} onChanged={onChanged} />}
      {open.part === 'import' && <ImportDialog now={now} onClose={onClose} onImported={onChanged} />}
      {open.part === 'export' && <PersonsExport now={now} onClose={onClose} />}
      {open.part === 'exportChosen' && <PersonsExport persons={open.persons} now={now} onClose={onClose} />}
      {open.part === 'removeAll' && (
        <DeleteAllDialog onClose={onClose} onRemoved={onChanged} onUndo={onUndo} onExport={exportAll} />
      )}
      {open.part === 'add' && (
        <PersonDrawer person={undefined} now={now} onClose={onClose} onSaved={onChanged} onUndo={onUndo} />
      )}
      {open.part === 'edit' && (
        <PersonDrawer person={open.person} now={now} onClose={onClose} onSaved={onChanged} onUndo={onUndo} />
      )}
      {open.part === 'remove' && (
        <PersonRemoval
          persons={open.persons}
          onClose={onClose}
          onChanged={onChanged}
          onDone={open.onDone}
          onUndo={onUndo}
        />
      )}
      {open.part === 'bulk' && (
        <BulkDialog
          act={open.act}
          persons={open.persons}
          now={now}
          onDone={open.onDone}
          onClose={onClose}
          onChanged={onChanged}
          onUndo={onUndo}
          onExport={exportAll}
        />
      )}
      {open.part === 'explain' && (
        <ExplainDrawer userId={open.person.UserID} name={personName(open.person)} now={now} onClose={onClose} />
      )}
    </>
  );
}

/** Opens an interrupted import, if it belongs to this account and this device. */
function KeptImport({ now, onClose, onChanged }: Pick<PersonOverlaysProps, 'onClose' | 'onChanged'> & { now: string }) {
  const { serialNumber } = useCapabilities();
  const userName = useVisitor()?.userName ?? '';
  const [isKept] = useState(() => keptJournal(serialNumber, userName) !== undefined);
  useEffect(() => {
    if (!isKept) onClose();
  }, []);
  return isKept && <ImportDialog now={now} onClose={onClose} onImported={onChanged} />;
}
