// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  barriers,
  dialog,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  toastTexts,
  whileTicking,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { AUTHORITIES } from '@/lib/contract/authorities';
import { DEFAULT_CAPABILITIES, type DeviceCapabilities } from '@/lib/contract/capabilities';
import { ReplyError } from '@/lib/contract/error-codes';
import type { WorkModeTable } from '@/lib/contract/tables/work-mode';
import { accessUsers } from '@/lib/records/access-users';
import { rpc, session } from '@/lib/session/device';
import WorkModePage from './page';

/** The administrator on a terminal that reads these credentials. */
function signIn(reads: Partial<DeviceCapabilities>): void {
  const visitor = { userName: 'admin', loginTime: '', authorities: AUTHORITIES };
  const capabilities = { ...DEFAULT_CAPABILITIES, fingerprintAuth: true, ...reads };
  session.state.set({ phase: 'over', visitor: { ...visitor, capabilities }, end: 'connect-over' });
}

setUpVisitor({ cardAuth: true, faceAuth: true, fingerprintAuth: true });
setUpDevicePage();
// Queries are closed by the login that opened them.
beforeEach(() => void vi.spyOn(rpc, 'sessionId').mockReturnValue('1'));

/** A device in this mode, at noon of 20 November 2026. */
async function open(mode: 0 | 1 = 0, collection: Partial<WorkModeTable['Collection']> = {}) {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.setSwitches({ collectionMs: 0 });
  made.device.update(({ tables }) => {
    Object.assign(tables.WorkMode.Collection, collection);
    tables.WorkMode.Mode = mode;
  });
  const opened = await openOnDevice(WorkModePage, made);
  await opened.idle();
  return { ...made, ...opened, table: () => made.device.state().tables.WorkMode };
}

const chooseMode = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const counter = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

it('warns that the doors do not open before people enrol, and keeps what it does not know', async () => {
  const { table, container } = await open();
  const before = table();
  expect(screen.queryByRole('switch', { name: 'Face' })).toBeNull();
  chooseMode('Self-service enrolment');
  expect(await barriers(container)).toEqual([]);
  fireEvent.click(screen.getByRole('switch', { name: 'Card' }));
  save();
  const box = await dialog();
  expect(box.getByText(/do not open any door/)).toBeDefined();
  press('Cancel', box);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(table()).toEqual(before);
  save();
  press('Start', await dialog());
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(table()).toEqual({
    ...before,
    Mode: 1,
    ReturnTime: '2026-11-20 20:00:00',
    Collection: { ...before.Collection, Card: true },
  });
  expect(await screen.findByText('2026-11-20 20:00:00')).toBeDefined();
});

it('does not save while nothing is ticked', async () => {
  const { table } = await open();
  chooseMode('Self-service enrolment');
  fireEvent.click(screen.getByRole('switch', { name: 'Face' }));
  save();
  expect(await screen.findByText('Choose at least one credential to enrol')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(table().Mode).toBe(0);
});

it('asks for nothing that the device cannot read, and counts it as not ticked', async () => {
  signIn({ faceAuth: false, cardAuth: false });
  const { table } = await open(0, { Face: true, Card: true, Fingerprint: false });
  chooseMode('Self-service enrolment');
  expect(screen.queryByRole('switch', { name: 'Face' })).toBeNull();
  expect(screen.queryByRole('switch', { name: 'May replace an existing face' })).toBeNull();
  fireEvent.click(screen.getByRole('combobox', { name: 'Identified by' }));
  expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Number on the keypad',
    'List of the platform',
  ]);
  save();
  expect(await screen.findByText('Choose at least one credential to enrol')).toBeDefined();
  expect(screen.queryByRole('dialog', { name: /Start/ })).toBeNull();
  fireEvent.click(screen.getByRole('switch', { name: 'Fingerprint' }));
  save();
  press('Start', await dialog());
  await waitFor(() => expect(table().Collection).toMatchObject({ Face: true, Card: true, Fingerprint: true }));
});

it('finds who enrolled in the list of people as well as in the counter', async () => {
  await whileTicking(async () => {
    const { device } = await open(1, { KnownOnly: false });
    device.setSwitches({ collectionMs: 1000 });
    device.clock.advance(1000);
    device.setSwitches({ collectionMs: 0 });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(counter('Today')).toBe('1'));
    // The list of the page that the link opens.
    const list = await accessUsers.open(rpc, { text: 'Visitor 1', type: '' });
    expect(await list.read(0, 20)).toMatchObject([{ UserName: 'Visitor 1' }]);
  });
});

/** A device at which Visitor 1 and Visitor 2 have handed in a card, and wait. */
async function openWithWaiting() {
  const made = await open(1, { KnownOnly: false, IdentifyBy: 'Platform', Face: false, Card: true });
  made.device.setSwitches({ collectionMs: 1000 });
  made.device.clock.advance(2000);
  made.device.setSwitches({ collectionMs: 0 });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await screen.findByText('Visitor 2');
  const states = () => made.device.state().selfHelp.entries.map(({ state }) => state);
  const hasCard = (name: string) => {
    const { users, cards } = made.device.state().access;
    const id = users.find(({ UserName }) => UserName === name)?.UserID;
    return cards.some(({ UserID }) => UserID === id);
  };
  return { ...made, states, hasCard };
}

it('accepts who waits, which stores what they handed in, and denies', async () => {
  await whileTicking(async () => {
    const { states, hasCard, container } = await openWithWaiting();
    expect(counter('Waiting')).toBe('2');
    expect(await barriers(container)).toEqual([]);
    press('Accept \u2068Visitor 1\u2069');
    await waitFor(() => expect(counter('Today')).toBe('1'));
    expect(hasCard('Visitor 1')).toBe(true);
    expect(screen.queryByText('Visitor 1')).toBeNull();
    screen.getByRole('button', { name: 'Deny \u2068Visitor 2\u2069' }).focus();
    press('Deny \u2068Visitor 2\u2069');
    await waitFor(() => expect(counter('Denied')).toBe('1'));
    expect(hasCard('Visitor 2')).toBe(false);
    expect(states()).toEqual(['Collected', 'Refused']);
    expect(toastTexts()).toEqual(['Accepted: \u2068Visitor 1\u2069', 'Denied: \u2068Visitor 2\u2069']);
    // Tab goes on from here.
    expect(document.activeElement?.contains(await screen.findByText('No one is waiting.'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });
});

it('shows who came in the place of somebody who was decided elsewhere', async () => {
  await whileTicking(async () => {
    const { device } = await openWithWaiting();
    device.update((draft) => {
      const [entry] = draft.selfHelp.entries;
      Object.assign(entry ?? {}, { state: 'Refused' });
      const other = { UserID: draft.access.users[0]?.UserID ?? '', state: 'Waiting' as const, at: device.wallNow() };
      draft.selfHelp.entries.push(other);
    });
    const name = device.state().access.users[0]?.UserName ?? '';
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByText(name)).toBeDefined();
    expect(screen.queryByText('Visitor 1')).toBeNull();
  });
});

it('keeps in the list whom the device does not accept, with the reason', async () => {
  await whileTicking(async () => {
    const { device, states, trouble } = await openWithWaiting();
    device.update(({ access, selfHelp }) => {
      const [UserID = ''] = selfHelp.entries.map((each) => each.UserID);
      access.cards.push({ CardNo: 'ABCD', UserID, CardName: '', CardType: 0, CardStatus: 0 });
    });
    press('Accept \u2068Visitor 1\u2069');
    await waitFor(() => expect(toastTexts()).toHaveLength(1));
    expect(states()).toEqual(['Waiting', 'Waiting']);
    expect(screen.getByText('Visitor 1')).toBeDefined();
    trouble.refuse = { 'AccessUser.doFind': ReplyError.InternalError };
    press('Deny \u2068Visitor 1\u2069');
    await waitFor(() => expect(counter('Denied')).toBe('1'));
    trouble.refuse = {};
    press('Try again');
    expect(await screen.findByText('Visitor 2')).toBeDefined();
  });
});

it('offers no decision to an account without the right for people', async () => {
  const visitor = { userName: 'keeper', loginTime: '', authorities: ['AuthSysCfg'] as const };
  session.state.set({
    phase: 'over',
    visitor: { ...visitor, capabilities: DEFAULT_CAPABILITIES },
    end: 'connect-over',
  });
  await whileTicking(async () => {
    await openWithWaiting();
    expect(screen.getByText(/Only an account with the right/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Accept \u2068Visitor 1\u2069' })).toHaveProperty('disabled', true);
  });
});

it('says that the counters could not be read, and keeps the settings usable', async () => {
  const made = signedInDevice({ profile: 'face-full' });
  const opened = await openOnDevice(WorkModePage, made);
  await opened.idle();
  opened.trouble.refuse = { 'AccessUser.startFind': ReplyError.InternalError };
  press(/Refresh/);
  expect(await screen.findByText('The list could not be read')).toBeDefined();
  expect(screen.getByRole('radio', { name: 'Normal' })).toHaveProperty('checked', true);
  opened.trouble.refuse = {};
  press('Try again');
  await waitFor(() => expect(screen.queryByText('The list could not be read')).toBeNull());
});

it('keeps what was chosen when the device refuses it', async () => {
  const { trouble, table } = await open();
  chooseMode('Self-service enrolment');
  trouble.refuse = { 'configManager.setConfig': ReplyError.InternalError };
  save();
  press('Start', await dialog());
  await waitFor(() => expect(toastTexts()).toEqual([expect.stringMatching(/rejected|could not save|not allowed/)]));
  expect(table().Mode).toBe(0);
  expect(screen.getByRole('radio', { name: 'Self-service enrolment' })).toHaveProperty('checked', true);
});

it('goes back to normal without a question', async () => {
  const { table } = await open(1);
  chooseMode('Normal');
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(table()).toMatchObject({ Mode: 0, ReturnTime: '' });
  await waitFor(() => expect(screen.queryByText(/People can enrol/)).toBeNull());
});

it('counts who enrolled, who waits and who was denied', async () => {
  await whileTicking(async () => {
    const { device } = await open(1);
    expect(counter('Today')).toBe('0');
    // The first persons of the list have a face already.
    device.setSwitches({ collectionMs: 1000 });
    device.clock.advance(40_000);
    device.setSwitches({ collectionMs: 0 });
    const of = (state: string) => device.state().selfHelp.entries.filter((each) => each.state === state).length;
    expect(of('Collected')).toBeGreaterThan(0);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(counter('Today')).toBe(String(of('Collected'))));
    expect(counter('Denied')).toBe(String(of('Refused')));
    expect(counter('Waiting')).toBe('0');
  });
});

it('follows when the device returns to normal by its own clock', async () => {
  await whileTicking(async () => {
    const { device, call } = await open(1, { AutoReturn: 1 });
    expect(screen.getByText('2026-11-20 13:00:00')).toBeDefined();
    // The login of the page lives on, minute by minute.
    for (let minute = 0; minute < 60; minute += 1) {
      call('Global.keepAlive', { timeout: 300, active: false });
      device.clock.advance(60_000);
    }
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(screen.queryByText('2026-11-20 13:00:00')).toBeNull());
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Normal' })).toHaveProperty('checked', true));
  });
});

it.each([[5], ['1'], [true], [null]])('reads a table with the mode %j no more often than any other', async (Mode) => {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.update(({ tables }) => {
    Object.assign(tables.WorkMode, { Mode });
  });
  const { asked, idle } = await openOnDevice(WorkModePage, made);
  await idle();
  const reads = () => asked.filter((each) => each === 'configManager.getConfig').length;
  const before = reads();
  for (let turn = 0; turn < 3; turn += 1) await act(async () => idle());
  expect(reads()).toBe(before);
  expect(before).toBeLessThan(6);
});

it('refuses times out of range', async () => {
  const { table } = await open(1);
  fireEvent.change(screen.getByLabelText('Time for each person'), { target: { value: '9' } });
  fireEvent.change(screen.getByLabelText('Back to normal after'), { target: { value: '25' } });
  save();
  expect(await screen.findByText('Enter 10 to 120')).toBeDefined();
  expect(screen.getByText('Enter 0 to 24')).toBeDefined();
  expect(table().Collection).toMatchObject({ Timeout: 30, AutoReturn: 8 });
});
