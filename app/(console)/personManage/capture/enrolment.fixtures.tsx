import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import { TestProvider } from '@/components/form/test-provider';
import type { DeviceEvent } from '@/lib/contract/methods/events';
import type { AccessUser } from '@/lib/contract/records';
import { clientOnDevice, type Disturbance } from '@/lib/records/test-client.fixtures';
import { notifications, rpc } from '@/lib/session/device';
import { PersonDrawer } from '../drawer/person-drawer';

/** The drawer of a stored person over an emulated device whose events reach it at once. `index` of the person from 0. */
export async function openDrawer(index: number | undefined, fails: Record<string, Disturbance> = {}) {
  const on = clientOnDevice(({ method }) => fails[method]);
  vi.spyOn(rpc, 'call').mockImplementation((...args) => on.rpc.call(...args) as never);
  vi.spyOn(rpc, 'sessionId').mockReturnValue('session');
  vi.spyOn(notifications, 'listen').mockImplementation((codes, onEvent, onOpen) => {
    const leave = on.device.onNotification(({ message }) => {
      const events = (message.params.eventList ?? []) as DeviceEvent[];
      for (const event of events) if (codes.includes(event.Code)) onEvent(event);
    });
    // As the stream does: with a registration of the session, and later.
    void on.rpc.call('EventManager.attach', { codes: [...codes] }).then(onOpen);
    return leave;
  });
  vi.spyOn(notifications, 'join').mockImplementation(({ attach, detach, onOpen, onMessage }) => {
    const answer = attach();
    void answer.then(onOpen);
    const leave = on.device.onNotification(({ message }) => onMessage?.(message as never, undefined));
    return () => {
      leave();
      void answer.then(({ SID }) => detach(SID));
    };
  });
  const person = index === undefined ? undefined : (on.device.state().access.users[index] as AccessUser);
  const onClose = vi.fn();
  const { container } = render(
    <TestProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PersonDrawer person={person} now="2026-11-20 12:00:00" onClose={onClose} onSaved={() => undefined} />
      </QueryClientProvider>
    </TestProvider>,
  );
  await waitFor(() => expectIdle(screen.getByLabelText<HTMLInputElement>('Frozen')));
  return { ...on, person, onClose, container };
}

function expectIdle(box: HTMLInputElement): void {
  if (box.disabled) throw new Error('still reading');
}
