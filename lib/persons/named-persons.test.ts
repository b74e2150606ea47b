import { expect, it } from 'vitest';
import { clientOnDevice } from '@/lib/records/test-client.fixtures';
import { namedPersons } from './named-persons';

const on = clientOnDevice();
const named = async (text: string, hasCards = true) => {
  const found = await namedPersons(on.rpc, { text, max: 5, hasCards });
  return found.map(({ UserID, UserName }) => `${UserID} ${UserName}`);
};

it('finds persons by a part of the name, five at most', async () => {
  expect((await named('Emma'))[0]).toBe('1 Emma Walker');
  expect(await named('a')).toHaveLength(5);
  expect(await named('nobody is called so')).toEqual([]);
});

it('finds the owner of a card by its whole number, in any case, where the device keeps cards', async () => {
  const card = on.device.state().access.cards[0];
  const number = String(card?.CardNo);
  expect((await named(number.toLowerCase()))[0]?.split(' ')[0]).toBe(card?.UserID);
  on.forget();
  await named(number, false);
  expect(on.methods()).not.toContain('AccessCard.list');
});
