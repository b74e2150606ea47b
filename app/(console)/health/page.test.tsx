// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { barriers, dialog, openOnDevice, setUpDevicePage, toastTexts } from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import { newLog } from '@/lib/health/call-log';
import { callLog } from '@/lib/health/own-calls';
import { saveFile } from '@/lib/save-file';
import HealthPage from './page';

vi.mock('next/navigation', async () => (await import('@/components/form/navigation.fixtures')).navigationAt('/health'));
vi.mock('@/lib/save-file', () => ({ saveFile: vi.fn() }));
setUpVisitor({ certManage: false, accessRecord: true });
setUpDevicePage();

const CALL = { calls: 10, lost: 1, times: [2, 3, 4, 5, 6, 7, 8, 9, 2_004], slowest: 2_004 };
beforeEach(() => {
  vi.mocked(saveFile).mockClear();
  const log = newLog('online');
  callLog.set({
    ...log,
    methods: { 'Global.keepAlive': { method: 'Global.keepAlive', ...CALL } },
    codes: [{ code: ReplyError.NoAuthority, method: 'log.startFind', page: '/user', count: 2, at: log.since }],
  });
});

const saved = async () => JSON.parse((await vi.mocked(saveFile).mock.calls[0]?.[1].text()) ?? '');

it('shows figures, answer times and codes of this browser, and starts over', async () => {
  const { container } = await openOnDevice(HealthPage, signedInDevice());
  expect(await barriers(container)).toEqual([]);
  expect(screen.getByText('90%')).toBeTruthy();
  const times = within(screen.getByRole('table', { name: 'Answer times' }));
  const [, row] = times.getAllByRole('row').map(({ textContent }) => textContent);
  expect(row).toBe('Global.keepAlive106 ms2,004 ms2,004 ms1');
  const codes = within(screen.getByRole('table', { name: 'Failed calls' }));
  expect(codes.getByText('Your account is not allowed to do this.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect(await screen.findByText('The device has answered every call.')).toBeTruthy();
});

it('saves a file without settings at first, and with them when they are chosen', async () => {
  await openOnDevice(HealthPage, signedInDevice());
  fireEvent.click(screen.getByRole('button', { name: 'Save support file' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
  expect(Object.keys(await saved())).not.toContain('settings');
  expect(toastTexts()).toContain('The support file was saved.');

  vi.mocked(saveFile).mockClear();
  fireEvent.click(screen.getByRole('checkbox', { name: /^Settings/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Look inside' }));
  const box = await dialog();
  expect(box.getByText(/"AutoMaintain"/)).toBeTruthy();
  fireEvent.click(box.getByRole('button', { name: 'Save support file' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
  const { settings } = await saved();
  expect(settings.General[0] ?? settings.General).toHaveProperty('MachineName.characters');
  // Encrypted tables stay out even without their texts.
  expect(settings).not.toHaveProperty('SIP');
});

it('says why a file could not be made, and keeps what is chosen', async () => {
  const made = signedInDevice();
  await openOnDevice(HealthPage, made);
  made.device.setIntercept(({ method }) =>
    method === 'system.multicall' ? { result: false, error: { code: 1 } } : undefined,
  );
  fireEvent.click(screen.getByRole('checkbox', { name: /^Settings/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Save support file' }));
  await waitFor(() => expect(toastTexts().join()).toMatch(/rejected this/));
  expect(saveFile).not.toHaveBeenCalled();
  expect((screen.getByRole('checkbox', { name: /^Settings/ }) as HTMLInputElement).checked).toBe(true);
});

it('says for a missing page what is not met, finds it by capability, and counts', async () => {
  await openOnDevice(HealthPage, signedInDevice());
  fireEvent.click(screen.getByRole('tab', { name: 'Missing pages' }));
  const box = await screen.findByRole('textbox', { name: 'Page, path or capability' });
  fireEvent.change(box, { target: { value: 'certM' } });
  const row = screen.getByRole('row', { name: /Certificates/ });
  expect(within(row).getByText('certManage')).toBeTruthy();
  expect(row.textContent).toContain('This device cannot do it');
  fireEvent.change(box, { target: { value: 'nothing like it' } });
  expect(screen.queryByRole('row', { name: /Certificates/ })).toBeNull();
  act(() => fireEvent.change(box, { target: { value: '' } }));
  fireEvent.click(screen.getByRole('radio', { name: /^Shown/ }));
  expect(screen.queryByRole('row', { name: /Certificates/ })).toBeNull();
  expect(screen.getByRole('row', { name: /Health/ })).toBeTruthy();
});

const openAreas = async (made = signedInDevice()) => {
  const client = await openOnDevice(HealthPage, made);
  fireEvent.click(screen.getByRole('tab', { name: 'Calls without a page' }));
  await screen.findByText(/^0 of \d+ calls asked$/);
  return client;
};
const callRow = (method: string) => screen.getByRole('row', { name: new RegExp(`^${method}`) });
const find = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Find a call' }), { target: { value: text } });

it('asks a call that no page makes, and shows its answer with the length of each secret', async () => {
  const made = signedInDevice();
  const { container, asked } = await openAreas(made);
  expect(asked).not.toContain('UWB.getCaps');
  made.device.setIntercept(({ method }) =>
    method === 'Intervideo.getStates' ? { result: true, params: { states: [], Password: 'hidden' } } : undefined,
  );
  find('intervideo');
  fireEvent.click(screen.getByRole('button', { name: 'Ask Intervideo.getStates' }));
  await waitFor(() => expect(callRow('Intervideo.getStates').textContent).toMatch(/Answered\d+ ms/));
  expect(screen.getByText(/^1 of \d+ calls asked$/)).toBeTruthy();
  expect(await barriers(container)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Answer to Intervideo.getStates' }));
  const shown = (await dialog()).getByText(/"states"/);
  expect(JSON.parse(shown.textContent)).toEqual({ states: [], Password: { characters: 6 } });
  expect(shown.dir).toBe('ltr');
});

it('asks all calls that are shown: answered, refused with code and words, and without an answer', async () => {
  const { trouble, asked } = await openAreas();
  trouble.refuse = { 'faceBoard.getCaps': ReplyError.NoAuthority };
  trouble.dropBefore = ['faceBoard.getState'];
  find('FACE');
  fireEvent.click(screen.getByRole('button', { name: 'Ask all' }));
  await screen.findByText(/^4 of \d+ calls asked$/);
  expect(callRow('faceBoard.getCaps').textContent).toContain(
    `Rejected ${ReplyError.NoAuthority}Your account is not allowed to do this.`,
  );
  expect(callRow('faceBoard.getState').textContent).toContain('No answer');
  expect(callRow('faceRecognitionServer.getCaps').textContent).toContain('Answered');
  expect(asked).not.toContain('UWB.getCaps');
});

it('asks every call in order until it is stopped', async () => {
  const { rpc, asked } = await openAreas();
  rpc.events.on('asked', ({ method }) => {
    if (method === 'AsyncDeviceManager.getDeviceInfoEx') fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  });
  fireEvent.click(screen.getByRole('button', { name: 'Ask all' }));
  expect(await screen.findByRole('progressbar', { name: 'Ask all' })).toBeTruthy();
  await screen.findByText(/^6 of \d+ calls asked$/);
  expect(await screen.findByRole('button', { name: 'Ask all' })).toBeTruthy();
  expect(callRow('AsyncDeviceManager.getDeviceInfoEx').textContent).toContain('Not asked');
  expect(asked).not.toContain('audio.getCaps');
});
