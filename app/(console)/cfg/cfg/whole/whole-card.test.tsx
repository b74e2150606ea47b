// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  barriers,
  dialog,
  fill,
  LOADING,
  openOnDevice,
  press,
  setUpDevicePage,
  stayWith,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { AUTHORITIES } from '@/lib/contract/authorities';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { unsaved } from '@/lib/forms/unsaved';
import { saved } from '@/lib/save-file.fixtures';
import { answerUploads } from '@/lib/upload/answered-uploads.fixtures';
import { serveFiles } from '../served-files.fixtures';
import { WholeCard } from './whole-card';

const capabilities = vi.hoisted(() => ({}) as Record<string, unknown>);
const visitor = vi.hoisted(() => ({ userName: 'admin', authorities: [] as readonly string[] }));
/** A test may hold the derivation of keys. */
const keys = vi.hoisted(() => ({ before: () => Promise.resolve(), derived: undefined as unknown as Promise<unknown> }));
const awaitRestart = vi.hoisted(() => vi.fn());

vi.mock('@/lib/session/use-visitor', () => ({
  useCapabilities: () => capabilities,
  useVisitor: () => ({ ...visitor, capabilities }),
}));
vi.mock('@/components/shell/use-reboot', async (original) => ({
  ...(await original<typeof import('@/components/shell/use-reboot')>()),
  awaitRestart,
}));
vi.mock('@/lib/save-file', async (original) => (await import('@/lib/save-file.fixtures')).caught(original));
vi.mock('@/lib/whole-backup/whole-keys', async (original) => {
  const { quickKeys } = await import('@/lib/whole-backup/quick-keys.fixtures');
  const quick = (await quickKeys(original)) as typeof import('@/lib/whole-backup/whole-keys');
  const deriveKeys: typeof quick.deriveKeys = (...asked) => {
    const derived = keys.before().then(() => quick.deriveKeys(...asked));
    keys.derived = derived;
    return derived;
  };
  return { ...quick, deriveKeys };
});

setUpDevicePage();
beforeEach(() => {
  Object.assign(visitor, { userName: 'admin', authorities: AUTHORITIES });
  saved.length = 0;
  awaitRestart.mockClear();
});

const PASSWORD = 'Kept-secret-7';

/** The card over an emulated device of few people, with its notifications, uploads and downloads. */
async function open(beforeUpload: () => Promise<void> = () => Promise.resolve()) {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.update(({ access }) => {
    for (const list of [access.users, access.cards, access.faces, access.fingerprints] as { UserID: string }[][]) {
      list.splice(0, list.length, ...list.filter(({ UserID }) => Number(UserID) <= 14));
    }
  });
  Object.assign(capabilities, DEFAULT_CAPABILITIES, made.device.capabilities());
  const opened = await openOnDevice(WholeCard, made);
  serveFiles(made);
  answerUploads(async (form) => {
    await beforeUpload();
    const { method, params, id } = JSON.parse(String(form.get('verify')));
    const Data = Buffer.from(await (form.get('file') as File).arrayBuffer()).toString('base64');
    return JSON.stringify({ ...made.upload(method, { ...params, Data }), id });
  });
  const access = () => made.device.state().access;
  return { ...made, ...opened, access };
}
type Opened = Awaited<ReturnType<typeof open>>;

async function backUp({ device }: Opened): Promise<Blob> {
  press('Back up everything');
  const box = await dialog();
  fill(box, 'Password', PASSWORD);
  fill(box, 'Repeat password', PASSWORD);
  fill(box, 'Password of admin', 'Admin123');
  fireEvent.click(box.getByRole('button', { name: 'Export' }));
  await waitFor(() => {
    device.clock.advance(1_000);
    expect(saved).toHaveLength(1);
  }, LOADING);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return saved.pop()?.content as Blob;
}

/** Chooses the file in the dialog of the restore and has it compared. */
async function compare(content: Blob, password = PASSWORD) {
  if (!screen.queryByRole('dialog')) press('Restore everything');
  const box = await dialog();
  fireEvent.change(box.getByLabelText('Whole backup (.gatehouse)', { selector: 'input' }), {
    target: { files: [new File([content], 'site.gatehouse')] },
  });
  await box.findByText('site.gatehouse');
  fill(box, 'File password', password);
  press('Compare with this device', box);
  return box;
}
/** The last step of a restore, up to the restart. */
async function applySettings(box: Awaited<ReturnType<typeof dialog>>) {
  press('Continue with the settings', box);
  press('Apply settings and restart', box);
  await waitFor(() => expect(awaitRestart).toHaveBeenCalledOnce(), LOADING);
}
const restartNote = () => JSON.parse(sessionStorage.getItem('gatehouse.restart-note') ?? '{}');
const alertText = async () => (await screen.findByRole('alert', {}, LOADING)).textContent;
const figure = (name: string) =>
  screen
    .getAllByText(name)
    .map((each) => each.closest('dt')?.nextElementSibling?.textContent)
    .find((each) => each !== undefined);

it('makes a file and restores a device that lost its people from it, with the settings last', async () => {
  const made = await open();
  expect(await barriers(made.container)).toEqual([]);
  const before = structuredClone(made.access());
  const file = await backUp(made);
  expect(toastTexts()).toContain('File saved');
  const setHour = (hour: number) =>
    made.device.update(({ access, tables }) => {
      if (hour === 17) Object.assign(access, { users: [], cards: [], faces: [], fingerprints: [] });
      tables.AutoMaintain.AutoRebootHour = hour;
    });
  const hour = made.device.state().tables.AutoMaintain.AutoRebootHour;
  setHour(17);

  const box = await compare(file);
  await box.findByText('14 people in the file', {}, LOADING);
  expect(figure('New')).toBe('14');
  expect(box.queryByText(/^Photos and fingerprints that this device holds/)).toBeNull();
  expect(figure('Fingerprints')).toBe(String(before.fingerprints.length));
  box.getByText(/people had a door password, which no file can contain|person had a door password/);
  box.getByText('ASI-7000');
  expect(await barriers(screen.getByRole('dialog'))).toEqual([]);
  expect(made.access().users).toEqual([]);
  await stayWith('Whole backup (.gatehouse)', 'File password');
  press('Save IDs of added people', box);
  expect(await saved[0]?.content.text()).toContain('14');

  press('Restore people', box);
  await box.findByRole('heading', { name: 'People restored' }, LOADING);
  expect(made.access().users).toHaveLength(14);
  expect(made.access().cards).toHaveLength(before.cards.length);
  expect(made.access().faces).toHaveLength(before.faces.length);
  expect(made.access().fingerprints).toHaveLength(before.fingerprints.length);
  expect(await barriers(screen.getByRole('dialog'))).toEqual([]);
  expect(made.device.state().tables.AutoMaintain.AutoRebootHour).toBe(17);
  await applySettings(box);
  expect(made.device.state().tables.AutoMaintain.AutoRebootHour).toBe(hour);
  expect(restartNote()).toMatchObject({ what: 'whole', user: 'admin', leftOut: [], lacking: [], missed: 0 });
});

it('makes a file although a photo of the device is damaged, and names the person', async () => {
  const made = await open();
  const id = made.access().faces[0]?.UserID;
  made.device.update(({ access: { faces } }) => {
    if (faces[0]) faces[0].PhotoData = ['/9j/AAAAA'];
  });
  await backUp(made);
  const told = toastTexts().find((text) => text?.startsWith('Not all photos of 1 person are in the file'));
  expect(told?.replace(/[\u2068\u2069]/g, '')).toMatch(new RegExp(`User ID: ${id}$`));
});

it('asks before it is closed, or the page left, while the settings are sent', async () => {
  let send = () => {};
  const sending = new Promise<void>((resolve) => {
    send = resolve;
  });
  const made = await open(() => sending);
  const box = await compare(await backUp(made));
  fireEvent.click(await box.findByRole('button', { name: 'Continue with the settings' }, LOADING));
  press('Apply settings and restart', box);
  await waitFor(() => expect(unsaved.get()?.names).toEqual(['Settings']));
  const [frame] = box.getAllByRole('button', { name: 'Close' });
  fireEvent.click(frame as HTMLElement);
  const question = within(await screen.findByRole('dialog', { name: 'Stop and close?' }, LOADING));
  press('Stay in the dialog', question);
  send();
  await waitFor(() => expect(awaitRestart).toHaveBeenCalledOnce(), LOADING);
  await waitFor(() => expect(unsaved.get()).toBeUndefined());
});

it('offers only the settings where the people are on the device already, and asks about those who differ', async () => {
  const made = await open();
  const file = await backUp(made);
  const box = await compare(file);
  await box.findByRole('button', { name: 'Continue with the settings' }, LOADING);
  press('Back', box);
  made.device.update(({ access }) => {
    Object.assign(access.users[0] ?? {}, { CitizenIDNo: 'changed' });
  });
  press('Compare with this device', box);
  await box.findByRole('button', { name: 'Restore people' }, LOADING);
  box.getByText(/^Photos and fingerprints that this device holds/);
  expect(figure('Changed')).toBe('1');
  fireEvent.click(box.getByRole('radio', { name: 'Keep as they are' }));
  expect(figure('Changed')).toBe('0');
  await box.findByRole('button', { name: 'Continue with the settings' });
});

it('names a card of the file that somebody else has, who is not in the file', async () => {
  const made = await open();
  const file = await backUp(made);
  const [card] = made.access().cards;
  made.device.update(({ access }) => {
    const [person] = access.users;
    if (person) access.users.push({ ...person, UserID: '77', UserName: 'Stranger' });
    if (access.cards[0]) access.cards[0].UserID = '77';
  });
  const box = await compare(file);
  const row = (await box.findByText(`Card ${card?.CardNo} already belongs to 77`, {}, LOADING)).closest('tr');
  expect(row?.textContent).toContain(card?.UserID);
  expect(figure('Unchanged')).toBe('14');
  await applySettings(box);
  expect(restartNote().missed).toBe(1);
});

it('says after the restart how many entries the device refused', async () => {
  const made = await open();
  const file = await backUp(made);
  const [card] = made.access().cards;
  const [person] = made.access().users;
  made.device.update(({ access }) => {
    Object.assign(access, { users: [], cards: [], faces: [], fingerprints: [] });
  });
  const box = await compare(file);
  await box.findByText('14 people in the file', {}, LOADING);
  // Meanwhile somebody else gets one of the cards.
  made.device.update(({ access }) => {
    if (person) access.users.push({ ...person, UserID: '77', UserName: 'Stranger' });
    if (card) access.cards.push({ ...card, UserID: '77' });
  });
  press('Restore people', box);
  await box.findByText(`Card ${card?.CardNo} already belongs to 77`, {}, LOADING);
  await applySettings(box);
  expect(restartNote().missed).toBe(1);
});

it('says what is wrong with a file, and restores no settings of another model', async () => {
  const made = await open();
  const file = await backUp(made);
  press('Restore everything');
  const box = await dialog();
  press('Compare with this device', box);
  expect(await alertText()).toBe('Choose a whole backup.');
  await compare(new Blob(['something else']));
  await waitFor(async () => expect(await alertText()).toMatch(/^This file is not a whole backup/));
  await compare(file.slice(0, file.size - 100));
  await waitFor(async () => expect(await alertText()).toMatch(/^The file is incomplete or damaged/));
  await compare(file, 'Another-one-7');
  await waitFor(async () => expect(await alertText()).toBe('This password does not open the file'), LOADING);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const at = Buffer.from(bytes).indexOf('people.sealed') + 100;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await compare(new Blob([bytes]));
  await waitFor(async () => expect(await alertText()).toMatch(/^The file is incomplete or damaged/), LOADING);
  capabilities.deviceType = 'VTO-1';
  await compare(file);
  await box.findByText(/its settings are not restored/, {}, LOADING);
  expect(box.getByRole('button', { name: 'Continue with the settings' })).toHaveProperty('disabled', true);
});

it('does not say of the next file that its password is wrong, when an earlier one was given up', async () => {
  const made = await open();
  const file = await backUp(made);
  let derive = () => {};
  const held = new Promise<void>((resolve) => {
    derive = resolve;
  });
  const before = vi.spyOn(keys, 'before').mockReturnValueOnce(held);
  const box = await compare(file, 'Another-one-7');
  await waitFor(() => expect(before).toHaveBeenCalledOnce(), LOADING);
  press('Back', box);
  fireEvent.change(box.getByLabelText('Whole backup (.gatehouse)', { selector: 'input' }), {
    target: { files: [new File([file], 'other.gatehouse')] },
  });
  await box.findByText('other.gatehouse');
  fill(box, 'File password', PASSWORD);
  derive();
  await act(async () => void (await keys.derived));
  expect(screen.queryByText('This password does not open the file')).toBeNull();
});

it('is not offered to an account that may not manage people', async () => {
  Object.assign(visitor, { userName: 'upkeep', authorities: ['AuthMaintence'] });
  await open();
  within(document.body).getByText(/^Your account may not manage people/);
  expect(screen.queryByRole('button')).toBeNull();
});
