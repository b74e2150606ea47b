import type { Clock } from '@/lib/clock';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { TIMER_MS } from '@/lib/contract/limits';
import type { ContactType } from '@/lib/contract/records';
import { type Wires, withUpdater } from './contacts';

/** The file is ready, but the device did not hand it over. */
export class UnreadFile extends Error {}

export interface LockedExport {
  wires: Wires;
  clock: Clock;
  signal: AbortSignal;
  /** Percent. */
  onProgress(percent: number): void;
}

/**
 * Has the device make a file of all contacts of a type under a password, passwords of theirs included, and fetches it.
 * Only the device reads such a file. Throws RpcError, TransportError, UnreadFile, and the reason of `signal`.
 * @spec §7 RecordUpdater.exportFile; state every 500 ms @assumed pages-1 /vto/room
 */
export async function exportLocked(type: ContactType, password: string, run: LockedExport): Promise<Blob> {
  const { wires, clock, signal } = run;
  const path = await withUpdater(wires, async (object) => {
    const params = { filename: 'contacts', condition: { Type: type }, Password: password };
    const [started] = await wires.sealed.batch([{ method: 'RecordUpdater.exportFile', params, object }]);
    if (!started?.ok) throw started?.error;
    for (;;) {
      signal.throwIfAborted();
      const options = { object, needs: ['State'] };
      const { State, Progress, Path } = await wires.rpc.call('RecordUpdater.getFileExportState', {}, options);
      if (State === 'Finished') return Path;
      run.onProgress(Number(Progress) || 0);
      await new Promise<void>((resolve) => clock.after(TIMER_MS.uploadPoll, resolve));
    }
  });
  // The path is the device's own word: nothing but a path of its files is asked for.
  if (!/^\/[\w./-]+$/.test(path) || path.includes('..')) throw new UnreadFile();
  const response = await fetch(`${ENDPOINT.loadFileByPath}${path}`, { signal, cache: 'no-store' }).catch((error) => {
    signal.throwIfAborted();
    throw new UnreadFile(String(error));
  });
  if (!response.ok) throw new UnreadFile();
  return response.blob();
}
