import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deepRuns } from '@/scripts/deep-runs';
import { type TestEmulator, testEmulator } from '../http/emulator.fixtures';
import { isRecord } from '../is-record';
import type { AnyRoute } from './control-route';
import { callWith, prepare, ROUTES } from './control-walk.fixtures';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await testEmulator();
});
beforeEach(() => prepare(emulator));
afterAll(() => emulator.close());

const fuzzed = ROUTES.filter(([name]) => /^(POST|PUT|PATCH) /.test(name));

/** Any JSON, and the example with one member replaced or added. */
function bodies({ body, example }: AnyRoute) {
  const names = [...Object.keys(body?.properties ?? {}), 'qux'];
  const changed = fc
    .tuple(fc.constantFrom(...names), fc.jsonValue())
    .map(([name, value]) => ({ ...Object(example?.body), [name]: value }));
  return fc.oneof(fc.jsonValue(), changed);
}

it.each(fuzzed)(
  '%s takes any JSON, or refuses it with a reason and leaves the device as it was',
  async (name, entry) => {
    await fc.assert(
      fc.asyncProperty(bodies(entry), async (body) => {
        const before = emulator.device.state();
        const rules = (await emulator.control.status()).faults;
        const response = await callWith(emulator, name, entry, body);
        const answer = await response.text();
        if (response.ok) return;
        const known = [400, ...Object.keys(entry.errors ?? {}).map(Number)];
        expect(known).toContain(response.status);
        expect(JSON.parse(answer)).toMatchObject({ error: expect.stringMatching(/./) });
        expect(emulator.device.state()).toBe(before);
        expect((await emulator.control.status()).faults).toBe(rules);
      }),
      { numRuns: 25 },
    );
  },
);

/** Content that breaks a program which trusts it. */
const ODD = [null, 0, '', true, [], {}, [null], [[]], [{}], undefined];

/** The value with one odd member, at every place of it; rows of lists by the first. */
function oddened(value: unknown, levels = 3): unknown[] {
  if (Array.isArray(value)) {
    const [first, ...others] = value;
    return [...ODD, ...(first === undefined ? [] : oddened(first, levels - 1).map((each) => [each, ...others]))];
  }
  if (!isRecord(value) || levels === 0) return ODD;
  const inner = Object.entries(value).flatMap(([name, member]) =>
    oddened(member, levels - 1).map((each) => ({ ...value, [name]: each })),
  );
  return [...ODD, ...inner];
}

/** Calls that read what tables say. */
const READING =
  /^(GET \/(status|screen|camera|device)|POST \/(device\/(door|reader|code|alarm|duress|input|callCentre)|events\/a)|PATCH)/;

it('no content of a table, and nothing after it, makes a control call fail', async () => {
  const { tables, secureTables } = emulator.device.state();
  const whole: Record<string, unknown> = { ...tables, ...secureTables };
  const put = (name: string, body: unknown) =>
    fetch(`${emulator.controlOrigin}/api/v1/tables/${name}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body ?? null),
    });
  const reading = ROUTES.filter(([name, { type }]) => READING.test(name) && type !== 'text/event-stream');
  const odd = fc
    .constantFrom(...Object.keys(whole))
    .chain((name) => fc.record({ name: fc.constant(name), body: fc.constantFrom(...oddened(whole[name])) }));
  const check = async ({ name, body }: { name: string; body: unknown }) => {
    const response = await put(name, body);
    const answer = await response.text();
    if (response.status === 400) {
      expect(JSON.parse(answer).error).toMatch(new RegExp(`^${name}`));
      return;
    }
    expect([name, response.status]).toEqual([name, 200]);
    for (const [route, entry] of reading) {
      const next = await callWith(emulator, route, entry, entry.example?.body);
      await next.arrayBuffer();
      expect([route, next.status]).not.toEqual([route, 500]);
    }
    expect((await put(name, whole[name])).status).toBe(200);
  };
  for (const name of ['AccessControl', 'Alarm', 'MediaEncrypt']) await check({ name, body: [null] });
  await check({ name: 'AccessVoice', body: { ...tables.AccessVoice, Prompts: undefined } });
  await fc.assert(fc.asyncProperty(odd, check), { numRuns: deepRuns(40) });
});

it('works with any table that it accepts without members: its screen, call button, reader and doors', async () => {
  const { control, device } = emulator;
  const { tables, secureTables } = device.state();
  const all = Object.entries({ ...tables, ...secureTables });
  const check = async ([name, table]: [string, unknown]) => {
    await control.reset();
    const isAccepted = await control.putTable(name, Array.isArray(table) ? [] : {}).then(
      () => true,
      () => false,
    );
    if (!isAccepted) return;
    expect((await control.screen()).length).toBeGreaterThan(0);
    await control.callCentre();
    await control.reader({ finger: '2' });
    await control.door(0, 'open');
  };
  await fc.assert(fc.asyncProperty(fc.constantFrom(...all), check), { numRuns: deepRuns(10) });
});

it('a table with a member of another kind is refused, naming the member', async () => {
  const { control, device } = emulator;
  await expect(control.putTable('AccessControl', [null])).rejects.toMatchObject({ status: 400 });
  const before = device.state();
  const door = before.tables.AccessControl[0];
  await expect(control.putTable('AccessControl', [{ ...door, UnlockHoldInterval: 'long' }])).rejects.toThrow(
    'AccessControl[0].UnlockHoldInterval: a value like',
  );
  await expect(control.putTable('AccessControl', [door, door])).rejects.toThrow('a list of 1 is needed');
  await expect(control.putTable('Https', { Port: 443 })).rejects.toThrow(
    'Https.Enable: the device cannot work without it',
  );
  await expect(control.putTable('Individuation', {})).rejects.toThrow('the device cannot work without it');
  expect(device.state()).toBe(before);
});
