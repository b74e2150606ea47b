import type { Clock } from '@/lib/clock';
import { TIMER_MS } from '@/lib/contract/limits';
import { EXPORT_EVENT, type ExportReady, type ExportType } from '@/lib/contract/methods/security-im-export';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import type { SealedCalls } from '@/lib/rpc/sealed-calls';
import type { NotificationStream } from '@/lib/session/notifications';
import { awaitDevice } from './await-device';
import { loadDeviceFile } from './device-file';

/**
 * Why there is no file: the device took too long, could not make it, its notifications do not reach this browser, or
 * only files came that the password does not open.
 */
export class ExportFailure extends Error {
  constructor(readonly kind: 'timeout' | 'refused' | 'unheard' | 'otherPassword') {
    super(kind);
  }
}

interface ExportDevice {
  rpc: RpcClient;
  notifications: Pick<NotificationStream, 'listen'>;
  clock: Clock;
}

/** What is exported. `Password`: the one that is to open the file; undefined: the file is to be open. */
interface Asked {
  Type: ExportType;
  Password?: string;
}

/**
 * Has the device export all data of a type, waits for its notification that the file is ready, and fetches it. A
 * notification does not say whose file it means: one that an earlier export left, or another tab of the sign-in asked
 * for, is under another password, and the wait goes on; its end tells what came. A report without a file ends it, since
 * nothing tells whose it is. Throws ExportFailure, as `loadDeviceFile` and as `call`; when aborted, it rejects with the
 * reason of the signal.
 *
 * @param start sends the call; default: without a password. Throws as `call`
 * @spec §7 SecurityImExport; @assumed pages-1 /personManage
 */
export async function exportFromDevice(
  { rpc, notifications, clock }: ExportDevice,
  { Type, Password }: Asked,
  signal: AbortSignal,
  start: () => Promise<unknown> = () => rpc.call('SecurityImExport.prepareExportData', { Type }),
): Promise<Blob> {
  signal.throwIfAborted();
  return new Promise<Blob>((resolve, reject) => {
    // Reports are taken one after the other, and a file that is being fetched outlasts the end of the wait.
    let taken = Promise.resolve();
    let isDone = false;
    let isOtherTurnedDown = false;
    const fail = (error: unknown) => {
      isDone = true;
      stopWaiting();
      reject(error);
    };
    const take = async ({ State, Path }: ExportReady) => {
      if (isDone) return;
      if (State !== 'Success') throw new ExportFailure('refused');
      const file = await loadDeviceFile(Path, signal);
      const { EXPORT_HEAD_BYTES, isUnderOther } = await import('@/lib/config-file/read-config-file');
      const head = new Uint8Array(await file.slice(0, EXPORT_HEAD_BYTES).arrayBuffer());
      if (isUnderOther(head, Password)) {
        isOtherTurnedDown = Password !== undefined;
        return;
      }
      isDone = true;
      stopWaiting();
      resolve(file);
    };
    const stopWaiting = awaitDevice<ExportReady>(
      {
        listen: (onReport, onOpen) =>
          notifications.listen([EXPORT_EVENT], ({ Data }) => onReport(Data as unknown as ExportReady), onOpen),
        start,
        stop: () => Promise.resolve(),
        waitMs: TIMER_MS.exportTimeout,
        judge: (report) => (report?.Type === Type ? 'next' : 'other'),
      },
      clock,
      {
        onWaiting: () => undefined,
        onReport(report) {
          taken = taken.then(() => take(report)).catch(fail);
        },
        onEnd: (end) => {
          if (end.kind === 'timeout')
            void taken.then(() => reject(new ExportFailure(isOtherTurnedDown ? 'otherPassword' : 'timeout')));
          else if (end.kind === 'failed') reject(end.error ?? new ExportFailure('unheard'));
        },
      },
    );
    signal.addEventListener('abort', () => fail(signal.reason));
  });
}

/**
 * The same under a password, which travels encrypted: in clear only to devices that say they do not support encryption.
 * @spec §7 encrypted calls
 */
export function exportUnderPassword(
  device: ExportDevice & { sealed: SealedCalls },
  asked: { Type: ExportType; Password: string },
  signal: AbortSignal,
): Promise<Blob> {
  const { rpc, sealed } = device;
  const method = 'SecurityImExport.prepareExportData';
  const start = async () => {
    if (!(await sealed.isSupported())) return rpc.call(method, asked);
    const [reply] = await sealed.batch([{ method, params: asked }]);
    if (reply && !reply.ok) throw reply.error;
  };
  return exportFromDevice(device, asked, signal, start);
}
