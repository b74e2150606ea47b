import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MALFORMED_KINDS, parseFaultRule } from '@/emulator/faults/fault-rule';
import { FACTORY_SWITCHES } from '@/emulator/state/seed';
import { ANALYTICS_MODES } from '@/emulator/stream/analytics-scene';
import { STREAM_AUTH_MODES } from '@/emulator/stream/digest';
import { TRACK_IDS } from '@/emulator/stream/stream-address';
import { KNOBS, type Knob, type KnobValue, readKnobs, writeKnobs } from './knobs';
import { situationOf } from './situation';

/** Codes at the limits of what a close frame may hold, and those beyond. */
const CLOSE_CODES = [1000, 1003, 1007, 1014, 3000, 4999];
const NO_CLOSE_CODES = [999, 1004, 1006, 1015, 2999, 5000];

/** Any valid value of a knob. */
function anyOf(knob: Knob): fc.Arbitrary<KnobValue> {
  switch (knob.kind) {
    case 'choice':
      return fc.constantFrom(...knob.choices);
    case 'flag':
      return fc.boolean();
    case 'closeCode':
      return fc.constantFrom(...CLOSE_CODES);
    case 'number':
      if (!knob.isWhole) return fc.double({ min: knob.min, max: knob.max, noNaN: true }).map(Math.abs);
      return fc.integer({ min: knob.min, max: knob.max }).map((value) => (knob.isEven ? value - (value % 2) : value));
    case 'size':
      return fc
        .tuple(fc.integer({ min: 64, max: 2048 }), fc.integer({ min: 64, max: 2048 }))
        .map(([x, y]) => `${2 * x}x${2 * y}`);
    case 'time':
      return fc
        .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 19).replace(/\D/g, '_'));
    case 'name':
      return fc.stringMatching(/^[\w.-]{1,64}$/);
  }
}

/** Any set of knobs, each with those it needs. */
const anyValues = fc
  .record(Object.fromEntries(KNOBS.map((knob) => [knob.name, anyOf(knob)])), { requiredKeys: [] })
  .map((record) => {
    const values = new Map(Object.entries(record as Record<string, KnobValue>));
    for (const { name, needs } of [...KNOBS, ...KNOBS]) if (needs && !values.has(needs)) values.delete(name);
    return values;
  });

const knobFor = (isMeant: (target: Knob['target']) => boolean) => KNOBS.filter(({ target }) => isMeant(target));

describe('the address', () => {
  it('reads back what it writes', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        expect(readKnobs(writeKnobs(values))).toEqual({ values, problems: [] });
      }),
    );
  });

  it('is parsed without an exception, whatever it contains', () => {
    const anyName = fc.oneof(fc.constantFrom(...KNOBS.map(({ name }) => name), '__proto__'), fc.string());
    const anyPair = fc.tuple(anyName, fc.string()).map(([name, text]) => `${name}=${text}`);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(anyPair).map((pairs) => pairs.join('&')),
        ),
        (query) => {
          const { values, problems } = readKnobs(query);
          if (problems.length === 0) expect(readKnobs(writeKnobs(values)).values).toEqual(values);
          expect(situationOf(values).situation.rules.length).toBeLessThan(20);
        },
      ),
    );
  });

  it.each([
    ['los=1', 'los: there is no such knob'],
    ['fps=0', 'fps: a whole number from 1 to 120 is needed, not "0"'],
    ['fps=', 'fps: a whole number from 1 to 120 is needed, not ""'],
    ['loss=0x10', 'loss: a number from 0 to 100 is needed, not "0x10"'],
    ['burst=yes&stall=1', 'burst: 1 or 0 is needed, not "yes"'],
    ['size=641x480', 'size: a size such as 640x480, even sides from 128 to 4096, is needed, not "641x480"'],
    ['resizeAfter=1&resizeWidth=129', 'resizeWidth: an even number from 128 to 4096 is needed, not "129"'],
    ['auth=md5', 'auth: one of none, basic, digest, digestSha256 is needed, not "md5"'],
    ['endtime=2026_02_30_00_00_00', 'endtime: a time such as 2026_03_04_05_06_07 is needed, not "2026_02_30_00_00_00"'],
    ['loss=1&loss=2', 'loss: given twice'],
    ['retryAfterS=3', 'retryAfterS: needs status too'],
  ])('%s is refused: %s', (query, problem) => {
    expect(readKnobs(query).problems).toEqual([problem]);
  });
});

it('accepts only close codes that may be sent', () => {
  const isRead = (code: number) => readKnobs(`close=${code}`).problems.length === 0;
  expect(CLOSE_CODES.map(isRead)).toEqual(CLOSE_CODES.map(() => true));
  expect(NO_CLOSE_CODES.map(isRead)).toEqual(NO_CLOSE_CODES.map(() => false));
});

describe('the table of knobs', () => {
  it('has unique names', () => {
    const names = KNOBS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { needs } of KNOBS) expect(names).toContain(needs ?? names[0]);
  });

  // The compiler checks that each member of an action has its line: `ACTIONS` and `SWITCHES` are typed by them.
  it('has the switches of the stream, as a new device has them, and no other', () => {
    const ours = knobFor(({ part }) => part === 'switch').map(({ target, standard }) => [
      target.part === 'switch' && target.member,
      standard,
    ]);
    const theirs = Object.entries(FACTORY_SWITCHES).filter(([name]) => /^stream|^maxStreams$/.test(name));
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(theirs));
  });

  it.each([
    ['auth', STREAM_AUTH_MODES],
    ['analytics', ANALYTICS_MODES],
    ['malformed', MALFORMED_KINDS],
  ])('offers for %s what the emulator knows', (name, choices) => {
    expect(KNOBS.find((knob) => knob.name === name)).toMatchObject({ choices });
  });

  it('offers the tracks of the emulator, except the one that nobody sets up alone', () => {
    const tracks = Object.keys(TRACK_IDS).filter((name) => name !== 'analytics');
    expect(KNOBS.find(({ name }) => name === 'track')).toMatchObject({ choices: tracks });
  });

  const REQUIRED: Readonly<Record<string, object>> = {
    rtsp: { status: 404 },
    delay: { ms: 1 },
    closeWs: { code: 1000 },
    stall: { afterFrames: 0 },
  };

  for (const knob of knobFor(({ part }) => part === 'action')) {
    it(`accepts for ${knob.name} what the emulator accepts, up to the limits`, () => {
      const { target } = knob;
      if (target.part !== 'action' || target.member === 'type') return;
      const isTaken = (value: unknown) => {
        const action = { type: target.type, ...REQUIRED[target.type], [target.member]: value };
        try {
          return parseFaultRule({ action }, 'x') !== undefined;
        } catch {
          return false;
        }
      };
      if (knob.kind === 'number') {
        const step = knob.isEven ? 2 : 1;
        expect([knob.min - step, knob.min, knob.max, knob.max + step].map(isTaken)).toEqual([false, true, true, false]);
        expect(isTaken(knob.min + 0.5)).toBe(!knob.isWhole);
      } else if (knob.kind === 'closeCode') expect(CLOSE_CODES.every(isTaken)).toBe(true);
      else if (knob.kind === 'choice') expect(knob.choices.every(isTaken)).toBe(true);
      else expect([true, false].every(isTaken)).toBe(true);
    });
  }

  it('is what docs/stream-knobs.md lists', () => {
    const text = readFileSync(new URL('../../docs/stream-knobs.md', import.meta.url), 'utf8');
    const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| knob'));
    const listed = rows.flatMap((row) =>
      [...(row.split('|').at(-2) ?? '').matchAll(/`(\w+)/g)].map(([, name]) => name),
    );
    expect(rows.map((row) => row.split('|').at(-2)?.trim()).filter((cell) => !cell)).toEqual([]);
    expect([...new Set(listed)].sort()).toEqual(KNOBS.map(({ name }) => name).sort());
  });
});
