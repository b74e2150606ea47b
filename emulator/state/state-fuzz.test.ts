import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { deepRuns } from '@/scripts/deep-runs';
import { isRecord } from '../is-record';
import { codeOf, testDevice } from '../test-device';
import { SCHEMA_VERSION } from './device-state';
import { StateTooNew } from './persistence';

const stateDir = mkdtempSync(join(tmpdir(), 'gatehouse-state-fuzz-'));
const file = join(stateDir, 'state.json');
let good: Record<string, unknown>;
beforeAll(async () => {
  const { device } = testDevice({ profile: 'face-full', stateDir });
  // What a device at rest does not have.
  device.update((draft) => {
    const rates = { pan: 1, tilt: 0, zoom: 0, focus: 0 };
    const stops = [{ ms: 0, position: draft.camera.position }];
    const movement = { code: 'Tour', startedAt: 0, endsAt: 1, rates, index: 1, path: stops };
    Object.assign(draft.camera, { movement, recording: { index: 1, startedAt: 0, stops }, faceBoard: 1 });
    const onTrial = { user: 'admin', login: 'x', until: 1, timeoutS: 60 };
    for (const name of ['AccessControl', 'NTP']) draft.temporary[name] = { stored: draft.tables[name], ...onTrial };
    draft.played = { path: '', volume: 1, until: 1 };
    draft.recording = { name: 'a', at: 1 };
  });
  await device.close();
  good = JSON.parse(readFileSync(file, 'utf8'));
});
afterAll(() => rmSync(stateDir, { recursive: true, force: true }));

/** Starts a device with this text in its state file, and uses it for a day. */
async function start(text: string) {
  rmSync(`${file}.bad`, { force: true });
  writeFileSync(file, text);
  const warnings: string[] = [];
  const { device, call, signIn } = testDevice({ profile: 'face-full', stateDir, warn: (each) => warnings.push(each) });
  try {
    signIn();
    const replies = [
      call('configManager.getConfig', { name: 'General' }),
      call('userManager.getUserInfoAll'),
      call('AccessUser.list', { UserIDList: ['1'] }),
      call('magicBox.getSystemInfo'),
      call('accessControl.getDoorStatus', { channel: 0 }),
      call('global.getCurrentTime'),
    ];
    device.clock.advance(86_400_000);
    return { warnings, codes: replies.map(codeOf) };
  } finally {
    await device.close();
  }
}

/** Every place in the state, each of its lists by the first entry. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const inner = Array.isArray(value) ? value.slice(0, 1).entries() : isRecord(value) ? Object.entries(value) : [];
  return [
    ...(path.length > 0 ? [path] : []),
    ...[...inner].flatMap(([name, each]) => placesIn(each, [...path, `${name}`])),
  ];
}

function changedAt(path: readonly string[], value: unknown): string {
  const copy = structuredClone(good);
  const last = path.at(-1) ?? '';
  const place = path.slice(0, -1).reduce<object>((at, step) => Reflect.get(at, step), copy);
  if (value === undefined) Reflect.deleteProperty(place, last);
  else Reflect.set(place, last, value);
  return JSON.stringify(copy);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A file of a newer program is refused instead, and stays as it is. */
async function isSetAsideOrUsed(text: string): Promise<void> {
  const state: unknown = parsed(text);
  if (isRecord(state) && typeof state.schemaVersion === 'number' && state.schemaVersion > SCHEMA_VERSION) {
    await expect(start(text)).rejects.toThrow(StateTooNew);
    expect(readFileSync(file, 'utf8')).toBe(text);
    return;
  }
  const { warnings, codes } = await start(text);
  const isHealed =
    warnings.length === 1 && /^state\.json lacks or misstates .+: now as on a new device$/.test(warnings[0] ?? '');
  if (warnings.length > 0 && !isHealed) {
    expect(warnings).toEqual([expect.stringMatching(/^state\.json cannot be used \(.+\) and is kept as .*\.bad/)]);
    expect(readFileSync(`${file}.bad`, 'utf8')).toBe(text);
  } else expect(existsSync(`${file}.bad`)).toBe(false);
  expect(codes).not.toContain(ReplyError.InternalError);
}

it('any JSON in the state file is set aside and named, and the device starts', async () => {
  await fc.assert(fc.asyncProperty(fc.oneof(fc.json(), fc.string()), isSetAsideOrUsed), { numRuns: deepRuns(10) });
});

it('a state with any place replaced is used or set aside, and nothing of the device fails on it', async () => {
  const odd = fc.oneof(
    fc.constantFrom(undefined, null, 0, -1, 1e300, '', 'x', true, [], {}, [null], [[]], [{}], { a: 1 }),
    fc.jsonValue(),
  );
  const branch = fc.constantFrom(...Object.keys(good));
  const places = placesIn(good);
  const place = branch.chain((name) => fc.constantFrom(...places.filter(([first]) => first === name)));
  await fc.assert(
    fc.asyncProperty(place, odd, (path, value) => isSetAsideOrUsed(changedAt(path, value))),
    { numRuns: deepRuns(40) },
  );
});
