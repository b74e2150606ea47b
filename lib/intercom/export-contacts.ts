import type { Clock } from '@/lib/clock';
import { TIMER_MS } from '@/lib/contract/limits';
import type { ContactType } from '@/lib/contract/records';
import { loadDeviceFile } from '@/lib/jobs/device-file';
import { runDeviceJob } from '@/lib/jobs/device-job';
import { type Wires, withUpdater } from './contacts';

export interface LockedExport {
  wires: Wires;
  clock: Clock;
  signal: AbortSignal;
  /** Percent. */
  onProgress(percent: number): void;
}

/**
 * Has the device export all contacts of a type into a password-protected file, with their passwords, and fetches it.
 * Only the device can read such a file. Throws RpcError, TransportError, UnreadFile, and the reason of `signal`.
 * @spec §7 RecordUpdater.exportFile; state every 500 ms @assumed pages-1 /vto/room
 */
export async function exportLocked(type: ContactType, password: string, run: LockedExport): Promise<Blob> {
  const { wires, clock, signal } = run;
  const path = await withUpdater(wires, async (object) => {
    const params = { filename: 'contacts', condition: { Type: type }, Password: password };
    const { Path } = await runDeviceJob(
      {
        async start() {
          const [started] = await wires.sealed.batch([{ method: 'RecordUpdater.exportFile', params, object }]);
          if (!started?.ok) throw started?.error;
        },
        ask: () => wires.rpc.call('RecordUpdater.getFileExportState', {}, { object, needs: ['State'] }),
        isDone: ({ State }) => State === 'Finished',
        everyMs: TIMER_MS.uploadPoll,
      },
      { clock, signal, onState: ({ Progress }) => run.onProgress(Number(Progress) || 0) },
    );
    return Path;
  });
  return loadDeviceFile(path, signal);
}
