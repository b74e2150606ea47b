// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  barriers,
  dialog,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  toastTexts,
  unfold,
  whileTicking,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { MASKED_SECRET } from '@/lib/contract/configs';
import type { PushServer } from '@/lib/contract/tables/platforms';
import { keysOf } from '@/lib/forms/field-state';
import { sealed } from '@/lib/session/device';
import ThirdPartyPlatformPage from './page';
import { type PushFields, pushForm, pushProblems } from './push-fields';

setUpVisitor();

setUpDevicePage();

const STORED = 'Stored-Harbour-7';
const READY = { Address: 'park.example.org', AuthEnable: true, UserName: 'door', Password: STORED };

async function open(server: Partial<PushServer> = {}, Enable = false) {
  const made = signedInDevice({
    prepare({ secureTables: { PictureHttpUpload } }) {
      PictureHttpUpload.Enable = Enable;
      Object.assign(PictureHttpUpload.UploadServerList[0] as PushServer, server);
    },
  });
  const batches = vi.spyOn(sealed, 'batch').mockClear();
  const opened = await openOnDevice(ThirdPartyPlatformPage, made);
  const table = () => made.device.state().secureTables.PictureHttpUpload;
  /** Tables as they were given to the encryption. */
  const written = () =>
    batches.mock.calls.flatMap(([calls]) => calls.filter(({ method }) => method === 'Security.setConfig'));
  return { ...made, ...opened, table, written };
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
const turn = (name: string) => fireEvent.click(screen.getByRole('switch', { name }));

it('cannot be saved enabled without an address, without events or without the login it needs', async () => {
  const { container, table, written } = await open();
  expect(await barriers(container)).toEqual([]);
  turn('Send events to the platform');
  turn('Authentication');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Access' }));
  save();
  await waitFor(() => expect(screen.getAllByText('Enter a value')).toHaveLength(3));
  expect(screen.getByText('Choose at least one event type')).toBeTruthy();
  expect(written()).toEqual([]);
  type('Server address', 'park.example.org');
  type('User name', 'door');
  type('Password', 'Typed-Lantern-8');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Doorbell' }));
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(table()).toMatchObject({
    Enable: true,
    UploadServerList: [{ Address: 'park.example.org', Password: 'Typed-Lantern-8', EventType: ['DoorBell'] }],
  });
});

it('never shows the stored password, and leaves it out of the written table', async () => {
  const { container, table, written } = await open(READY);
  expect(box('Password').value).toBe('');
  expect(container.innerHTML).not.toContain(STORED);
  expect(container.innerHTML).not.toContain(MASKED_SECRET);
  type('Path', '/events');
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  const [server] = written().flatMap(
    ({ params }) => (params as { table: { UploadServerList: object[] } }).table.UploadServerList,
  );
  expect(server).toMatchObject({ Uploadpath: '/events', UserName: 'door' });
  expect(server).not.toHaveProperty('Password');
  expect(table().UploadServerList[0]).toMatchObject({ ...READY, Uploadpath: '/events' });
});

it('changes the usual port with the protocol, and no other, and warns of pictures in clear', async () => {
  await open();
  unfold();
  expect(screen.getByText(/^Pictures are sent unencrypted/)).toBeTruthy();
  turn('HTTPS');
  expect(box('Port').value).toBe('443');
  expect(screen.queryByText(/^Pictures are sent unencrypted/)).toBeNull();
  turn('HTTPS');
  expect(box('Port').value).toBe('80');
  type('Port', '8080');
  turn('HTTPS');
  expect(box('Port').value).toBe('8080');
});

it('tests the stored server and shows its HTTP status, or that none came', async () => {
  const { device } = await open(READY);
  device.setSwitches({ pushAnswer: 503 });
  press('Test');
  await screen.findByText('The test failed: HTTP status 503');
  device.setSwitches({ pushAnswer: 0 });
  press('Test');
  await screen.findByText('The test failed: The server did not answer in time');
  device.setSwitches({ pushAnswer: 200 });
  press('Test');
  await screen.findByText('The server accepts messages: HTTP status 200');
  type('Path', '/other');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Test' }).disabled).toBe(true);
  expect(screen.getByText('The test uses the saved settings: save first')).toBeTruthy();
});

it('takes the result of a test back when another password was saved', async () => {
  const { device, table } = await open(READY);
  device.setSwitches({ pushAnswer: 401 });
  press('Test');
  await screen.findByText('The test failed: HTTP status 401');
  type('Password', 'Typed-Lantern-8');
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(table().UploadServerList[0]?.Password).toBe('Typed-Lantern-8');
  expect(screen.queryByText(/^The test failed/)).toBeNull();
});

it('shows the state of a device that lists no last results', async () => {
  const made = await open(READY, true);
  const answer = { result: true, params: { state: 'Normal', queued: 3, lastError: '' } };
  made.device.setIntercept(({ method }) => (method === 'netApp.getHttpUploadStatus' ? answer : undefined));
  await whileTicking(async () => {
    await vi.advanceTimersByTimeAsync(5_000);
    await waitFor(() => expect(screen.getByText('Events in the queue').nextSibling?.textContent).toBe('3'));
  });
});

it('follows the queue and the last results without a reload', async () => {
  const { device } = await open(READY, true);
  await whileTicking(async () => {
    await screen.findByText('Nothing sent yet');
    device.setSwitches({ pushAnswer: 503 });
    device.emit({ Action: 'Pulse', Code: 'AccessControl', Index: 0, Data: {} });
    device.clock.advance(500);
    await vi.advanceTimersByTimeAsync(5_000);
    await screen.findByText('The last event was not accepted');
    expect(screen.getByText('Events in the queue').nextSibling?.textContent).toBe('1');
    expect(screen.getByText('HTTP status 503')).toBeTruthy();
  });
  press('Last results');
  const results = await dialog();
  expect(results.getAllByRole('row')).toHaveLength(2);
  expect(results.getByRole('row', { name: /Access/ }).textContent).toContain('HTTP status 503');
});

it('shows a message for each chosen event type', async () => {
  await open({ EventType: ['AccessControl', 'DoorStatus'] });
  press('Sample message');
  const sample = await dialog();
  expect(sample.getByRole('region', { name: 'Door status' }).textContent).toContain('"Code": "DoorStatus"');
  expect(sample.queryByRole('region', { name: 'Doorbell' })).toBeNull();
});

it('gives a device without a server one with the first save', () => {
  const { toFields, toConfigs, isThere } = pushForm();
  const held = { PictureHttpUpload: { Enable: false, UploadServerList: [] } };
  expect(keysOf(toFields(held)).filter((key) => !isThere(key, held))).toEqual([]);
  const fields: PushFields = { ...toFields(held), server: 'park.example.org' };
  expect(toConfigs(fields, held).PictureHttpUpload.UploadServerList).toMatchObject([{ Address: 'park.example.org' }]);
});

it.each<[Partial<PushFields>, keyof PushFields]>([
  [{ server: '300.1.1.1' }, 'server'],
  [{ path: 'events' }, 'path'],
  [{ path: '/two words' }, 'path'],
  [{ heartbeat: 3_601 }, 'heartbeat'],
])('refuses %j', (change, key) => {
  const { toFields } = pushForm();
  const fields = { ...toFields({ PictureHttpUpload: { Enable: false, UploadServerList: [] } }), ...change };
  const problems = Object.entries(pushProblems(fields, '', false)).filter(([, problem]) => problem);
  expect(problems.map(([name]) => name)).toEqual([key]);
});
