import type { Cancel, Clock } from '@/lib/clock';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { EXPORT_EVENT, type ExportReady } from '@/lib/contract/methods/security-im-export';
import { type CaptureEnd, runCapture } from '@/lib/enrolment/run-capture';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import type { NotificationStream } from '@/lib/session/notifications';

/** Why there is no file. `error` undefined: no notifications reach this browser. */
export type FullExportEnd =
  | { kind: 'file'; file: Blob }
  | { kind: 'timeout' | 'refused' | 'unread' }
  | { kind: 'failed'; error: unknown };

interface FullExportDevice {
  rpc: RpcClient;
  notifications: Pick<NotificationStream, 'listen'>;
  clock: Clock;
}

/**
 * Has the device gather all persons with their credentials under a password, waits for its word and fetches the file. The
 * answer gives it up: nothing is heard any more. @spec §7 SecurityImExport; @assumed pages-1 /personManage
 */
export function runFullExport(
  { rpc, notifications, clock }: FullExportDevice,
  password: string,
  onEnd: (end: FullExportEnd) => void,
): Cancel {
  const abort = new AbortController();
  let ready: ExportReady | undefined;
  const fetchFile = async (): Promise<FullExportEnd> => {
    // The path is the device's own word: nothing but a path of its files is asked for.
    if (ready?.State !== 'Success' || !/^\/[\w./-]+$/.test(ready.Path) || ready.Path.includes('..'))
      return { kind: 'refused' };
    const response = await fetch(`${ENDPOINT.loadFileByPath}${ready.Path}`, {
      signal: abort.signal,
      cache: 'no-store',
    });
    return response.ok ? { kind: 'file', file: await response.blob() } : { kind: 'unread' };
  };
  const ended = (end: CaptureEnd) => {
    if (end.kind !== 'told') return onEnd(end);
    fetchFile()
      .catch(() => ({ kind: 'unread' as const }))
      .then((file) => !abort.signal.aborted && onEnd(file));
  };
  const leave = runCapture<ExportReady>(
    {
      listen: (onTold, onOpen) =>
        notifications.listen([EXPORT_EVENT], ({ Data }) => onTold(Data as unknown as ExportReady), onOpen),
      start: () => rpc.call('SecurityImExport.prepareExportData', { Type: 'AccessUser', Password: password }),
      stop: () => Promise.resolve(),
      judge: (told) => {
        if (told?.Type !== 'AccessUser') return 'other';
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
