import { expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { readUsers } from '@/lib/records/read-rows';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import { removeUsers } from './remove-users';

async function ready(trouble: Parameters<typeof deviceClient>[1] = {}) {
  const made = testDevice();
  made.signIn();
  const { rpc } = deviceClient(made, trouble);
  const users = await readUsers(rpc, 'userManager.onvifgetUserInfoAll');
  const named = (...names: string[]) => users.filter(({ Name }) => names.includes(Name));
  return { rpc, users, named, held: () => made.device.state().onvifUsers.map(({ name }) => name) };
}

it('reports the accounts that the device kept when it refuses one of several', async () => {
  const { rpc, users, named, held } = await ready();
  const [admin, first, second] = ['admin', ...users.flatMap(({ Name, Reserved }) => (Reserved ? [] : [Name]))];
  const order = [...named(first as string), ...named(admin as string), ...named(second as string)];
  const left = await removeUsers(rpc, order);
  expect(left.map(({ Name }) => Name)).toEqual([admin, second]);
  expect(held()).toEqual(expect.arrayContaining([admin, second]));
  expect(held()).not.toContain(first);
});

it("throws the device's error when it kept all of them", async () => {
  const { rpc, named, held } = await ready();
  await expect(removeUsers(rpc, named('admin'))).rejects.toThrow();
  expect(held()).toHaveLength(3);
});

it('treats an account as deleted when only the answer was lost', async () => {
  const { rpc, users, held } = await ready({ dropAfter: ['userManager.onvifdeleteUser'] });
  const own = users.filter(({ Reserved }) => !Reserved).slice(0, 1);
  expect(await removeUsers(rpc, own)).toEqual([]);
  expect(held()).toHaveLength(2);
});
