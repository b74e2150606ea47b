import type { Clock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import { TIMER_MS } from '@/lib/contract/limits';
import { runDeviceJob } from '@/lib/jobs/device-job';
import { pollUntil } from '@/lib/jobs/poll-until';
import { listIn } from '@/lib/rpc/list-in';
import { uploadCall } from '@/lib/upload/upload-call';
import { type Wires, withUpdater } from './contacts';

/** Interval of polling once nobody waits for the import. */
const LEFT_POLL_MS = 2_000;
/** A device whose progress stays the same for so many polls is no longer followed. */
const STALLED_POLLS = 30;

export interface LockedImport {
  wires: Wires;
  clock: Clock;
  /** When it is aborted before the file was sent, nothing is imported. */
  signal: AbortSignal;
  /** The file was sent as a whole: the device cannot be stopped any more. */
  onSent(): void;
  onProgress(percent: number): void;
}

/** Result of one contact of the file. `code`: see FailCode; 0: added. */
export interface ImportedContact {
  number: string;
  code: number;
}

/**
 * Sends the device a password-protected file and its password, and waits until every contact of it was judged. An
 * abort ends the sending; a device that has the file cannot be stopped, and is followed until it is done, or until it
 * makes no progress for a minute. Throws RpcError and TransportError.
 * @spec §7 RecordUpdater.importFile; state every 500 ms @assumed pages-1 /vto/room
 */
export async function importLocked(file: Blob, password: string, run: LockedImport): Promise<ImportedContact[]> {
  const { rpc, sealed } = run.wires;
  const { clock, signal } = run;
  let isSent = false;
  const noteSent = () => {
    if (!isSent) run.onSent();
    isSent = true;
  };
  const sending = new AbortController();
  signal.addEventListener('abort', () => isSent || sending.abort(signal.reason));
  return withUpdater(run.wires, async (object) => {
    const ask = () => rpc.call('RecordUpdater.getFileImportState', {}, { object, needs: ['State', 'FailCodes'] });
    const isDone = ({ State }: Awaited<ReturnType<typeof ask>>) => State === 'Finished';
    const { FailCodes, Numbers } = await runDeviceJob(
      {
        async start() {
          const params = await sealed.seal({ Password: password }, { signal });
          const onProgress = (share: number) => share >= 1 && noteSent();
          const options = { object, signal: sending.signal, onProgress };
          await uploadCall(rpc, { method: 'RecordUpdater.importFile', params, file }, options);
          noteSent();
        },
        ask,
        isDone,
        everyMs: TIMER_MS.uploadPoll,
      },
      { clock, signal, onState: ({ Progress }) => run.onProgress(Number(Progress) || 0) },
    ).catch((error: unknown) => {
      if (!isSent || error !== signal.reason) throw error;
      let before: unknown;
      let same = 0;
      return pollUntil(
        ask,
        (state) => {
          same = state.Progress === before ? same + 1 : 0;
          before = state.Progress;
          return isDone(state) || same >= STALLED_POLLS;
        },
        { clock, everyMs: LEFT_POLL_MS },
      );
    });
    const numbers = listIn(Numbers);
    return listIn(FailCodes).map((code, index) => ({
      number: String(numbers[index] ?? ''),
      code: typeof code === 'number' ? code : FailCode.Unknown,
    }));
  });
}
