import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '../http/emulator.fixtures';
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
