import type { Cancel } from '@/lib/clock';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import type { NotificationStream } from '@/lib/session/notifications';

/** Listens to pictures of one channel (from 0) with events of these codes, until the returned function is called. */
export type ListenSnapshots = (
  channel: number,
  codes: readonly string[],
  onSnapshot: (params: unknown) => void,
  /** Called when pictures can arrive, again with each new request. */
  onOpen?: () => void,
) => Cancel;

/**
 * The listener of one device. `onSnapshot` gets the members of each message unchanged. A refused or lost registration
 * is repeated with the next request.
 */
export function snapshotListener(
  stream: Pick<NotificationStream, 'join'>,
  calls: Pick<RpcClient, 'call'>,
): ListenSnapshots {
  return (channel, codes, onSnapshot, onOpen) =>
    stream.join({
      attach: () => calls.call('snapManager.attach', { channel, Events: [...codes] }),
      detach: (SID) => calls.call('snapManager.detach', { SID }),
      isRepeated: true,
      ...(onOpen && { onOpen }),
      onMessage(message, SID) {
        if (message.method !== 'client.notifySnapFile') return;
        // The first picture may arrive before the answer with the number.
        if (SID === undefined || SID === message.params?.SID) onSnapshot(message.params);
      },
    });
}
