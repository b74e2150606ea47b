import { expect, it } from 'vitest';
import { clientOnDevice } from '@/lib/records/test-client.fixtures';
import { nextUserId } from './next-user-id';

/** The proposal of a device whose persons have these IDs. */
function proposed(ids: readonly string[]) {
  const on = clientOnDevice();
  on.device.update(({ access }) => {
    const [sample] = access.users;
    access.users = sample ? ids.map((UserID) => ({ ...sample, UserID })) : [];
  });
  return { id: nextUserId(on.rpc), on };
}
const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, index) => String(from + index));

it.each([
  ['of an empty device', [], '1'],
  ['after consecutive numbers', numbers(300), '301'],
  ['beyond numbers that are left after deletions', numbers(5, 4), '9'],
  ['where more than a hundred follow', numbers(150, 100), '250'],
  ['beside IDs with letters', ['A1', 'B2', '3'], '4'],
])('proposes a user ID %s', async (_, ids, wanted) => {
  expect(await proposed(ids).id).toBe(wanted);
});

it('asks the device with a few short calls', async () => {
  const { id, on } = proposed(numbers(300));
  await id;
  expect(on.methods()).toEqual(['AccessUser.startFind', 'AccessUser.stopFind', 'AccessUser.list']);
});
