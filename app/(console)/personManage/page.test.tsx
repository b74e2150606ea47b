// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { asked } from '@/components/feedback/ask';
import { shownToasts } from '@/components/feedback/toasts';
import { barriers, holdAnswers } from '@/components/form/device-page.fixtures';
import type { DeviceState } from '@/emulator/state/device-state';
import type { AccessUser } from '@/lib/contract/records';
import { wantedPerson } from '@/lib/persons/wanted-person';
import { rpc } from '@/lib/session/device';
import {
  closeBy,
  count,
  LONG,
  names,
  numbered,
  open,
  press,
  setUpPersonPage,
  shown,
  toastTexts,
  type,
} from './person-page.fixtures';

vi.mock('@/lib/save-file', async (original) => (await import('@/lib/save-file.fixtures')).caught(original));
vi.mock('@/lib/session/use-visitor', async () => (await import('./person-visitor.fixtures')).personVisitor);

setUpPersonPage();

const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
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

it('leaves what is open when the person whom the search found comes late', async () => {
  const { idle } = await open();
  const late = holdAnswers('AccessUser.list');
  act(() => wantedPerson.set('2'));
  press('Add person');
  const name = () => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>('Name');
  await waitFor(() => expect(name()).toBeTruthy(), LONG);
  fireEvent.change(name(), { target: { value: 'Somebody new' } });
  await act(async () => late.release());
  await idle();
  expect(name().value).toBe('Somebody new');
});

it('opens the person whom the search found last, though an earlier one comes first', async () => {
  const { idle } = await open();
  const atOnce = vi.mocked(rpc.call).getMockImplementation() as typeof rpc.call;
  const first = holdAnswers('AccessUser.list');
  act(() => wantedPerson.set('2'));
  vi.mocked(rpc.call).mockImplementation(atOnce);
  const second = holdAnswers('AccessUser.list');
  act(() => wantedPerson.set('1'));
  await act(async () => first.release());
  await idle();
  await act(async () => second.release());
  await idle();
  const drawer = await screen.findByRole('dialog', {}, LONG);
  await waitFor(() => expect(within(drawer).getByLabelText<HTMLInputElement>('Name').value).toBe('Emma Walker'), LONG);
});

it('leaves the focus in an open drawer when "/" is pressed', async () => {
  await open();
  press('Add person');
  const save = await screen.findByRole('button', { name: 'Save' }, LONG);
  save.focus();
  fireEvent.keyDown(save, { key: '/' });
  expect(document.activeElement).toBe(save);
});
