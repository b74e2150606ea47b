// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { barriers } from '@/components/form/device-page.fixtures';
import { setUpPage } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { type AccessCard, CARD_STATUSES, CARD_TYPES } from '@/lib/contract/records';
import { clientOnDevice } from '@/lib/records/test-client.fixtures';
import { openDrawer } from '../capture/enrolment.fixtures';
import { cardsOf as cardsOfPerson, saveCards } from './save/save-cards';

setUpVisitor({ doorCount: 1, cardAuth: true });

setUpPage();

type Opened = Awaited<ReturnType<typeof openDrawer>>;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const select = (name: string, option: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value: option } });
const cardsOf = ({ device }: Opened, id = '1') =>
  device.state().access.cards.filter(({ UserID }: AccessCard) => UserID === id);
const { duress, vip } = CARD_TYPES;

it('shows type and status of each card, and Save writes the changes and preserves unknown members', async () => {
  const on = await openDrawer(0);
  const [own] = cardsOf(on);
  on.device.update((draft) => {
    Object.assign(draft.access.cards.find(({ CardNo }) => CardNo === own?.CardNo) ?? {}, { Vendor: 7 });
  });
  press('Add card');
  type('Card 2', 'BEEF0002');
  select('Type of card 1', String(vip));
  select('Status of card 1', String(CARD_STATUSES.lost));
  select('Type of card 2', String(duress));
  // Correcting the number keeps the type and status of the card.
  type('Card 2', 'BEEF0003');
  expect(screen.getByLabelText<HTMLSelectElement>('Type of card 2').value).toBe(String(duress));
  const row = screen.getByLabelText('Card 2').parentElement?.parentElement?.parentElement;
  expect(await barriers(row as Element)).toEqual([]);
  press('Save');
  await waitFor(() => expect(on.onClose).toHaveBeenCalled());
  expect(cardsOf(on)).toEqual([
    { ...own, CardType: vip, CardStatus: CARD_STATUSES.lost, Vendor: 7 },
    { CardNo: 'BEEF0003', UserID: '1', CardName: '', CardType: duress, CardStatus: 0 },
  ]);
});

it('allows one duress card per person, on the page and on the device, and allows it to be replaced', async () => {
  const on = await openDrawer(0);
  const [own] = cardsOf(on);
  press('Add card');
  type('Card 2', 'BEEF0002');
  select('Type of card 1', String(duress));
  select('Type of card 2', String(duress));
  on.forget();
  press('Save');
  expect(await screen.findByText('A person can have only one duress card')).toBeTruthy();
  expect(on.methods()).toEqual([]);
  select('Type of card 2', '0');
  press('Save');
  await waitFor(() => expect(on.onClose).toHaveBeenCalled());
  expect(cardsOf(on).map(({ CardType }) => CardType)).toEqual([duress, 0]);
  const second = { ...cardsOf(on)[1], CardType: duress };
  await expect(on.rpc.call('AccessCard.updateMulti', { CardList: [second] })).rejects.toThrow();
  await expect(on.rpc.call('AccessCard.updateMulti', { CardList: [{ ...own, CardStatus: 3 }] })).rejects.toThrow();
});

it('moves duress from one card to another in one save, also when the reply is lost', async () => {
  const lost = { left: 1 };
  const on = clientOnDevice(({ method }) =>
    method === 'AccessCard.updateMulti' && lost.left-- > 0 ? 'lost' : undefined,
  );
  await on.rpc.call('AccessCard.insertMulti', {
    CardList: ['BEEF0001', 'BEEF0002'].map((CardNo, index) => ({
      CardNo,
      UserID: '300',
      CardName: 'kept',
      CardType: index === 1 ? duress : 0,
      CardStatus: 0,
    })),
  });
  const before = { ...(await cardsNow(on)), isStored: false };
  const wanted = { userId: '300', cards: before.cards, cardKinds: { BEEF0001: { type: duress, status: 0 } } };
  expect(await saveCards(on, wanted, before)).toEqual({ kind: 'saved', replyLost: true });
  const rows = on.device.state().access.cards.filter(({ UserID }: AccessCard) => UserID === '300');
  expect(rows.map(({ CardName, CardType }: AccessCard) => [CardName, CardType])).toEqual([
    ['kept', duress],
    ['kept', 0],
  ]);
  on.forget();
  // No changes: no calls.
  const now = await cardsNow(on);
  on.forget();
  expect(await saveCards(on, { userId: '300', ...now }, { ...now, isStored: false })).toMatchObject({ kind: 'saved' });
  expect(on.methods()).toEqual([]);
});

const cardsNow = ({ rpc }: Pick<Opened, 'rpc'>) => cardsOfPerson(rpc, '300');

it('adds a card by a number in another form, which it shows as the device stores it', async () => {
  const on = await openDrawer(0);
  press('Convert number');
  const number = await screen.findByLabelText('As written');
  fireEvent.change(number, { target: { value: '73928E05' } });
  fireEvent.keyDown(number, { key: 'Enter' });
  await screen.findByText(/73928E05.*is not written in this form/);
  select('Form of the number', 'facility26');
  fireEvent.change(number, { target: { value: '123,45678' } });
  screen.getByText('007BB26E');
  fireEvent.keyDown(number, { key: 'Enter' });
  await waitFor(() => expect(screen.queryByLabelText('As written')).toBeNull());
  expect(screen.getByLabelText('Card 2')).toHaveProperty('value', '007BB26E');
  press('Save');
  await waitFor(() => expect(on.onClose).toHaveBeenCalled());
  expect(cardsOf(on).map(({ CardNo }) => CardNo)).toContain('007BB26E');
});
