import type { Clock } from '@/lib/clock';
import { TIMER_MS } from '@/lib/contract/limits';
import { EXPORT_EVENT, type ExportReady, type ExportType } from '@/lib/contract/methods/security-im-export';
import { knowsMethod } from '@/lib/rpc/knows-method';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import type { SealedCalls } from '@/lib/rpc/sealed-calls';
import type { NotificationStream } from '@/lib/session/notifications';
import { awaitDevice } from './await-device';
import { loadDeviceFile } from './device-file';

/**
 * Why there is no file: the device took too long, could not make it, or its notifications do not reach this browser.
 */
export class ExportFailure extends Error {
  constructor(readonly kind: 'timeout' | 'refused' | 'unheard') {
    super(kind);
  }
}

interface ExportDevice {
  rpc: RpcClient;
  notifications: Pick<NotificationStream, 'listen'>;
  clock: Clock;
}

/**
 * Has the device export all data of a type under a password, waits for its notification that the file is ready, and
 * fetches it. Throws ExportFailure, as `loadDeviceFile` and as `call`; when aborted, it rejects with the reason of
 * the signal.
 *
 * @param start sends the call; default: without a password, as the device has it already. Throws as `call`
 * @spec §7 SecurityImExport; @assumed pages-1 /personManage
 */
export async function exportFromDevice(
  { rpc, notifications, clock }: ExportDevice,
  asked: { Type: ExportType },
  signal: AbortSignal,
  start: () => Promise<unknown> = () => rpc.call('SecurityImExport.prepareExportData', asked),
): Promise<Blob> {
  signal.throwIfAborted();
  const ready = await new Promise<ExportReady>((resolve, reject) => {
    const stopWaiting = awaitDevice<ExportReady>(
      {
        listen: (onReport, onOpen) =>
          notifications.listen([EXPORT_EVENT], ({ Data }) => onReport(Data as unknown as ExportReady), onOpen),
        start,
        stop: () => Promise.resolve(),
        waitMs: TIMER_MS.exportTimeout,
        judge: (report) => (report?.Type === asked.Type ? 'end' : 'other'),
      },
      clock,
      {
        onWaiting: () => undefined,
        onReport: resolve,
        onEnd: (end) => {
          if (end.kind === 'timeout') reject(new ExportFailure('timeout'));
          else if (end.kind === 'failed') reject(end.error ?? new ExportFailure('unheard'));
        },
      },
    );
    signal.addEventListener('abort', () => {
      stopWaiting();
      reject(signal.reason);
    });
  });
  if (ready.State !== 'Success') throw new ExportFailure('refused');
  return loadDeviceFile(ready.Path, signal);
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
    if (!(await knowsMethod(rpc.call('Security.getEncryptInfo', {})))) return rpc.call(method, asked);
    const [reply] = await sealed.batch([{ method, params: asked }]);
    if (reply && !reply.ok) throw reply.error;
  };
  return exportFromDevice(device, { Type: asked.Type }, signal, start);
}
