// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { barriers } from '@/components/form/device-page.fixtures';
import { setUpPage } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import type { AccessCard, AccessUser } from '@/lib/contract/records';
import { openDrawer } from '../capture/enrolment.fixtures';

setUpVisitor({ doorCount: 1, cardAuth: true });

setUpPage();

type Opened = Awaited<ReturnType<typeof openDrawer>>;
const WRITES = /Multi$/;
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name, { selector: 'input:not([type=radio])' }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const panel = () => screen.findByRole('region', { name: 'Changed by someone else' });
const pick = async (field: string, side: RegExp) =>
  fireEvent.click(within(within(await panel()).getByRole('group', { name: field })).getByRole('radio', { name: side }));
const held = ({ device }: Opened) => device.state().access.users.find(({ UserID }) => UserID === '1') as AccessUser;
const cards = ({ device }: Opened) =>
  device
    .state()
    .access.cards.filter(({ UserID }: AccessCard) => UserID === '1')
    .map(({ CardNo }: AccessCard) => CardNo);
/** Stores a change by another administrator. */
const theyStore = (on: Opened, change: object) =>
  on.rpc.call('AccessUser.updateMulti', { UserList: [{ ...held(on), ...change }] });

it('sends nothing when somebody else changed the person, shows both versions, and the next save writes the merge', async () => {
  const on = await openDrawer(0);
  await theyStore(on, { UserName: '<b>Theirs</b>', CitizenIDNo: 'C1', RoomNo: ['301'], Vendor: 7 });
  on.forget();
  type('Name', 'Mine');
  type('Valid to', '2036-01-01T00:00:00');
  press('Save');
  const shown = await panel();
  expect(on.methods().filter((method) => WRITES.test(method))).toEqual([]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Changed by someone else'));
  expect(shown.querySelector('b')).toBeNull();
  expect(within(shown).getAllByText('<b>Theirs</b>', { selector: 'bdi' })).toHaveLength(1);
  const identity = within(shown).getByRole('group', { name: 'ID number' });
  expect(within(identity).getByRole<HTMLInputElement>('radio', { name: /^Theirs C1/ }).checked).toBe(true);
  expect(await barriers(shown)).toEqual([]);
  // Both changed the name: nothing is sent until one of them is chosen.
  press('Save');
  expect((await within(shown).findByRole('alert')).textContent).toBe('Choose one of the two');
  expect(on.methods().filter((method) => WRITES.test(method))).toEqual([]);
  await pick('Name', /^Yours/);
  press('Save');
  await waitFor(() => expect(on.onClose).toHaveBeenCalled());
  expect(held(on)).toMatchObject({
    UserName: 'Mine',
    CitizenIDNo: 'C1',
    RoomNo: ['301'],
    ValidTo: '2036-01-01 00:00:00',
    Vendor: 7,
  });
});

it('accepts their version, and asks again after another change of theirs', async () => {
  const on = await openDrawer(0);
  await theyStore(on, { UserName: 'Theirs' });
  type('Name', 'Mine');
  press('Save');
  await pick('Name', /^Theirs/);
  expect(screen.getByLabelText<HTMLInputElement>('Name', { selector: 'input:not([type=radio])' }).value).toBe('Theirs');
  await theyStore(on, { CitizenIDNo: 'C2' });
  press('Save');
  const group = await screen.findByRole('group', { name: 'ID number' });
  expect(within(group).getByRole('radio', { name: /^Yours/ })).toBeTruthy();
  fireEvent.click(within(group).getByRole('radio', { name: /^Yours/ }));
  press('Save');
  await waitFor(() => expect(on.onClose).toHaveBeenCalled());
  expect(held(on)).toMatchObject({ UserName: 'Theirs', CitizenIDNo: '' });
});

it('reads the cards again only when it writes them', async () => {
  const on = await openDrawer(0);
  const before = cards(on);
  await on.rpc.call('AccessCard.insertMulti', {
    CardList: [{ CardNo: 'AAAA0001', UserID: '1', CardName: '', CardType: 0, CardStatus: 0 }],
  });
  press('Add card');
  fireEvent.change(screen.getByLabelText(`Card ${before.length + 1}`), { target: { value: 'BBBB0001' } });
  press('Save');
  await pick('Card numbers', /^Yours/);
  press('Save');
  await waitFor(() => expect(on.onClose).toHaveBeenCalled());
  expect(cards(on).sort()).toEqual([...before, 'BBBB0001'].sort());
});

it('reports no conflict without a change or with equal changes, and keeps entries when the read fails', async () => {
  const fails: Parameters<typeof openDrawer>[1] = {};
  const on = await openDrawer(0, fails);
  await theyStore(on, { UserName: 'Same' });
  type('Name', 'Same');
  fails['AccessUser.list'] = { result: false, error: { code: 268632068 } };
  press('Save');
  await screen.findByRole('alert');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Same');
  delete fails['AccessUser.list'];
  press('Save');
  await waitFor(() => expect(on.onClose).toHaveBeenCalled());
  expect(screen.queryByRole('region', { name: 'Changed by someone else' })).toBeNull();
});

it('adds a deleted person again with cards and unknown members, or closes', async () => {
  const on = await openDrawer(0);
  await theyStore(on, { Vendor: 7 });
  const before = cards(on);
  type('Name', 'Mine');
  await on.rpc.call('AccessUser.removeMulti', { UserIDList: ['1'] });
  press('Save');
  const gone = await screen.findByRole('region', { name: 'Deleted by someone else' });
  expect(held(on)).toBeUndefined();
  expect(within(gone).getByRole('button', { name: 'Close' })).toBeTruthy();
  fireEvent.click(within(gone).getByRole('button', { name: 'Add again' }));
  await waitFor(() => expect(on.onClose).toHaveBeenCalled());
  expect(held(on)).toMatchObject({ UserName: 'Mine' });
  expect(cards(on)).toEqual(before);
});
