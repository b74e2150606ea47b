import type { Clock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import { TIMER_MS } from '@/lib/contract/limits';
import { runDeviceJob } from '@/lib/jobs/device-job';
import { listIn } from '@/lib/rpc/list-in';
import { uploadCall } from '@/lib/upload/upload-call';
import { type Wires, withUpdater } from './contacts';

export interface LockedImport {
  wires: Wires;
  clock: Clock;
  signal: AbortSignal;
  onProgress(percent: number): void;
}

/** Result of one contact of the file. `code`: see FailCode; 0: added. */
export interface ImportedContact {
  number: string;
  code: number;
}

/**
 * Sends the device a password-protected file and its password, and waits until every contact of it was judged. An
 * abort ends the sending; a device that has the file cannot be stopped, and is waited for. Throws RpcError and
 * TransportError.
 * @spec §7 RecordUpdater.importFile; state every 500 ms @assumed pages-1 /vto/room
 */
export async function importLocked(file: Blob, password: string, run: LockedImport): Promise<ImportedContact[]> {
  const { rpc, sealed } = run.wires;
  const { clock, signal } = run;
  return withUpdater(run.wires, async (object) => {
    const { FailCodes, Numbers } = await runDeviceJob(
      {
        async start() {
          const params = await sealed.seal({ Password: password }, { signal });
          await uploadCall(rpc, { method: 'RecordUpdater.importFile', params, file }, { object, signal });
        },
        ask: () => rpc.call('RecordUpdater.getFileImportState', {}, { object, needs: ['State', 'FailCodes'] }),
        isDone: ({ State }) => State === 'Finished',
        everyMs: TIMER_MS.uploadPoll,
      },
      { clock, signal: new AbortController().signal, onState: ({ Progress }) => run.onProgress(Number(Progress) || 0) },
    );
    const numbers = listIn(Numbers);
    return listIn(FailCodes).map((code, index) => ({
      number: String(numbers[index] ?? ''),
      code: typeof code === 'number' ? code : FailCode.Unknown,
    }));
  });
}
