import { expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { REQUEST } from '@/lib/contract/limits';
import { readPlaces } from './check-group-places';
import { clientOnDevice, type Disturbance } from './test-client.fixtures';

/** A device with this many persons in group 1. */
function withPlaces(count: number, disturb?: (method: string) => Disturbance) {
  const made = clientOnDevice((request) => disturb?.(request.method));
  made.device.update(({ access }) => {
    access.attendance = Array.from({ length: count }, (_, at) => ({ UserID: String(at + 1), groupID: 1 }));
  });
  return made;
}

it('reads more persons than fit into one batch, and every one of them', async () => {
  const { rpc, sent, methods } = withPlaces(11_001);
  const places = await readPlaces(rpc);
  expect([places.size, places.get('1'), places.get('11001')]).toEqual([11_001, 1, 1]);
  const batches = sent.flatMap(({ method, params }) => (method === 'system.multicall' ? [params as unknown[]] : []));
  for (const calls of batches) expect(calls.length).toBeLessThan(REQUEST.callsPerMulticall);
  expect(methods().at(-1)).toBe('AccessAttendance.stopFind');
});

it('ends a search that fails', async () => {
  const refused = { result: false, error: { code: ReplyError.InternalError, message: '' } };
  const { rpc, methods } = withPlaces(40, (method) => (method === 'system.multicall' ? refused : undefined));
  await expect(readPlaces(rpc)).rejects.toThrow();
  expect(methods().at(-1)).toBe('AccessAttendance.stopFind');
});
