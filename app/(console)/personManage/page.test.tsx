// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { asked } from '@/components/feedback/ask';
import { shownToasts } from '@/components/feedback/toasts';
import { barriers, openOnDevice } from '@/components/form/device-page.fixtures';
import { setUpPage } from '@/components/form/test-provider';
import type { DeviceState } from '@/emulator/state/device-state';
import { testDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import type { AccessUser } from '@/lib/contract/records';
import { wantedPerson } from '@/lib/persons/wanted-person';
import { saved } from '@/lib/save-file.fixtures';
import { rpc } from '@/lib/session/device';
import PersonPage from './page';

vi.mock('@/lib/save-file', async (original) => (await import('@/lib/save-file.fixtures')).caught(original));
vi.mock('@/lib/session/use-visitor', () => {
  const has = { cardAuth: true, fingerprintAuth: true, timeSection: true, holidayPlan: true };
  return {
    useCapabilities: () => ({ ...DEFAULT_CAPABILITIES, ...has, doorCount: 4 }),
    useVisitor: () => ({ userName: 'admin' }),
    useAuthority: () => true,
  };
});

setUpPage();
vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => {
  shownToasts.set([]);
  saved.length = 0;
  window.history.replaceState(null, '', '/personManage');
});

/** Names by index, for searches with a known number of matches. */
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
  it('shows the first page after one search, and reads all persons only for a search', async () => {
    const { count: calls, container } = await open(numbered);
    expect([calls('AccessUser.startFind'), calls('AccessUser.doFind')]).toEqual([1, 1]);
    expect(shown()).toHaveLength(20);
    expect(await barriers(container)).toEqual([]);
    type('WORKER 029');
    await waitFor(() => expect(names()).toEqual(Array.from({ length: 10 }, (_, n) => `Worker 029${n}`)), LONG);
    await count('10 of 300 people');
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
    // Sections, doors and the credentials of the rows: a batch each. The last may come after the names.
    await waitFor(() => expect(calls('system.multicall')).toBe(3), LONG);
    expect(calls('AccessUser.startFind')).toBe(1);
  });

  it('shows the ID in place of an empty name, and asks with name and ID before it deletes', async () => {
    await open(({ access }) => {
      Object.assign(access.users[0] ?? {}, { UserName: ' ' });
      Object.assign(access.users[1] ?? {}, { UserName: '\u202Etxt\u2066.exe' });
    });
    expect(names().slice(0, 2)).toEqual(['1', 'txt.exe']);
    press('Delete 1');
    await waitFor(() => expect(asked.get()).toBeTruthy(), LONG);
    const question = asked.get();
    const { container } = render(
      <>
        {question?.title} {question?.text}
      </>,
    );
    expect(container.textContent).toContain('Delete 1? User ID 1');
    question?.answer('cancel');
  });

  it('finds the owner of a card by its number, and keeps the search in the address', async () => {
    const { device, page } = await open();
    const card = device.state().access.cards.find(({ UserID }) => UserID === '7');
    type(card?.CardNo.toLowerCase() ?? '');
    await count('1 of 300 people');
    const found = names();
    await waitFor(() => expect(window.location.search).toBe(`?text=${card?.CardNo.toLowerCase()}`), LONG);
    // As after a reload.
    const { search } = window.location;
    page.unmount();
    window.history.replaceState(null, '', `/personManage${search}`);
    await open();
    await count('1 of 300 people');
    expect(names()).toEqual(found);
    expect(screen.getByLabelText<HTMLInputElement>('Name or user ID').value).toBe(card?.CardNo.toLowerCase());
  });

  it('distinguishes doors of the same name by their numbers', async () => {
    await open(({ tables, access }) => {
      for (const door of tables.AccessControl) door.Name = 'Gate';
      Object.assign(access.users[0] ?? {}, { Doors: [0, 3] });
    });
    expect(await screen.findAllByText(/1 · Gate.*4 · Gate/, {}, LONG)).not.toEqual([]);
    await openFilters();
    expect(screen.getByRole('option', { name: '2 · Gate' })).toBeTruthy();
  });

  it('finds persons by name and ID, ignoring case and accents', async () => {
    await open(({ access }) => {
      Object.assign(access.users[250] ?? {}, { UserName: 'Łukasz Żółć' });
      Object.assign(access.users[251] ?? {}, { UserID: 'ZOLC1' });
    });
    type('zolc');
    await waitFor(() => expect(names()).toEqual(['Łukasz Żółć', 'Jonas Fischer']), LONG);
  });

  it('sorts by a column in both directions, and back to the order of the device', async () => {
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

  it('filters by conditions that the device cannot apply', async () => {
    const { users, device } = await open(({ access }) => {
      for (const person of access.users.slice(0, 3)) person.Doors = [2];
      Object.assign(access.users[7] ?? {}, { UserStatus: 1 });
    });
    await openFilters();
    const found = async (label: string, value: string, ids: readonly string[]) => {
      choose(label, value);
      await waitFor(() => expect(names().length).toBe(Math.min(20, ids.length)), LONG);
      await count(`${ids.length} of 300 people`);
      choose(label, '');
      await count('300 people');
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
    await count(`${both.length} of 300 people`);
    press('Filters');
    expect(screen.queryByLabelText('Doors')).toBeNull();
    press('Remove filter \u2068Warehouse\u2069');
    expect(document.activeElement?.textContent).toBe('Filters');
    await count(`${cards.size} of 300 people`);
    expect(screen.queryByRole('button', { name: 'Remove filter \u2068Warehouse\u2069' })).toBeNull();
    press('Remove filter \u2068Has a card\u2069');
    await count('300 people');
    await openFilters();
    const prints = new Set(device.state().access.fingerprints.map(({ UserID }) => UserID));
    const hasAny = ({ UserID, Password }: AccessUser) => Password !== '' || cards.has(UserID) || prints.has(UserID);
    await found(
      'Credentials',
      'none',
      idsOf((person) => !hasAny(person)),
    );
  });

  it('reports an incomplete read, keeps the rows and continues on request', async () => {
    const { trouble } = await open();
    trouble.refuse = { 'AccessUser.doFind': 268959743 };
    press('Name');
    await screen.findByText(/Not everyone could be read/, {}, LONG);
    expect(screen.getByText(/Not everyone could be read/).closest('[role="alert"]')).toBeTruthy();
    trouble.refuse = {};
    press('Try again');
    await waitFor(() => expect(names()[0]).toBe('Emma Walker'), LONG);
    await count('300 people');
  });

  it('updates written persons without reading all again', async () => {
    const { count: calls, rpc, users } = await open(numbered);
    type('worker 00');
    await count('99 of 300 people');
    const pages = calls('AccessUser.doFind');
    await act(async () => {
      await rpc.call('AccessUser.updateMulti', { UserList: [{ UserID: '300', UserName: 'Worker 00 late' }] });
    });
    await count('100 of 300 people');
    // The first result may still come from the device's own search.
    expect(calls('AccessUser.doFind')).toBeLessThanOrEqual(pages + 1);
    expect(users()).toHaveLength(300);
  });

  it('shows the state of persons in words', async () => {
    await open(({ access }) => {
      const [one, two, three, four] = access.users;
      Object.assign(one ?? {}, { UserType: 0, ValidTo: '2026-12-11 08:00:00' });
      Object.assign(two ?? {}, { UserType: 2, UseTime: 2 });
      Object.assign(three ?? {}, { UserType: 1 });
      Object.assign(four ?? {}, { UserType: 0, UserStatus: 1 });
    });
    const row = (name: string) => within(shown()[names().indexOf(name)] as HTMLElement);
    await screen.findByText('Expires in 21 days', {}, LONG);
    expect(row('Emma Walker').getByText('Expires in 21 days')).toBeTruthy();
    expect(row('Lena Fischer').getByText('2 uses left')).toBeTruthy();
    expect(row('Giulia Rossi').getByText('Denied at all doors')).toBeTruthy();
    expect(row('Zofia Nowak').getByText('Suspended')).toBeTruthy();
  });

  it('opens a row by Enter, and moves between rows by the arrow keys', async () => {
    await open();
    const [first, second] = shown();
    first?.focus();
    fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(second as HTMLElement, { key: 'Enter' });
    const drawer = await screen.findByRole('dialog', {}, LONG);
    expect(within(drawer).getByDisplayValue('Lena Fischer')).toBeTruthy();
  });

  it('deletes a person from the drawer after confirmation, and keeps the drawer open on Cancel', async () => {
    const { user } = await open();
    press('Edit Lena Fischer');
    const drawer = await screen.findByRole('dialog', { name: /^Lena Fischer/ }, LONG);
    const ask = async (answer: string) => {
      const remove = within(drawer).getByRole<HTMLButtonElement>('button', { name: 'Delete' });
      // Not before the question before it has ended.
      await waitFor(() => expect(remove.disabled).toBe(false), LONG);
      fireEvent.click(remove);
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

  it('proposes the next user ID for a new person, which can be changed', async () => {
    const { user } = await open();
    const add = async () => {
      press('Add person');
      const drawer = within(await screen.findByRole('dialog', { name: 'Add person' }, LONG));
      const [id, name] = ['User ID', 'Name'].map((label) => drawer.getByLabelText<HTMLInputElement>(label));
      return { drawer, id: id as HTMLInputElement, name: name as HTMLInputElement };
    };
    const first = await add();
    await waitFor(() => expect(first.id.value).toBe('301'), LONG);
    expect([first.id, first.name].map((box) => box.getAttribute('aria-required'))).toEqual(['true', 'true']);
    await waitFor(() => expect(document.activeElement).toBe(first.name), LONG);
    fireEvent.change(first.name, { target: { value: 'Next One' } });
    expect(first.drawer.queryByRole('button', { name: /^Undo change/ })).toBeNull();
    fireEvent.click(first.drawer.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(user('301')?.UserName).toBe('Next One'), LONG);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), LONG);
    const second = await add();
    fireEvent.change(second.id, { target: { value: 'B7' } });
    fireEvent.change(second.name, { target: { value: 'Own Number' } });
    fireEvent.click(second.drawer.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(user('B7')?.UserName).toBe('Own Number'), LONG);
  });

  it('offers to undo a deletion, and says which door password to set again', async () => {
    const { device, user } = await open(({ access }) => {
      Object.assign(access.users[0] ?? {}, { Password: '' });
      Object.assign(access.users[1] ?? {}, { Password: '****' });
    });
    const before = device.state().access;
    const of = (id: string, { cards, fingerprints }: DeviceState['access']) =>
      [cards, fingerprints].map((rows) => rows.filter(({ UserID }) => UserID === id));
    const remove = async (name: string) => {
      press(`Delete ${name}`);
      const question = await screen.findByRole('dialog', { name: new RegExp(`^Delete ${name}`) }, LONG);
      fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(toastTexts()).toEqual(['1 person deleted']), LONG);
      const [said] = shownToasts.get();
      await act(async () => {
        shownToasts.set([]);
        said?.undo?.();
      });
    };
    expect(of('1', before).every((rows) => rows.length > 0)).toBe(true);
    await remove('Emma Walker');
    await waitFor(() => expect(toastTexts()).toEqual(['1 person restored']), LONG);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(user('1')).toEqual(before.users[0]);
    expect(of('1', device.state().access)).toEqual(of('1', before));
    shownToasts.set([]);
    await remove('Lena Fischer');
    const dialog = await screen.findByRole('dialog', { name: 'Restore 1 person' }, LONG);
    await within(dialog).findByText(/^The door password was deleted with the person/, {}, LONG);
    expect(await barriers(dialog)).toEqual([]);
    expect(user('2')).toEqual({ ...before.users[1], Password: '' });
    closeBy(dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), LONG);
  });
});

describe('acts on many persons', () => {
  const select = (name: string) => fireEvent.click(screen.getByLabelText(`Select ${name}`));

  it('exports the selected persons with their cards', async () => {
    const { user, device } = await open();
    for (const name of ['Emma Walker', 'Lena Fischer']) select(name);
    await screen.findByRole('button', { name: 'Suspend' }, LONG);
    fireEvent.click(screen.getAllByRole('button', { name: 'Export' }).at(-1) as HTMLElement);
    await waitFor(() => expect(saved).toHaveLength(1), LONG);
    const lines = (await saved[0]?.content.text())?.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(3);
    const card = device.state().access.cards.find(({ UserID }) => UserID === '1');
    expect(lines[1]).toContain(`${user('1')?.UserName}`);
    expect(lines[1]).toContain(card?.CardNo ?? 'a card');
  });

  it('exports everybody found, on all pages', async () => {
    await open(numbered);
    type('worker 02');
    await count('100 of 300 people');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Select all 100' }, LONG));
    fireEvent.click(screen.getAllByRole('button', { name: 'Export' }).at(-1) as HTMLElement);
    await waitFor(() => expect(saved).toHaveLength(1), LONG);
    const lines = (await saved[0]?.content.text())?.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(101);
    expect(lines.slice(1).every((line) => line.includes('Worker 02'))).toBe(true);
  });

  const selectPage = () => fireEvent.click(screen.getByLabelText('Select all on this page'));
  const selectAll = async (count: number) =>
    fireEvent.click(await screen.findByRole('button', { name: `Select all ${count}` }, LONG));
  const ticked = () => shown().filter((row) => row.querySelector<HTMLInputElement>('input')?.checked).length;
  /** Notes the user IDs that the device is asked to change or delete from now on. */
  const watchIds = () => {
    const since = vi.mocked(rpc.call).mock.calls.length;
    return () =>
      vi
        .mocked(rpc.call)
        .mock.calls.slice(since)
        .flatMap(([method, params]) => {
          const { UserIDList, UserList = [] } = params as { UserList?: AccessUser[]; UserIDList?: string[] };
          const isWrite = method === 'AccessUser.updateMulti' || method === 'AccessUser.removeMulti';
          return isWrite ? (UserIDList ?? UserList.map(({ UserID }) => UserID)) : [];
        });
  };

  it.each([
    ['before', 'after'],
    ['after', 'before'],
  ])('leaves out two people who were unticked %s everybody was selected, not %s', async (when) => {
    const { users } = await open();
    const sentIds = watchIds();
    const untick = () => {
      for (const name of ['Emma Walker', 'Lena Fischer']) select(name);
    };
    selectPage();
    if (when === 'before') {
      // Everybody, less those two again: what is not ticked is not taken.
      untick();
      await screen.findByText('18 of 300 selected', {}, LONG);
      await selectAll(300);
      await screen.findByText('300 of 300 selected', {}, LONG);
      expect(ticked()).toBe(20);
    } else await selectAll(300);
    await screen.findByText('300 of 300 selected', {}, LONG);
    untick();
    await screen.findByText('298 of 300 selected', {}, LONG);
    expect(ticked()).toBe(18);
    expect(screen.getAllByText(/ selected/)).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Delete 298' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 298 people?' }, LONG);
    within(dialog).getByText(/^\u2068Giulia Rossi\u2069, .*…$/);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete 298' }));
    await within(dialog).findByRole('heading', { name: 'Finished' }, LONG);
    expect(users().map(({ UserName }) => UserName)).toEqual(['Emma Walker', 'Lena Fischer']);
    const sent = sentIds();
    expect([sent.length, new Set(sent).size, sent.includes('1'), sent.includes('2')]).toEqual([298, 298, false, false]);
  });

  it('keeps the selection on other pages and in another order, and clears it with another filter', async () => {
    const { user } = await open(numbered);
    const sentIds = watchIds();
    select('Worker 0003');
    press('Next page');
    await waitFor(() => expect(names()[0]).toBe('Worker 0021'), LONG);
    await screen.findByText('1 of 300 selected', {}, LONG);
    expect(ticked()).toBe(0);
    select('Worker 0022');
    fireEvent.click(screen.getByRole('button', { name: /^Name/ }));
    fireEvent.click(await screen.findByRole('button', { name: /^Name/ }, LONG));
    await waitFor(() => expect(names()[0]).toBe('Worker 0300'), LONG);
    await screen.findByText('2 of 300 selected', {}, LONG);
    fireEvent.click(screen.getByRole('button', { name: 'Suspend' }));
    const dialog = await screen.findByRole('dialog', { name: 'Suspend 2 people' }, LONG);
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Change 2 people' }, LONG));
    await within(dialog).findByRole('heading', { name: 'Finished' }, LONG);
    expect(sentIds()).toEqual(['3', '22']);
    expect([user('3')?.UserStatus, user('22')?.UserStatus]).toEqual([1, 1]);
    closeBy(dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), LONG);

    select('Worker 0300');
    await screen.findByText('1 of 300 selected', {}, LONG);
    type('worker 03');
    await waitFor(() => expect(screen.queryByText(/ selected/)).toBeNull(), LONG);
    await count('1 of 300 people');
    expect(ticked()).toBe(0);
  });

  it('freezes persons who are not frozen yet after a plan, and preserves unknown members', async () => {
    const { user, container } = await open(({ access }) => {
      Object.assign(access.users[0] ?? {}, { UserStatus: 1 });
      Object.assign(access.users[1] ?? {}, { VTOPosition: 'east' });
    });
    const before = user('2');
    for (const name of ['Emma Walker', 'Lena Fischer', 'Giulia Rossi']) select(name);
    fireEvent.click(await screen.findByRole('button', { name: 'Suspend' }, LONG));
    const dialog = await screen.findByRole('dialog', { name: 'Suspend 3 people' }, LONG);
    await within(dialog).findByText('2 people will change', {}, LONG);
    expect(within(dialog).getByText('1 person stays as is')).toBeTruthy();
    expect(await barriers(dialog)).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change 2 people' }));
    await within(dialog).findByRole('heading', { name: 'Finished' }, LONG);
    expect(user('2')).toEqual({ ...before, UserStatus: 1 });
    expect([user('1')?.UserStatus, user('3')?.UserStatus, user('4')?.UserStatus]).toEqual([1, 1, 0]);
    closeBy(dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), LONG);
    await waitFor(() => expect(container.querySelector('[aria-selected="true"]')).toBeNull(), LONG);
  });

  it('changes all matches on all pages in chunks of ten, and lists the refused persons', async () => {
    const { users, asked } = await open((draft) => {
      numbered(draft);
      Object.assign(draft.access.users[98] ?? {}, { UserID: 'F02A' });
    });
    type('worker 00');
    await count('99 of 300 people');
    fireEvent.click(screen.getByLabelText('Select all on this page'));
    fireEvent.click(await screen.findByRole('button', { name: 'Select all 99' }, LONG));
    await screen.findByText('99 of 99 selected', {}, LONG);
    fireEvent.click(screen.getByRole('button', { name: 'Validity' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the validity of 99 people' }, LONG);
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
    await within(dialog).findByText(`${99 - blocked} people will change`, {}, LONG);
    const since = asked.length;
    fireEvent.click(within(dialog).getByRole('button', { name: `Change ${99 - blocked} people` }));
    await within(dialog).findByRole('heading', { name: 'Finished' }, LONG);
    const chunks = asked.slice(since).filter((each) => each === 'AccessUser.updateMulti').length;
    expect(chunks).toBe(Math.ceil((99 - blocked) / 10));
    const ends = (person: AccessUser) => person.ValidTo === '2029-01-01 00:00:00';
    expect(users().filter(ends)).toHaveLength(99 - blocked - 1);
    expect(within(dialog).getByText('F02A')).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Save list of people not changed' })).toBeTruthy();
  });

  it('sets the time section at one door and keeps those of other doors', async () => {
    const { user } = await open();
    for (const name of ['Emma Walker', 'Lena Fischer']) select(name);
    fireEvent.click(await screen.findByRole('button', { name: 'Time section' }, LONG));
    const dialog = await screen.findByRole('dialog', { name: 'Change the time sections of 2 people' }, LONG);
    const at = await within(dialog).findByLabelText('Time section, \u2068Back door\u2069', {}, LONG);
    await waitFor(() => expect(at.querySelectorAll('option').length).toBeGreaterThan(2), LONG);
    const [, , plan] = at.querySelectorAll('option');
    fireEvent.change(at, { target: { value: plan?.value } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Next' }));
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Change 2 people' }, LONG));
    await within(dialog).findByRole('heading', { name: 'Finished' }, LONG);
    expect(user('1')?.TimeSections).toEqual([255, Number(plan?.value), 255, 255]);
  });

  it('adds and removes doors and holiday plans, and keeps the others of each person', async () => {
    const { user } = await open(({ access }) => {
      const [first, second, third] = access.users;
      Object.assign(first ?? {}, { Doors: [2, 0], TimeSections: [7, 8], SpecialDaysSchedule: [5] });
      Object.assign(second ?? {}, { Doors: [2], TimeSections: [9], SpecialDaysSchedule: [1] });
      Object.assign(third ?? {}, { Doors: [0, 1], TimeSections: [3, 4], SpecialDaysSchedule: [1], UserType: 1 });
    });
    let question: unknown;
    const change = async (button: string, title: string, choices: Record<string, string>) => {
      for (const name of ['Emma Walker', 'Lena Fischer', 'Giulia Rossi']) select(name);
      fireEvent.click(await screen.findByRole('button', { name: button }, LONG));
      const dialog = await screen.findByRole('dialog', { name: title }, LONG);
      for (const [label, choice] of Object.entries(choices)) {
        const box = await within(dialog).findByLabelText<HTMLSelectElement>(label, {}, LONG);
        expect(box.selectedOptions[0]?.text).toBe('Leave as it is');
        fireEvent.change(box, { target: { value: [...box.options].find(({ text }) => text === choice)?.value } });
      }
      expect(await barriers(dialog)).toEqual([]);
      fireEvent.click(within(dialog).getByRole('button', { name: 'Next' }));
      const start = await within(dialog).findByRole('button', { name: /^Change \d/ }, LONG);
      const plan = [...dialog.querySelectorAll('li')].map(({ textContent }) => textContent);
      question = [...dialog.querySelectorAll('dt')].map((term) =>
        [term, term.nextElementSibling].map((each) => each?.textContent?.replace(/[\u2068\u2069]/g, '')),
      );
      fireEvent.click(start);
      await within(dialog).findByRole('heading', { name: 'Finished' }, LONG);
      closeBy(dialog);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), LONG);
      return plan;
    };
    const doors = { 'Front door': 'Add', Warehouse: 'Remove' };
    expect(await change('Doors', 'Change the doors of 3 people', doors)).toEqual([
      '2 people will change',
      '1 person stays as is',
    ]);
    expect(question).toEqual([
      ['Add doors', 'Front door'],
      ['Remove doors', 'Warehouse'],
      ['People', 'Emma Walker, Lena Fischer'],
    ]);
    const plans = { '0 · Public holiday closed': 'Add', '1 · Short day': 'Remove' };
    expect(await change('Holiday plans', 'Change the holiday plans of 3 people', plans)).toEqual([
      '2 people will change',
      '1 person on the blocklist is skipped',
    ]);
    expect(question).toEqual([
      ['Add holiday plans', '0 · Public holiday closed'],
      ['Remove holiday plans', '1 · Short day'],
      ['People', 'Emma Walker, Lena Fischer'],
    ]);
    expect(user('1')).toMatchObject({ Doors: [0], TimeSections: [8], SpecialDaysSchedule: [5, 0] });
    expect(user('2')).toMatchObject({ Doors: [0], TimeSections: [255], SpecialDaysSchedule: [0] });
    expect(user('3')).toMatchObject({ Doors: [0, 1], TimeSections: [3, 4], SpecialDaysSchedule: [1] });
    const row = screen.getByText('Lena Fischer').closest('tr') as HTMLElement;
    expect(within(row).getByText(/Front door/)).toBeTruthy();
  });

  it('deletes more people than fit one call, with progress', async () => {
    const { users } = await open();
    fireEvent.click(screen.getByLabelText('Select all on this page'));
    fireEvent.click(await screen.findByRole('button', { name: 'Select all 300' }, LONG));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete 300' }, LONG));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 300 people?' }, LONG);
    expect(users()).toHaveLength(300);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete 300' }));
    await within(dialog).findByRole('heading', { name: 'Finished' }, LONG);
    expect(users()).toEqual([]);
    closeBy(dialog);
    await screen.findByRole('heading', { name: 'No people yet' }, LONG);
    // Too many to keep in memory.
    expect(toastTexts()).toEqual([]);
  });

  it('undoes the deletion of persons on several pages', async () => {
    const { users, device } = await open(numbered);
    const before = device.state().access;
    type('worker 00');
    await count('99 of 300 people');
    fireEvent.click(screen.getByLabelText('Select all on this page'));
    fireEvent.click(await screen.findByRole('button', { name: 'Select all 99' }, LONG));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete 99' }, LONG));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 99 people?' }, LONG);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete 99' }));
    await within(dialog).findByRole('heading', { name: 'Finished' }, LONG);
    expect(users()).toHaveLength(201);
    closeBy(dialog);
    await waitFor(() => expect(toastTexts()).toEqual(['99 people deleted']), LONG);
    await act(async () => shownToasts.get()[0]?.undo?.());
    const restoring = await screen.findByRole('dialog', { name: 'Restore 99 people' }, LONG);
    await within(restoring).findByRole('heading', { name: 'Finished' }, LONG);
    expect(users()).toHaveLength(300);
    expect(device.state().access.cards).toHaveLength(before.cards.length);
  });

  it('deletes a few persons with one question and one call', async () => {
    const { users, count: calls } = await open();
    for (const name of ['Giulia Rossi', 'Zofia Nowak']) select(name);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete 2' }, LONG));
    const question = await screen.findByRole('dialog', { name: 'Delete 2 people?' }, LONG);
    fireEvent.click(within(question).getByRole('button', { name: 'Delete 2' }));
    await waitFor(() => expect(toastTexts()).toEqual(['2 people deleted']), LONG);
    expect([users().length, calls('AccessUser.removeMulti')]).toEqual([298, 1]);
  });
});

it.each([
  ['by the address of the page', async () => window.history.replaceState(null, '', '/personManage?person=2')],
  ['on the page itself', async () => undefined],
])('opens the person whom the search found, %s', async (_, before) => {
  await before();
  await open();
  if (window.location.search === '' && !screen.queryByRole('dialog')) act(() => wantedPerson.set('2'));
  const drawer = await screen.findByRole('dialog', {}, LONG);
  await waitFor(() => expect(within(drawer).getByLabelText<HTMLInputElement>('Name').value).toBe('Lena Fischer'), LONG);
  expect(window.location.search).toBe('');
});

it('shows that nobody has the ID of a person who was deleted meanwhile', async () => {
  await open();
  act(() => wantedPerson.set('9999'));
  await screen.findByDisplayValue('9999');
});
