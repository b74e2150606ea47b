import type { Cancel, Clock } from '@/lib/clock';
import { EXPORT_EVENT, type ExportReady } from '@/lib/contract/methods/security-im-export';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import type { NotificationStream } from '@/lib/session/notifications';
import { awaitDevice, type WaitEnd } from './await-device';
import { loadDeviceFile } from './device-file';

/** Why there is no file. `error` undefined: no notifications reach this browser. */
export type DeviceExportEnd =
  | { kind: 'file'; file: Blob }
  | { kind: 'timeout' | 'refused' | 'unread' }
  | { kind: 'failed'; error: unknown };

interface ExportDevice {
  rpc: RpcClient;
  notifications: Pick<NotificationStream, 'listen'>;
  clock: Clock;
}

/**
 * Has the device gather everything of a type under a password, waits for its message that the file is ready, and fetches
 * it. The answer cancels the export: nothing is heard any more.
 *
 * @param type of the data, such as `AccessUser`
 * @spec §7 SecurityImExport; @assumed pages-1 /personManage
 */
export function exportFromDevice(
  { rpc, notifications, clock }: ExportDevice,
  type: ExportReady['Type'],
  password: string,
  onEnd: (end: DeviceExportEnd) => void,
): Cancel {
  const abort = new AbortController();
  let ready: ExportReady | undefined;
  const fetchFile = async (): Promise<DeviceExportEnd> => {
    if (ready?.State !== 'Success') return { kind: 'refused' };
    return { kind: 'file', file: await loadDeviceFile(ready.Path, abort.signal) };
  };
  const ended = (end: WaitEnd) => {
    if (end.kind !== 'told') return onEnd(end);
    fetchFile()
      .catch(() => ({ kind: 'unread' as const }))
      .then((file) => !abort.signal.aborted && onEnd(file));
  };
  const leave = awaitDevice<ExportReady>(
    {
      listen: (onTold, onOpen) =>
        notifications.listen([EXPORT_EVENT], ({ Data }) => onTold(Data as unknown as ExportReady), onOpen),
      start: () => rpc.call('SecurityImExport.prepareExportData', { Type: type, Password: password }),
      stop: () => Promise.resolve(),
      judge: (told) => {
        if (told?.Type !== type) return 'other';
        ready = told;
        return 'end';
      },
    },
    clock,
    { onWaiting: () => undefined, onTold: () => undefined, onEnd: ended },
  );
  return () => {
    abort.abort();
    leave();
  };
}
