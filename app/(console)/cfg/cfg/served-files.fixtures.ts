import { vi } from 'vitest';
import type { signedInDevice } from '@/emulator/test-device';
import type { DeviceEvent } from '@/lib/contract/methods/events';
import { notifications, rpc } from '@/lib/session/device';

/** The page hears the events of the device and downloads the files that it has exported. */
export function serveFiles(made: ReturnType<typeof signedInDevice>): void {
  vi.spyOn(notifications, 'listen').mockImplementation((codes, onEvent, onOpen) => {
    const detach = made.device.onNotification(({ message }) => {
      for (const event of (message.params.eventList ?? []) as DeviceEvent[])
        if (codes.includes(event.Code)) onEvent(event);
    });
    made.call('EventManager.attach', { codes: [...codes] });
    onOpen?.();
    return detach;
  });
  vi.spyOn(rpc, 'request').mockImplementation((method, params) => ({
    id: 77,
    method,
    params,
    session: made.session(),
  }));
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const file = made.device.exportedFile(String(address).replace('/RPC2_Loadfile', ''), made.session());
    return new Response(file ? new Uint8Array(file) : null, { status: file ? 200 : 404 });
  });
}
