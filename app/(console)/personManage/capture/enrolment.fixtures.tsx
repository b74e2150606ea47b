import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import { TestProvider } from '@/components/form/test-provider';
import type { DeviceEvent } from '@/lib/contract/methods/events';
import type { AccessUser } from '@/lib/contract/records';
import { clientOnDevice, type Disturbance } from '@/lib/records/test-client.fixtures';
import { notifications, rpc } from '@/lib/session/device';
import { PersonDrawer } from '../drawer/person-drawer';

/** Opens the drawer of a stored person on an emulated device with immediate events. `index` counts persons from 0. */
export async function openDrawer(index: number | undefined, fails: Record<string, Disturbance> = {}) {
  const on = clientOnDevice(({ method }) => fails[method]);
  vi.spyOn(rpc, 'call').mockImplementation((...args) => on.rpc.call(...args) as never);
  vi.spyOn(rpc, 'sessionId').mockReturnValue('session');
  vi.spyOn(notifications, 'listen').mockImplementation((codes, onEvent, onOpen) => {
    const detach = on.device.onNotification(({ message }) => {
      const events = (message.params.eventList ?? []) as DeviceEvent[];
      for (const event of events) if (codes.includes(event.Code)) onEvent(event);
    });
    // Like the event stream: needs a registration of the session, and delivers asynchronously.
    void on.rpc.call('EventManager.attach', { codes: [...codes] }).then(onOpen);
    return detach;
  });
  vi.spyOn(notifications, 'join').mockImplementation(({ attach, detach, onOpen, onMessage }) => {
    const answer = attach();
    void answer.then(onOpen);
    const unsubscribe = on.device.onNotification(({ message }) => onMessage?.(message as never, undefined));
    return () => {
      unsubscribe();
      void answer.then(({ SID }) => detach(SID));
    };
  });
  const person = index === undefined ? undefined : (on.device.state().access.users[index] as AccessUser);
  const onClose = vi.fn();
  const { container } = render(
    <TestProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PersonDrawer
          person={person}
          now="2026-11-20 12:00:00"
          onClose={onClose}
          onSaved={() => undefined}
          onUndo={() => undefined}
        />
      </QueryClientProvider>
    </TestProvider>,
  );
  await waitFor(() => expectIdle(screen.getByLabelText<HTMLInputElement>('Suspended')));
  return { ...on, person, onClose, container };
}

function expectIdle(box: HTMLInputElement): void {
  if (box.disabled) throw new Error('still reading');
}
