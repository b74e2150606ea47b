import type { Clock } from '@/lib/clock';
import { EXPORT_EVENT, type ExportReady } from '@/lib/contract/methods/security-im-export';
import type { RpcClient } from '@/lib/rpc/rpc-client';
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
 * @param type of the data, such as `AccessUser`
 * @spec §7 SecurityImExport; @assumed pages-1 /personManage
 */
export async function exportFromDevice(
  { rpc, notifications, clock }: ExportDevice,
  type: ExportReady['Type'],
  password: string,
  signal: AbortSignal,
): Promise<Blob> {
  signal.throwIfAborted();
  const ready = await new Promise<ExportReady>((resolve, reject) => {
    const leave = awaitDevice<ExportReady>(
      {
        listen: (onTold, onOpen) =>
          notifications.listen([EXPORT_EVENT], ({ Data }) => onTold(Data as unknown as ExportReady), onOpen),
        start: () => rpc.call('SecurityImExport.prepareExportData', { Type: type, Password: password }),
        stop: () => Promise.resolve(),
        judge: (told) => (told?.Type === type ? 'end' : 'other'),
      },
      clock,
      {
        onWaiting: () => undefined,
        onTold: resolve,
        onEnd: (end) => {
          if (end.kind === 'timeout') reject(new ExportFailure('timeout'));
          else if (end.kind === 'failed') reject(end.error ?? new ExportFailure('unheard'));
        },
      },
    );
    signal.addEventListener('abort', () => {
      leave();
      reject(signal.reason);
    });
  });
  if (ready.State !== 'Success') throw new ExportFailure('refused');
  return loadDeviceFile(ready.Path, signal);
}
