import { expect, it, vi } from 'vitest';
import { browserClock } from '@/lib/clock';
import { heldPersons } from '@/lib/people-file/held-persons';
import { listPersons } from './list-persons';
import { clientOnDevice } from './test-client.fixtures';

const on = clientOnDevice();

it('reads the person of an ID, and nobody of an unknown one', async () => {
  expect((await listPersons(on.rpc, ['2'])).map(({ UserName }) => UserName)).toEqual(['Lena Fischer']);
  expect(await listPersons(on.rpc, ['99999'])).toEqual([]);
});

it('finds people whose ID the device writes as a number', async () => {
  const { Info } = await on.rpc.call('AccessUser.list', { UserIDList: ['2'] });
  vi.spyOn(on.rpc, 'call').mockResolvedValue({ Info: Info?.map((person) => ({ ...person, UserID: 2 })) } as never);
  expect((await listPersons(on.rpc, ['2'])).map(({ UserID }) => UserID)).toEqual(['2']);
  const read = { rpc: on.rpc, clock: browserClock, signal: new AbortController().signal, onProgress: () => undefined };
  expect((await heldPersons(['2'], read)).get('2')?.UserName).toBe('Lena Fischer');
});
