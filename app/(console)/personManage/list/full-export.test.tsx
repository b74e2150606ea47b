// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { barriers, refusing } from '@/components/form/device-page.fixtures';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { ReplyError } from '@/lib/contract/error-codes';
import type { DeviceEvent } from '@/lib/contract/methods/events';
import { clientOnDevice, type Disturbance } from '@/lib/records/test-client.fixtures';
import { callNoter } from '@/lib/routes/page-calls.fixtures';
import { saved } from '@/lib/save-file.fixtures';
import { notifications, rpc } from '@/lib/session/device';
import { FullExport } from './full-export';

vi.mock('@/lib/save-file', async (original) => (await import('@/lib/save-file.fixtures')).caught(original));

setUpPage();
beforeEach(() => {
  saved.length = 0;
});

const METHOD = 'SecurityImExport.prepareExportData';
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name, { selector: 'input' }), { target: { value } });

/** Opens the dialog on an emulated device whose files can be fetched. */
function open(disturb?: (request: { method: string }) => Disturbance) {
  const on = clientOnDevice(disturb);
  on.rpc.events.on('asked', callNoter());
  rpc.events.on('asked', callNoter());
  vi.spyOn(rpc, 'call').mockImplementation((...args) => on.rpc.call(...args) as never);
  vi.spyOn(notifications, 'listen').mockImplementation((codes, onEvent, onOpen) => {
    const detach = on.device.onNotification(({ message }) => {
      for (const event of (message.params.eventList ?? []) as DeviceEvent[])
        if (codes.includes(event.Code)) onEvent(event);
    });
    void on.rpc.call('EventManager.attach', { codes: [...codes] }).then(onOpen);
    return detach;
  });
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const path = String(address).replace('/RPC2_Loadfile', '');
    const file = on.device.exportedFile(path, String(on.rpc.sessionId()));
    return new Response(file ? new Uint8Array(file) : null, { status: file ? 200 : 404 });
  });
  const onClose = vi.fn();
  render(
    <TestProvider>
      <FullExport now="2026-11-20 12:00:00" onClose={onClose} />
    </TestProvider>,
  );
  return { ...on, onClose, fetched };
}

it('requires the password twice, then saves the encrypted file that the device made', async () => {
  const { device, onClose, methods, sent } = open();
  expect(await barriers(screen.getByRole('dialog'))).toEqual([]);
  press('Export');
  expect(await screen.findByText('Use 8 to 32 characters')).toBeTruthy();
  type('Password', 'kept secret');
  type('Repeat password', 'kept secrets');
  press('Export');
  expect(await screen.findByText('The two passwords differ')).toBeTruthy();
  expect(methods()).not.toContain(METHOD);
  type('Repeat password', 'kept secret');
  press('Export');
  expect((await screen.findByRole('status')).textContent).toBe('The device is preparing the file.');
  await waitFor(() => expect(methods()).toContain('System.multiSec'));
  expect(methods()).not.toContain(METHOD);
  expect(JSON.stringify(sent)).not.toContain('kept secret');
  device.clock.advance(1_000);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(saved[0]?.name).toBe('people 2026-11-20 12-00-00.dat');
  const text = await saved[0]?.content.text();
  expect(text).toContain('GHEXP1');
  expect(text).not.toContain('Emma Walker');
});

it('reports a refusal, keeps the password, and tries again', async () => {
  const { device, onClose, fetched } = open();
  device.setIntercept(refusing([METHOD]));
  type('Password', 'kept secret');
  type('Repeat password', 'kept secret');
  press('Export');
  await screen.findByRole('alert');
  expect(screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' }).value).toBe('kept secret');
  device.setIntercept(undefined);
  // The file is missing when it is fetched: this is reported, and nothing is saved.
  fetched.mockImplementationOnce(async () => new Response(null, { status: 404 }));
  press('Export');
  await screen.findByRole('status');
  await waitFor(() => {
    device.clock.advance(1_000);
    expect(screen.getByRole('alert').textContent).toBe('The file is ready, but could not be downloaded. Try again.');
  });
  expect([saved.length, onClose.mock.calls.length]).toEqual([0, 0]);
});

it('sends the password in clear only to a device that says it has no encryption', async () => {
  const code: { current: number } = { current: ReplyError.Unknown };
  const { sent, methods } = open(({ method }) =>
    method === 'Security.getEncryptInfo' ? { result: false, error: { code: code.current } } : undefined,
  );
  type('Password', 'kept secret');
  type('Repeat password', 'kept secret');
  press('Export');
  await screen.findByRole('alert');
  expect(methods()).not.toContain(METHOD);
  code.current = ReplyError.MethodNotFound;
  press('Export');
  await waitFor(() => expect(methods()).toContain(METHOD));
  expect(sent.find(({ method }) => method === METHOD)?.params).toEqual({ Type: 'AccessUser', Password: 'kept secret' });
});
