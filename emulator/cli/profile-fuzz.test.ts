import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { deepRuns } from '@/scripts/deep-runs';
import { isRecord } from '../is-record';
import { codeOf, testDevice } from '../test-device';
import { readProfileFile } from './profile-file';
import { UsageError } from './usage-error';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-profile-fuzz-'));
const file = join(folder, 'profile.json');
writeFileSync(join(folder, 'a.png'), Buffer.from([0x89, 0x50, 0x4e, 0x47]));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One of everything that a profile file may hold. */
const good = {
  name: 'mine',
  extends: 'minimal',
  deviceType: 'ASI-1',
  definitions: { Custom: { Key: 1 } },
  caps: { doorCount: 1, languages: 2, webPort: 8081, hasVideo: false, vendor: 'Us' },
  tables: {
    NTP: { Port: 124 },
    Network: { eth0: { DnsServers: ['192.0.2.1'] } },
    SIP: { UserID: '9' },
    Own: { a: [1] },
  },
  records: {
    AccessControlCardRec: [{ CreateTime: 1, UserID: '7', Status: 1 }],
    VideoTalkContact: [{ Type: 'VTH', VTLongNumber: '101' }],
    AccessUser: [{ UserID: '7', UserName: 'Seven', Doors: [0], Password: '123456' }],
    AccessCard: [{ CardNo: 'A1B2C3D4', UserID: '7', CardType: 0 }],
    AccessFace: [],
    AccessFingerprint: [],
  },
  files: { picture: ['a.png'] },
  users: [{ name: 'admin', password: 'My-own-9', authorities: ['Monitor_01'], contact: { email: 'me@example.org' } }],
  script: [{ method: 'POST', path: '/events', body: { code: 'x' } }],
  clock: { now: '2026-11-20T08:00:00Z', speed: 60 },
};

function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const inner = Array.isArray(value) ? value.entries() : isRecord(value) ? Object.entries(value) : [];
  return [
    ...(path.length > 0 ? [path] : []),
    ...[...inner].flatMap(([name, each]) => placesIn(each, [...path, `${name}`])),
  ];
}

function changedAt(path: readonly string[], value: unknown): string {
  const copy = structuredClone(good);
  const place = path.slice(0, -1).reduce<object>((at, step) => Reflect.get(at, step), copy);
  Reflect.set(place, path.at(-1) ?? '', value);
  return JSON.stringify(copy);
}

/** Undefined when the file was taken and a device starts and works with it. */
async function refusalOf(text: string): Promise<string | undefined> {
  writeFileSync(file, text);
  let read: ReturnType<typeof readProfileFile>;
  try {
    read = readProfileFile(file, 1);
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return String((error as Error).message);
  }
  const { device, call, signIn } = testDevice({ profile: read.profile.base, custom: read.profile });
  signIn('admin', 'My-own-9');
  const replies = [
    call('configManager.getConfig', { name: 'General' }),
    call('userManager.getUserInfoAll'),
    call('AccessUser.list', { UserIDList: ['7'] }),
    call('magicBox.getProductDefinition'),
    call('magicBox.getSystemInfo'),
    call('global.getCurrentTime'),
  ];
  device.clock.advance(86_400_000);
  await device.close();
  expect(replies.map(codeOf)).not.toContain(ReplyError.InternalError);
  return undefined;
}

it('the example itself is a profile', async () => expect(await refusalOf(JSON.stringify(good))).toBeUndefined());

it('any JSON is a profile, or refused with the name of the file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (text) => {
      expect((await refusalOf(text)) ?? file).toContain(file);
    }),
    { numRuns: deepRuns(50) },
  );
});

it('a profile with any place replaced works, or is refused with the path of the wrong member', async () => {
  const odd = fc.oneof(
    fc.constantFrom(null, 0, -1, 1.5, 1e300, '', 'x', '__proto__', true, [], {}, [null], [[]], [{}], {
      constructor: 1,
    }),
    fc.jsonValue(),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...placesIn(good)), odd, async (path, value) => {
      const refusal = await refusalOf(changedAt(path, value));
      if (refusal === undefined) return;
      const [member = '', ...rest] = refusal.slice(`${file}: `.length).split(': ');
      expect(rest.join(': ')).not.toBe('');
      // Another member may be wrong only because of this one, such as the doors of a table for a new number of doors.
      expect([...Object.keys(good), 'constructor', '__proto__', 'prototype']).toContain(member.split(/[.[]/, 1)[0]);
    }),
    { numRuns: deepRuns(80) },
  );
});
