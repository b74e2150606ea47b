import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { CountedDialog } from '@/components/form/counted-dialog';
import { browserClock } from '@/lib/clock';
import { allPersons } from '@/lib/people-file/held-persons';
import { countPersons } from '@/lib/records/access-users';
import { TransportError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { ExportFirst } from '../undo/export-first';
import { type RemovedPerson, readBeforeRemoval, UNDO_MAX } from '../undo/removed-persons';
import { type OnUndo, useRemovedToast } from '../undo/use-removed-toast';

interface DeleteAllDialogProps {
  onClose(): void;
  onRemoved(): void;
  onUndo: OnUndo;
  /** Opens the export of all persons in place of this dialog. */
  onExport(): void;
}

/**
 * Deletes all persons, regardless of the filters of the list. A few can be restored; before many are deleted, an export
 * is offered. @assumed pages-1 /personManage
 */
export function DeleteAllDialog({ onClose, onRemoved, onUndo, onExport }: DeleteAllDialogProps) {
  const t = useTranslations('personManage');
  const capabilities = useCapabilities();
  const showRemoved = useRemovedToast(onUndo);
  const kept = useRef<readonly RemovedPerson[]>(undefined);
  const total = useRef(0);
  const remove = async (count: number) => {
    total.current = count;
    kept.current = [];
    if (count > UNDO_MAX) return removeAll();
    const watched = { rpc, clock: browserClock, signal: new AbortController().signal, onProgress: () => undefined };
    const ids = (await allPersons(watched)).map(({ UserID }) => UserID);
    kept.current = await readBeforeRemoval(ids, capabilities, watched);
    return removeAll();
  };
  return (
    <CountedDialog
      cacheKey="persons"
      count={() => countPersons(rpc)}
      remove={remove}
      text={t('removeText')}
      hint={(count) => count > UNDO_MAX && <ExportFirst onExport={onExport} />}
      button={t('removeAll')}
      title={(count) => t('removeAllTitle', { count })}
      removed={(count) => t('removed', { count })}
      report={(message) => showRemoved(total.current, kept.current, message)}
      onClose={onClose}
      onRemoved={onRemoved}
    />
  );
}

/** Returns true when the reply was lost but nobody is left. Throws when the device refused or persons are left. */
async function removeAll(): Promise<boolean> {
  try {
    await rpc.call('AccessUser.removeAll', {});
    return false;
  } catch (error) {
    const left = error instanceof TransportError ? await countPersons(rpc).catch(() => undefined) : undefined;
    if (left !== 0) throw error;
    return true;
  }
}
