// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  barriers,
  dialog,
  fill,
  holdAnswers,
  LOADING,
  openOnDevice,
  press,
  setUpDevicePage,
  toastTexts,
  whileTicking,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { saved } from '@/lib/save-file.fixtures';
import { rpc } from '@/lib/session/device';
import { answerUploads } from '@/lib/upload/answered-uploads.fixtures';
import RoomPage from './page';

setUpVisitor({ exportEncryptedLog: true });
vi.mock('@/lib/save-file', async (original) => (await import('@/lib/save-file.fixtures')).caught(original));

setUpDevicePage();
beforeEach(() => {
  saved.length = 0;
});

/** The page over an emulated device, with uploads and downloads of its web server. */
async function open() {
  const made = signedInDevice({ profile: 'vto' });
  const opened = await openOnDevice(RoomPage, made);
  answerUploads(async (form) => {
    const { method, params, object, id } = JSON.parse(String(form.get('verify')));
    const Data = Buffer.from(await (form.get('file') as File).arrayBuffer()).toString('base64');
    return JSON.stringify({ ...made.upload(method, { ...params, Data }, { object }), id });
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const file = made.device.exportedFile(String(address).replace('/RPC2_Loadfile', ''), made.session());
    return new Response(file ? new Uint8Array(file) : null, { status: file ? 200 : 404 });
  });
  const rooms = () => made.device.state().records.VideoTalkContact.rows.filter(({ Type }) => Type === 'VTH');
  return { ...made, ...opened, rooms };
}

type Dialog = Awaited<ReturnType<typeof dialog>>;
const click = (box: Dialog, name: string) => fireEvent.click(box.getByRole('button', { name }));
/** Chooses a locked file, types its password, and starts the import. */
async function sendLocked(): Promise<Dialog> {
  press('Import');
  const box = await dialog();
  fireEvent.change(await box.findByLabelText('CSV file'), { target: { files: [new File(['x'], 'rooms.dat')] } });
  await screen.findByText(/^The device opens this file with its password/, {}, LOADING);
  const back = await dialog();
  fill(back, 'Password', 'kept secret');
  click(back, 'Import');
  return back;
}
async function lockedExport() {
  press('Export');
  const choice = await dialog();
  fireEvent.click(choice.getByLabelText(/^Everything, password-protected/));
  click(choice, 'Export');
  return within(await screen.findByRole('dialog', { name: 'Export everything' }, LOADING));
}

it('exports every room as a table', async () => {
  const { rooms } = await open();
  press('Export');
  const choice = await dialog();
  click(choice, 'Export');
  await waitFor(() => expect(saved).toHaveLength(1), LOADING);
  expect(saved[0]?.name).toBe('rooms.csv');
  const lines = (await saved[0]?.content.text())?.trim().split('\r\n') ?? [];
  expect(lines).toHaveLength(1 + rooms().length);
});

it('exports everything under a password and imports it again, passwords included', async () => {
  const { device, rooms } = await open();
  device.update(({ records }) => {
    Object.assign(records.VideoTalkContact.rows[0] ?? {}, { RegisterPassword: '135790', Nickname: '<b>1</b>' });
  });
  const plain = () => rooms().map(({ RecNo: _, ...room }) => room);
  const before = plain();
  const out = await lockedExport();
  expect(await barriers(screen.getByRole('dialog'))).toEqual([]);
  fill(out, 'Password', 'kept secret');
  fill(out, 'Repeat password', 'kept secrets');
  click(out, 'Export');
  expect(await out.findByText('The two passwords differ')).toBeTruthy();
  fill(out, 'Repeat password', 'kept secret');
  click(out, 'Export');
  await waitFor(() => expect(saved).toHaveLength(1), LOADING);
  expect(saved[0]?.name).toBe('rooms.dat');
  const bytes = Buffer.from((await saved[0]?.content.arrayBuffer()) as ArrayBuffer);
  expect(bytes.includes('135790')).toBe(false);
  const sent = JSON.stringify(vi.mocked(rpc.call).mock.calls.map((call) => call.slice(0, 2)));
  expect(sent).not.toContain('kept secret');

  device.update(({ records }) => {
    const { rows } = records.VideoTalkContact;
    records.VideoTalkContact.rows = rows.filter(({ Type, VTLongNumber }) => Type !== 'VTH' || VTLongNumber === '102');
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Import');
  const box = await dialog();
  fireEvent.change(await box.findByLabelText('CSV file'), { target: { files: [new File([bytes], 'Rooms.DAT')] } });
  await screen.findByText(/^The device opens this file with its password/, {}, LOADING);
  const back = await dialog();
  fill(back, 'Password', 'another one');
  click(back, 'Import');
  expect(await back.findByText('The device cannot read the file with this password.', {}, LOADING)).toBeTruthy();
  expect(rooms()).toHaveLength(1);
  fill(back, 'Password', 'kept secret');
  click(back, 'Import');
  expect(await screen.findByText('Added: 59. Not added: 1.', {}, LOADING)).toBeTruthy();
  expect(within(screen.getByRole('dialog')).getByText('102')).toBeTruthy();
  expect(plain()).toHaveLength(60);
  expect(plain()).toEqual(expect.arrayContaining(before));
  expect(await screen.findByText('60 rooms')).toBeTruthy();
  expect(await screen.findByText('<b>1</b>')).toBeTruthy();
});

it('lists every line that was not added, also two of one number', async () => {
  const failed = vi.spyOn(console, 'error');
  const { device } = await open();
  device.setIntercept(({ method }) => {
    if (method === 'RecordUpdater.importFile') return { result: true };
    if (method !== 'RecordUpdater.getFileImportState') return undefined;
    return { result: true, params: { State: 'Finished', Progress: 100, FailCodes: [1, 1], Numbers: ['102', '102'] } };
  });
  await sendLocked();
  expect(await screen.findByText('Added: 0. Not added: 2.', {}, LOADING)).toBeTruthy();
  expect(within(screen.getByRole('dialog')).getAllByText('102')).toHaveLength(2);
  expect(failed).not.toHaveBeenCalled();
});

describe('an import whose dialog was closed', () => {
  /** Begins an import that the device accepts, and presses Cancel once `isSent`. */
  async function leaveImport({ device }: Awaited<ReturnType<typeof open>>, isSent: () => void) {
    const state = { State: 'Importing', Progress: 40, FailCodes: [], Numbers: [] };
    device.setIntercept(({ method }) => {
      if (method === 'RecordUpdater.importFile') return { result: true };
      return method === 'RecordUpdater.getFileImportState' ? { result: true, params: state } : undefined;
    });
    const back = await sendLocked();
    await waitFor(isSent, LOADING);
    click(back, 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return state;
  }
  const ASKED = 'RecordUpdater.getFileImportState';
  const GOES_ON = [expect.stringMatching(/^The device goes on with the import/)];

  /** The import ends, so that it does not ask the device of the next test. */
  async function endImport(state: Awaited<ReturnType<typeof leaveImport>>) {
    state.State = 'Finished';
    await vi.advanceTimersByTimeAsync(5_000);
  }

  it('goes on, and the list is read when it is done', async () => {
    const made = await open();
    const { device, rooms, asked } = made;
    const state = await leaveImport(made, () => expect(asked).toContain(ASKED));
    expect(toastTexts()).toEqual(GOES_ON);
    device.update(({ records }) => {
      records.VideoTalkContact.rows.push({ ...rooms()[0], RecNo: 990, VTLongNumber: '990' });
    });
    state.State = 'Finished';
    expect(await screen.findByText('61 rooms', {}, LOADING)).toBeTruthy();
  });

  it('says that it goes on also before the first state arrived', async () => {
    const made = await open();
    const states = holdAnswers(ASKED);
    await whileTicking(async () => {
      const state = await leaveImport(made, () => expect(made.asked).toContain(ASKED));
      expect(toastTexts()).toEqual(GOES_ON);
      states.release();
      await endImport(state);
    });
  });

  it('says that it goes on also before the device answered to the file', async () => {
    const made = await open();
    let isSent = false;
    answerUploads(async () => {
      isSent = true;
      return undefined;
    });
    await whileTicking(async () => {
      const state = await leaveImport(made, () => expect(isSent).toBe(true));
      expect(toastTexts()).toEqual(GOES_ON);
      await endImport(state);
    });
  });

  it('is no longer followed after a minute without progress', async () => {
    const made = await open();
    const polls = () => made.asked.filter((each) => each === ASKED).length;
    await whileTicking(async () => {
      await leaveImport(made, () => expect(made.asked).toContain(ASKED));
      const asked = polls();
      await vi.advanceTimersByTimeAsync(70_000);
      const before = polls();
      expect(before - asked).toBeLessThan(40);
      await vi.advanceTimersByTimeAsync(30_000);
      expect(polls()).toBe(before);
    });
  });
});

it('says that the device refused, or did not return the file, and keeps the typed values', async () => {
  const { trouble } = await open();
  const out = await lockedExport();
  fill(out, 'Password', 'kept secret');
  fill(out, 'Repeat password', 'kept secret');
  trouble.refuse = { 'System.multiSec': 285_278_249 };
  click(out, 'Export');
  expect(await out.findByText('Your account is not allowed to do this.', {}, LOADING)).toBeTruthy();
  trouble.refuse = {};
  vi.mocked(fetch).mockImplementationOnce(async () => new Response(null, { status: 404 }));
  click(out, 'Export');
  expect(await out.findByText('The file is ready, but could not be downloaded. Try again.', {}, LOADING)).toBeTruthy();
  expect(out.getByLabelText<HTMLInputElement>('Password', { selector: 'input' }).value).toBe('kept secret');
  expect([saved, toastTexts()]).toEqual([[], []]);
});
