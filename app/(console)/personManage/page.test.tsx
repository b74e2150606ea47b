// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shownToasts } from '@/components/feedback/toasts';
import { barriers, openOnDevice } from '@/components/form/device-page.fixtures';
import { setUpPage } from '@/components/form/test-provider';
import type { DeviceState } from '@/emulator/state/device-state';
import { testDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import type { AccessUser } from '@/lib/contract/records';
import PersonPage from './page';

vi.mock('next/navigation', async () =>
  (await import('@/components/form/navigation.fixtures')).navigationAt('/personManage'),
);
vi.mock('@/lib/session/use-visitor', () => {
  const has = { cardAuth: true, fingerprintAuth: true, timeSection: true };
  return {
    useCapabilities: () => ({ ...DEFAULT_CAPABILITIES, ...has, doorCount: 4 }),
    useVisitor: () => ({ userName: 'admin' }),
    useAuthority: () => true,
  };
});

setUpPage();
vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => shownToasts.set([]));

/** Names by number, for searches that find a known part of them. */
const numbered = ({ access }: DeviceState) => {
  for (const user of access.users) user.UserName = `Worker ${user.UserID.padStart(4, '0')}`;
};

async function open(prepare: (draft: DeviceState) => void = () => undefined) {
  const made = testDevice({ profile: 'door-controller' });
  made.device.update(prepare);
  made.signIn();
  const opened = await openOnDevice(PersonPage, made);
  await waitFor(() => expect(names()[0]).toBeTruthy(), LONG);
  const users = () => made.device.state().access.users;
  const count = (method: string) => opened.asked.filter((each) => each === method).length;
  return { ...made, ...opened, users, count, user: (id: string) => users().find(({ UserID }) => UserID === id) };
}

const LONG = { timeout: 20_000 };
const table = () => screen.getByRole('table');
const shown = () => within(table()).getAllByRole('row').slice(1);
const names = () => shown().map((row) => row.querySelector('[data-card="name"]')?.textContent);
const toastTexts = () => shownToasts.get().map(({ message }) => message);
const type = (text: string) => fireEvent.change(screen.getByLabelText('Name or user ID'), { target: { value: text } });
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const count = (text: string) => screen.findByText(text, { selector: 'p, p *' }, LONG);
const closeBy = (dialog: HTMLElement) =>
  fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
const openFilters = async () => {
  press('Filters');
  await screen.findByLabelText('Credentials', {}, LONG);
};

describe('the list of persons', () => {
  it('shows its first page after one search, and everybody only when somebody looks for more', async () => {
    const { count: calls, container } = await open(numbered);
    expect([calls('AccessUser.startFind'), calls('AccessUser.doFind')]).toEqual([1, 1]);
    expect(shown()).toHaveLength(20);
    expect(await barriers(container)).toEqual([]);
    type('WORKER 029');
    await waitFor(() => expect(names()).toEqual(Array.from({ length: 10 }, (_, n) => `Worker 029${n}`)), LONG);
    await count('10 persons');
    await waitFor(() => expect(calls('AccessUser.stopFind')).toBeGreaterThan(0), LONG);
    press('Filters');
    await screen.findByLabelText('Validity', {}, LONG);
    expect(await barriers(container)).toEqual([]);
  });

  it('names doors and time sections, read once for the page', async () => {
    const { count: calls } = await open(({ access }) => {
      Object.assign(access.users[0] ?? {}, { Doors: [0, 3], TimeSections: [1, 1, 1, 2] });
      Object.assign(access.users[1] ?? {}, { Doors: [1], TimeSections: [255, 255, 255, 255] });
      Object.assign(access.users[2] ?? {}, { Doors: [9], TimeSections: [99] });
    });
    const cells = (line: number) => [...(shown()[line]?.querySelectorAll('td') ?? [])].slice(-3, -1);
    const texts = (line: number) => cells(line).map((cell) => cell.textContent?.replace(/[\u2068\u2069]/g, ''));
    await waitFor(() => expect(texts(0)).toEqual(['Front door, Server room', '1 · Office, 2 · Night']), LONG);
    expect(texts(1)).toEqual(['Back door', 'Always']);
    expect(texts(2)).toEqual(['10', '99']);
    // Sections, doors and the credentials of the rows: a batch each.
    expect(calls('system.multicall')).toBe(3);
    expect(calls('AccessUser.startFind')).toBe(1);
  });

  it('finds names whatever their case and accents, and both by name and by ID', async () => {
    await open(({ access }) => {
      Object.assign(access.users[250] ?? {}, { UserName: 'Łukasz Żółć' });
      Object.assign(access.users[251] ?? {}, { UserID: 'ZOLC1' });
    });
    type('zolc');
    await waitFor(() => expect(names()).toEqual(['Łukasz Żółć', 'Jonas Fischer']), LONG);
  });

  it('sorts by a head of the table, back and forth and off again', async () => {
    const { users } = await open(({ access }) => access.users.reverse());
    const head = () => screen.getByRole('columnheader', { name: /User ID/ });
    expect(head().getAttribute('aria-sort')).toBe('none');
    press('User ID');
    await waitFor(() => expect(names()[0]).toBe('Emma Walker'), LONG);
    expect(names().slice(8, 11)).toEqual(['فاطمة حداد', 'มาลี ใจดี', 'James Bennett']);
    expect(head().getAttribute('aria-sort')).toBe('ascending');
    press('User ID');
    await waitFor(() => expect(names()[0]).toBe('ธนา แสงทอง'), LONG);
    expect(head().getAttribute('aria-sort')).toBe('descending');
    press('User ID');
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('none'), LONG);
    await waitFor(() => expect(names()[0]).toBe(users()[0]?.UserName), LONG);
  });

  it('filters by what the device has no condition for', async () => {
    const { users, device } = await open(({ access }) => {
      for (const person of access.users.slice(0, 3)) person.Doors = [2];
      Object.assign(access.users[7] ?? {}, { UserStatus: 1 });
    });
    await openFilters();
    const found = async (label: string, value: string, ids: readonly string[]) => {
      choose(label, value);
      await waitFor(() => expect(names().length).toBe(Math.min(20, ids.length)), LONG);
      await count(`${ids.length} persons`);
      choose(label, '');
      await count('300 persons');
    };
    const idsOf = (fits: (person: AccessUser) => boolean) =>
      users()
        .filter(fits)
        .map(({ UserID }) => UserID);
    await found(
      'Doors',
      '0',
      idsOf(({ Doors }) => Doors.includes(0)),
    );
    await found(
      'Validity',
      'frozen',
      idsOf(({ UserStatus }) => UserStatus === 1),
    );
    const cards = new Set(device.state().access.cards.map(({ UserID }) => UserID));
    await found(
      'Credentials',
      'card',
      idsOf(({ UserID }) => cards.has(UserID)),
    );
    choose('Credentials', 'card');
    choose('Doors', '2');
    const both = users().filter(({ UserID, Doors }) => cards.has(UserID) && Doors.includes(2));
    await count(`${both.length} persons`);
    press('Filters');
    expect(screen.queryByLabelText('Doors')).toBeNull();
    press('Remove filter \u2068Warehouse\u2069');
    await count(`${cards.size} persons`);
    expect(screen.queryByRole('button', { name: 'Remove filter \u2068Warehouse\u2069' })).toBeNull();
    press('Remove filter \u2068Has a card\u2069');
    await count('300 persons');
    await openFilters();
    const prints = new Set(device.state().access.fingerprints.map(({ UserID }) => UserID));
    const hasAny = ({ UserID, Password }: AccessUser) => Password !== '' || cards.has(UserID) || prints.has(UserID);
    await found(
      'Credentials',
      'none',
      idsOf((person) => !hasAny(person)),
    );
  });

  it('says so when not everybody could be read, keeps what came and goes on when it is asked', async () => {
    const { trouble } = await open();
    trouble.refuse = { 'AccessUser.doFind': 268959743 };
    press('Name');
    await screen.findByText(/Not everybody could be read/, {}, LONG);
    expect(screen.getByText(/Not everybody could be read/).closest('[role="alert"]')).toBeTruthy();
    trouble.refuse = {};
    press('Try again');
    await waitFor(() => expect(names()[0]).toBe('Emma Walker'), LONG);
    await count('300 persons');
  });

  it('takes over what is written, without reading everybody again', async () => {
    const { count: calls, rpc, users } = await open(numbered);
    type('worker 00');
    await count('99 persons');
    const pages = calls('AccessUser.doFind');
    await act(async () => {
      await rpc.call('AccessUser.updateMulti', { UserList: [{ UserID: '300', UserName: 'Worker 00 late' }] });
    });
    await count('100 persons');
    // The device may still answer the search itself.
    expect(calls('AccessUser.doFind')).toBeLessThanOrEqual(pages + 1);
    expect(users()).toHaveLength(300);
  });

  it('says in words who may not pass any more, and for how long the others may', async () => {
    await open(({ access }) => {
      const [one, two, three, four] = access.users;
      Object.assign(one ?? {}, { UserType: 0, ValidTo: '2026-12-11 08:00:00' });
      Object.assign(two ?? {}, { UserType: 2, UseTime: 2 });
      Object.assign(three ?? {}, { UserType: 1 });
      Object.assign(four ?? {}, { UserType: 0, UserStatus: 1 });
    });
    const row = (name: string) => within(shown()[names().indexOf(name)] as HTMLElement);
    await screen.findByText('Ends in 21 days', {}, LONG);
    expect(row('Emma Walker').getByText('Ends in 21 days')).toBeTruthy();
    expect(row('Lena Fischer').getByText('2 uses left')).toBeTruthy();
    expect(row('Giulia Rossi').getByText('Refused everywhere')).toBeTruthy();
    expect(row('Zofia Nowak').getByText('Frozen')).toBeTruthy();
  });

  it('opens a row by Enter, and goes between rows by the arrow keys', async () => {
    await open();
    const [first, second] = shown();
    first?.focus();
    fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(second as HTMLElement, { key: 'Enter' });
    const drawer = await screen.findByRole('dialog', {}, LONG);
    expect(within(drawer).getByDisplayValue('Lena Fischer')).toBeTruthy();
  });

  it('deletes a person from the drawer after a question, and keeps the drawer when the answer is no', async () => {
    const { user } = await open();
    press('Edit Lena Fischer');
    const drawer = await screen.findByRole('dialog', { name: /^Lena Fischer/ }, LONG);
    const ask = async (answer: string) => {
      fireEvent.click(within(drawer).getByRole('button', { name: 'Delete' }));
      const question = await screen.findByRole('dialog', { name: /^Delete Lena Fischer/ }, LONG);
      fireEvent.click(within(question).getByRole('button', { name: answer }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Delete Lena Fischer/ })).toBeNull(), LONG);
    };
    await ask('Cancel');
    expect([within(drawer).getByDisplayValue('Lena Fischer'), user('2')].every(Boolean)).toBe(true);
    await ask('Delete');
    await waitFor(() => expect(toastTexts()).toEqual(['1 person deleted']), LONG);
    expect(user('2')).toBeUndefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), LONG);
    await waitFor(() => expect(names()).not.toContain('Lena Fischer'), LONG);
  });
});

describe('acts on many persons', () => {
  const select = (name: string) => fireEvent.click(screen.getByLabelText(`Select ${name}`));

  it('freezes those who are not frozen, after a plan, and keeps what it does not know', async () => {
    const { user, container } = await open(({ access }) => {
      Object.assign(access.users[0] ?? {}, { UserStatus: 1 });
      Object.assign(access.users[1] ?? {}, { VTOPosition: 'east' });
    });
    const before = user('2');
    for (const name of ['Emma Walker', 'Lena Fischer', 'Giulia Rossi']) select(name);
    fireEvent.click(await screen.findByRole('button', { name: 'Freeze' }, LONG));
    const dialog = await screen.findByRole('dialog', { name: 'Freeze 3 persons' }, LONG);
    await within(dialog).findByText('2 persons will change', {}, LONG);
    expect(within(dialog).getByText('1 person stays as is')).toBeTruthy();
    expect(await barriers(dialog)).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change 2 persons' }));
    await within(dialog).findByRole('heading', { name: 'Finished' }, LONG);
    expect(user('2')).toEqual({ ...before, UserStatus: 1 });
    expect([user('1')?.UserStatus, user('3')?.UserStatus, user('4')?.UserStatus]).toEqual([1, 1, 0]);
    closeBy(dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), LONG);
    await waitFor(() => expect(container.querySelector('[aria-selected="true"]')).toBeNull(), LONG);
  });

  it('changes everybody found over all pages in chunks of ten, and tells who was refused', async () => {
    const { users, asked } = await open((draft) => {
      numbered(draft);
      Object.assign(draft.access.users[98] ?? {}, { UserID: 'F02A' });
    });
    type('worker 00');
    await count('99 persons');
    fireEvent.click(screen.getByLabelText('Select all on this page'));
    fireEvent.click(await screen.findByRole('button', { name: 'Select all 99' }, LONG));
    await screen.findByText('All 99 persons selected over all pages', {}, LONG);
    fireEvent.click(screen.getByRole('button', { name: 'Validity' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the validity of 99 persons' }, LONG);
    const set = (label: string, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
    set('Valid from', '2030-01-01T00:00');
    set('Valid to', '2029-01-01T00:00');
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
    set('Valid from', '');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Next' }));
    const blocked = users()
      .slice(0, 99)
      .filter(({ UserType }) => UserType === 1).length;
    await within(dialog).findByText(`${99 - blocked} persons will change`, {}, LONG);
    const since = asked.length;
    fireEvent.click(within(dialog).getByRole('button', { name: `Change ${99 - blocked} persons` }));
    await within(dialog).findByRole('heading', { name: 'Finished' }, LONG);
    const chunks = asked.slice(since).filter((each) => each === 'AccessUser.updateMulti').length;
    expect(chunks).toBe(Math.ceil((99 - blocked) / 10));
    const ends = (person: AccessUser) => person.ValidTo === '2029-01-01 00:00:00';
    expect(users().filter(ends)).toHaveLength(99 - blocked - 1);
    expect(within(dialog).getByText('F02A')).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Save those who were not changed' })).toBeTruthy();
  });

  it('gives sections at one door and leaves those of the others', async () => {
    const { user } = await open();
    for (const name of ['Emma Walker', 'Lena Fischer']) select(name);
    fireEvent.click(await screen.findByRole('button', { name: 'Time section' }, LONG));
    const dialog = await screen.findByRole('dialog', { name: 'Change the time sections of 2 persons' }, LONG);
    const at = await within(dialog).findByLabelText('Time section, \u2068Back door\u2069', {}, LONG);
    await waitFor(() => expect(at.querySelectorAll('option').length).toBeGreaterThan(2), LONG);
    const [, , plan] = at.querySelectorAll('option');
    fireEvent.change(at, { target: { value: plan?.value } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Next' }));
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Change 2 persons' }, LONG));
    await within(dialog).findByRole('heading', { name: 'Finished' }, LONG);
    expect(user('1')?.TimeSections).toEqual([255, Number(plan?.value), 255, 255]);
  });

  it('deletes more than a call takes with their progress', async () => {
    const { users } = await open();
    fireEvent.click(screen.getByLabelText('Select all on this page'));
    fireEvent.click(await screen.findByRole('button', { name: 'Select all 300' }, LONG));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete 300' }, LONG));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 300 persons?' }, LONG);
    expect(users()).toHaveLength(300);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete 300' }));
    await within(dialog).findByRole('heading', { name: 'Finished' }, LONG);
    expect(users()).toEqual([]);
    closeBy(dialog);
    await screen.findByRole('heading', { name: 'No persons yet' }, LONG);
  });

  it('deletes a few with one question and one call', async () => {
    const { users, count: calls } = await open();
    for (const name of ['Giulia Rossi', 'Zofia Nowak']) select(name);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete 2' }, LONG));
    const question = await screen.findByRole('dialog', { name: 'Delete 2 persons?' }, LONG);
    fireEvent.click(within(question).getByRole('button', { name: 'Delete 2' }));
    await waitFor(() => expect(toastTexts()).toEqual(['2 persons deleted']), LONG);
    expect([users().length, calls('AccessUser.removeMulti')]).toEqual([298, 1]);
  });
});
