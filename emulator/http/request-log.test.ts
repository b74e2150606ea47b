import { expect, it } from 'vitest';
import { RequestLog } from './request-log';

const entry = { time: 0, transport: 'rpc', endpoint: '/RPC2', durationMs: 0, address: '' } as const;

it.each([
  ['many', 500, 1_000],
  ['a few', 10, 50_000],
])('an entry has an excerpt of %s members with long names', (_, count, length) => {
  const named = (value: unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${'x'.repeat(length)}${index}`, value]));
  const log = new RequestLog(10);
  for (const params of [named(0), { table: named(0), name: 'NTP' }, [{ method: 'a.b', params: named('y') }]])
    expect(JSON.stringify(log.add({ ...entry, params })).length).toBeLessThan(60_000);
});

it('a call is found by its short members beside long ones', () => {
  const log = new RequestLog(10);
  log.add({ ...entry, method: 'a.b', params: { name: 'NTP', table: { text: '"'.repeat(100_000) } } });
  expect(log.find({ params: { name: 'NTP' } })).toHaveLength(1);
});
