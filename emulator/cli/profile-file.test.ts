import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDevice } from '../device';
import { signIn, testEmulator } from '../http/emulator.fixtures';
import { paramsOf, testDevice } from '../test-device';
import { otherCommand } from './commands';
import { parseRunOptions } from './options';
import { readProfileFile } from './profile-file';
import { accountLine } from './run-command';
import { UsageError } from './usage-error';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
let count = 0;

function fileOf(profile: unknown): string {
  count += 1;
  const file = join(folder, `profile-${count}.json`);
  writeFileSync(file, typeof profile === 'string' ? profile : JSON.stringify(profile));
  return file;
}

/** A device started with the file, as `--profile <file>` starts it. */
function start(profile: Record<string, unknown>) {
  const { emulator } = parseRunOptions(['--profile', fileOf({ name: 'mine', ...profile }), '--no-persist'], {});
  const made = testDevice({ profile: emulator.profile, custom: emulator.custom });
  const admin = Array.isArray(profile.users) ? profile.users[0] : undefined;
  made.signIn(admin?.name, admin?.password);
  return made;
}

const tableOf = ({ call }: ReturnType<typeof start>, name: string) =>
  paramsOf(call('configManager.getConfig', { name })).table;

describe('a device of a profile file', () => {
  it('has the name and the type of the file', () => {
    const made = start({ extends: 'vto', deviceType: 'VTO-9999' });
    expect(made.device.profile).toBe('mine');
    expect(paramsOf(made.call('magicBox.getDeviceType')).type).toBe('VTO-9999');
    expect(made.device.capabilities()).toMatchObject({ vtoRoom: true, doorCount: 2 });
  });

  it('starts from an almost empty profile when it extends none', () => {
    expect(start({}).device.capabilities()).toMatchObject({ hasVideo: false, cfgManager: false });
  });

  it('has the capabilities of the file, and what follows from them', () => {
    const { device } = start({
      extends: 'face-full',
      deviceType: 'ASH31-7',
      caps: { doorCount: 3, languages: 2, webPort: 8081 },
    });
    expect(device.capabilities()).toMatchObject({ isAsh31: true, doorCount: 3, webPort: 8081, hasVideo: true });
    expect(device.capabilities().languages).toHaveLength(2);
    expect([device.state().tables.AccessControl.length, device.state().doors.length]).toEqual([3, 3]);
  });

  it('has the type that a capability of the file follows from, when the file names none', () => {
    expect(start({ caps: { isAsh31: true } }).device.capabilities()).toMatchObject({ isAsh31: true });
    expect(start({ caps: { deviceType: 'ASM-7' } }).device.capabilities()).toMatchObject({ reducedRoutes: true });
  });

  it('merges tables deeply and replaces lists', () => {
    const made = start({
      extends: 'face-full',
      tables: {
        NTP: { Port: 124 },
        Network: { eth0: { IPAddress: '192.0.2.200', DnsServers: ['192.0.2.1'] } },
        SIP: { UserID: '9' },
        MyTable: { a: 1 },
      },
    });
    expect(tableOf(made, 'NTP')).toMatchObject({ Port: 124, Address: 'pool.example.org' });
    expect(tableOf(made, 'Network')).toMatchObject({
      eth0: { IPAddress: '192.0.2.200', SubnetMask: '255.255.255.0', DnsServers: ['192.0.2.1'] },
    });
    expect(made.device.state().secureTables.SIP).toMatchObject({ UserID: '9', SIPServerPort: 5060 });
    expect(tableOf(made, 'MyTable')).toEqual({ a: 1 });
    expect(paramsOf(made.call('configManager.getDefault', { name: 'NTP' })).table).toMatchObject({ Port: 124 });
  });

  it('merges product definitions', () => {
    const made = start({ extends: 'face-full', definitions: { Custom: { Key: 1 } } });
    expect(paramsOf(made.call('magicBox.getProductDefinition')).definition).toMatchObject({
      Custom: { Key: 1 },
      Vendor: 'General',
    });
  });

  it('holds the records and persons of the file instead of the built-in ones', () => {
    const { device } = start({
      extends: 'face-full',
      records: {
        AccessControlCardRec: [{ CreateTime: 1, UserID: '7', Status: 1 }],
        AccessUser: [{ UserID: '7', UserName: 'Seven', Password: '123456' }],
        AccessCard: [{ CardNo: 'A1B2C3D4', UserID: '7' }],
      },
    });
    const { access, records } = device.state();
    expect(records.AccessControlCardRec).toEqual({
      nextRecNo: 2,
      rows: [{ RecNo: 1, CreateTime: 1, UserID: '7', Status: 1 }],
    });
    expect(access.users).toMatchObject([{ UserID: '7', Doors: [0], Password: '******' }]);
    expect([access.cards.length, access.faces.length, access.fingerprints.length]).toEqual([1, 0, 0]);
    expect(records.AccessControlAlarmRecord.rows.length).toBeGreaterThan(0);
  });

  it('uses the accounts and the contact of the file, and keeps no password', () => {
    const users = [
      { name: 'root', password: 'My-own-9', group: 'admin', contact: { email: 'me@example.org' } },
      { name: 'viewer', password: 'Look-at-8', authorities: ['Monitor_01'] },
    ];
    const file = fileOf({ name: 'mine', extends: 'face-full', users });
    expect(JSON.stringify(readProfileFile(file, 1))).not.toMatch(/My-own|Look-at/);
    const made = start({ extends: 'face-full', users });
    expect(made.device.logins()).toMatchObject([{ userName: 'root' }]);
    expect(made.signIn('viewer', 'Look-at-8').result).toBe(true);
    expect(made.signIn('admin', 'Admin123').result).toBe(false);
    expect(made.device.state().contact).toEqual({ phone: '', email: 'me@example.org' });
    expect(JSON.stringify(made.device.state())).not.toMatch(/My-own|Look-at/);
  });

  it('has copies of the files of the file, and again after a reset', async () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
    writeFileSync(join(folder, 'a.png'), png);
    const { emulator: options } = parseRunOptions(
      ['--profile', fileOf({ name: 'mine', extends: 'face-full', files: { picture: ['a.png'] } })],
      {},
    );
    const emulator = await testEmulator({ profile: options.profile, custom: options.custom, files: options.files });
    const statusOf = async (path: string) => {
      const { cookie = '' } = await signIn(emulator.origin);
      const response = await fetch(`${emulator.origin}/RPC2_Loadfile${path}`, { headers: { Cookie: cookie } });
      return [response.status, Buffer.from(await response.arrayBuffer()).equals(png)];
    };
    expect(await statusOf('/picture/1.png')).toEqual([200, true]);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(png)]), 'b.png');
    const { cookie = '' } = await signIn(emulator.origin);
    await fetch(`${emulator.origin}/fileUpload/logo`, { method: 'POST', body: form, headers: { Cookie: cookie } });
    expect(await statusOf('/logo/2.png')).toEqual([200, true]);
    await emulator.control.snapshot('with');
    expect(await statusOf('/picture/1.png')).toEqual([200, true]);
    await emulator.control.reset('files');
    expect(await statusOf('/picture/1.png')).toEqual([200, true]);
    expect(await statusOf('/logo/2.png')).toEqual([404, false]);
    // Another device has files of its own.
    const files = () => emulator.control.useProfile('vto').then(() => statusOf('/picture/1.png'));
    expect((await files())[0]).toBe(404);
    await emulator.control.reset('files');
    expect((await statusOf('/picture/1.png'))[0]).toBe(404);
    await emulator.control.useProfile('mine');
    expect(await statusOf('/picture/1.png')).toEqual([200, true]);
    await emulator.close();
  });

  it('is before its first set-up when the file has no accounts', () => {
    const { at } = start({ extends: 'face-full', users: [] });
    expect(paramsOf(at('outside', 'DevInit.getStatus').reply)).toMatchObject({ Init: 1 });
  });

  it('names the administrators that it defines, in place of the built-in one', async () => {
    const users = [
      { name: 'boss', password: 'Boss-4711', group: 'admin' },
      { name: 'guard', password: 'Guard-4711', group: 'user' },
    ];
    for (const [extra, line] of [
      [{}, /^admin \/ Admin123/],
      [{ users }, /^boss, with the password of the profile file/],
    ] as const) {
      const { emulator } = parseRunOptions(['--profile', fileOf({ name: 'mine', ...extra })], {});
      const device = createDevice({ ...emulator, stateDir: undefined });
      expect(accountLine(device, emulator.custom)).toMatch(line);
      await device.close();
    }
  });

  it('starts its clock as the file says, unless the option is given', () => {
    const clockOf = (clock: unknown, ...more: string[]) =>
      parseRunOptions(['--profile', fileOf({ name: 'mine', clock }), ...more], {}).emulator.clock;
    expect(clockOf('2026-11-20T08:00:00Z')?.now()).toBe(Date.UTC(2026, 10, 20, 8));
    expect(clockOf({ now: '2026-11-20T08:00:00Z', speed: 60 })?.speed()).toBe(60);
    expect(clockOf('2026-11-20T08:00:00Z', '--clock', '2027-01-01T00:00:00Z')?.now()).toBe(Date.UTC(2027, 0, 1));
    expect(clockOf('real')).toBeUndefined();
  });

  it('goes back to the file by reset, and to it from another profile', async () => {
    const { emulator: options } = parseRunOptions(
      ['--profile', fileOf({ name: 'mine', extends: 'face-full', tables: { NTP: { Port: 124 } } })],
      {},
    );
    const emulator = await testEmulator({ profile: options.profile, custom: options.custom });
    const { control } = emulator;
    const portOf = async () => (await control.getTable<{ Port: number }>('NTP')).Port;
    await control.putTable('NTP', { Port: 1 });
    await control.reset();
    expect(await portOf()).toBe(124);
    await control.useProfile('vto');
    await control.reset();
    expect([(await control.status()).profile, await portOf()]).toEqual(['vto', 123]);
    await control.useProfile('mine');
    expect([(await control.status()).profile, await portOf()]).toEqual(['mine', 124]);
    expect((await signIn(emulator.origin)).reply.result).toBe(true);
    await emulator.close();
  });

  it('has a state folder of its own', async () => {
    const options = (state: string) =>
      parseRunOptions(['--profile', fileOf({ name: 'mine', extends: 'vto' }), '--state-dir', state], {}).emulator;
    const state = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
    const first = createDevice(options(state));
    first.update((draft) => {
      draft.tables.VideoStandard = 'NTSC';
    });
    await first.close();
    expect(JSON.parse(readFileSync(join(state, 'mine', 'state.json'), 'utf8'))).toMatchObject({
      profile: 'vto',
      custom: { name: 'mine' },
    });
    const second = createDevice(options(state));
    expect([second.profile, second.state().tables.VideoStandard]).toEqual(['mine', 'NTSC']);
    await second.close();
  });
});

describe('a file that is not a profile', () => {
  const wrong: [profile: unknown, member: RegExp][] = [
    ['{"name": ', /JSON/],
    ['[]', /JSON object/],
    ['{"name":"mine","tables":{"__proto__":{"a":1}}}', /__proto__/],
    [`${'['.repeat(100)}${']'.repeat(100)}`, /levels/],
    [{}, /name: /],
    [{ name: '../mine' }, /name: /],
    [{ name: 'vto' }, /name: vto is a built-in profile/],
    [{ name: 'mine', extends: 'toaster' }, /extends: one of face-full/],
    [{ name: 'mine', deviceType: 7 }, /deviceType: /],
    [{ name: 'mine', deviceType: 'ASI-1', caps: { isAsh31: true } }, /caps: isAsh31: the other capabilities make it/],
    [{ name: 'mine', colour: 'red' }, /colour: none of name, extends/],
    [{ name: 'mine', script: {} }, /script: a list of at most 100/],
    [{ name: 'mine', script: Array(101).fill({ path: '/faults' }) }, /script: a list of at most 100/],
    [{ name: 'mine', script: ['/faults'] }, /script\[0\]: an object/],
    [{ name: 'mine', script: [{ path: '/faults', wait: 5 }] }, /script\[0\]\.wait: none of method, path, body/],
    [{ name: 'mine', script: [{ method: 'GET', path: '/faults' }] }, /script\[0\]\.method: one of POST/],
    [{ name: 'mine', script: [{ path: 'http://192.0.2.1/' }] }, /script\[0\]\.path: /],
    [{ name: 'mine', script: [{ path: '/a/../../x' }] }, /script\[0\]\.path: /],
    [{ name: 'mine', script: [{ path: '//192.0.2.1' }] }, /script\[0\]\.path: /],
    [{ name: 'mine', script: [{ method: 'DELETE', path: '/faults', body: {} }] }, /script\[0\]\.body: DELETE has none/],
    [{ name: 'mine', files: { attic: [] } }, /files\.attic: none of picture/],
    [{ name: 'mine', files: { picture: ['none.png'] } }, /files\.picture\[0\]: .*is no file/],
    [{ name: 'mine', caps: { fly: true } }, /caps: no capability fly/],
    [{ name: 'mine', caps: { hasVideo: 1 } }, /caps: hasVideo: a boolean is needed/],
    [{ name: 'mine', caps: { doorCount: 1e300 } }, /caps: doorCount: a whole number from 1 to 16 is needed/],
    [{ name: 'mine', caps: { doorCount: -1 } }, /caps: doorCount: a whole number from 1 to 16 is needed/],
    [{ name: 'mine', caps: { webPort: 1.5 } }, /caps: webPort: a whole number from 1 to 65535 is needed/],
    ['{"name": "mine", "tables": {"constructor": 1}}', /: constructor: no member may have this name/],
    [{ name: 'mine', tables: [] }, /tables: an object/],
    [{ name: 'mine', tables: { NTP: { Port: '1' } } }, /tables\.NTP\.Port: /],
    [{ name: 'mine', tables: { AccessControl: [{ Name: 'x' }] } }, /tables\.AccessControl\[0\]\.Enable: /],
    [{ name: 'mine', tables: { AccessControl: [] } }, /tables\.AccessControl: 1 doors are needed/],
    [{ name: 'mine', records: { Nothing: [] } }, /records\.Nothing: no such/],
    [
      { name: 'mine', records: { VideoTalkContact: [{ Type: 'VTH' }] } },
      /records\.VideoTalkContact\[0\]\.VTLongNumber/,
    ],
    [{ name: 'mine', records: { AccessUser: [{ UserID: '!' }] } }, /records\.AccessUser\[0\]: .*FailCode/],
    [{ name: 'mine', users: {} }, /users: a list/],
    [{ name: 'mine', users: [{ name: 'a', password: 'b' }] }, /users: one of group admin/],
    [{ name: 'mine', users: [{ name: 'admin' }] }, /users\[0\]\.password: /],
    [{ name: 'mine', users: [{ name: 'admin', password: 'x', pwd: 1 }] }, /users\[0\]\.pwd: none of/],
    [{ name: 'mine', users: [{ name: 'admin', password: 'x', authorities: ['All'] }] }, /users\[0\]\.authorities: /],
    [
      { name: 'mine', users: [{ name: 'admin', password: 'x', contact: { email: 'x' } }] },
      /users\[0\]\.contact\.email: /,
    ],
    [{ name: 'mine', clock: 'noon' }, /clock: /],
    [{ name: 'mine', clock: '12/11/10' }, /clock: /],
    [{ name: 'mine', clock: { speed: 0 } }, /clock\.speed: /],
  ];

  it.each(wrong)('%j is refused with the file and the member', (profile, member) => {
    const file = fileOf(profile);
    const read = () => readProfileFile(file, 1);
    expect(read).toThrow(UsageError);
    expect(read).toThrow(file);
    expect(read).toThrow(member);
  });

  it('ends the program for the options, the check and the show', async () => {
    const file = fileOf({ name: 'mine', users: [{ name: 'admin', password: '' }] });
    expect(() => parseRunOptions(['--profile', file], {})).toThrow(UsageError);
    await expect(otherCommand(['profiles', 'check', file])).rejects.toThrow('users[0].password');
    await expect(otherCommand(['profiles', 'show', join(folder, 'none.json')])).rejects.toThrow(UsageError);
  });
});

describe('the other commands', () => {
  it('check and show a file, without its secrets', async () => {
    const users = [{ name: 'admin', password: 'My-own-9' }];
    const file = fileOf({ name: 'mine', extends: 'vto', users, tables: { NTP: { Port: 124 } } });
    expect(await otherCommand(['profiles', 'check', file])).toContain('mine in');
    const shown = await otherCommand(['profiles', 'show', file]);
    expect(JSON.parse(shown)).toMatchObject({
      profile: 'mine',
      extends: 'vto',
      accounts: [{ name: 'admin' }],
      tables: { NTP: { Port: 124 } },
    });
    expect(shown).not.toMatch(/My-own|h1/);
    expect(JSON.parse(await otherCommand(['profiles', 'show', 'vto']))).toMatchObject({ profile: 'vto' });
  });

  it('check every built-in profile, list them and the methods', async () => {
    expect(await otherCommand(['profiles', 'check'])).toBe('16 profiles are fine');
    expect(await otherCommand(['profiles', 'list'])).toContain('uninitialised-mail');
    expect((await otherCommand(['routes'])).split('\n')).toContain('magicBox.reboot');
  });

  it('check fault rules, export a state and import it', async () => {
    const rules = fileOf([{ action: { type: 'refuse' } }]);
    expect(await otherCommand(['faults', 'check', rules])).toBe('1 rules are fine');
    const printed = { faults: [{ id: 'a', match: {}, action: { type: 'refuse' }, enabled: true, hits: 3 }] };
    expect(await otherCommand(['faults', 'check', fileOf(printed)])).toBe('1 rules are fine');
    await expect(otherCommand(['faults', 'check', fileOf([{}])])).rejects.toThrow('rule 1');
    const misspelt = fileOf([{ match: { method: 'magicBox.reboto' }, action: { type: 'refuse' } }]);
    await expect(otherCommand(['faults', 'check', misspelt])).rejects.toThrow('did you mean magicBox.reboot?');
    const from = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
    const to = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
    const device = createDevice({ profile: 'vto', seed: 5, stateDir: from });
    device.update((draft) => {
      draft.tables.VideoStandard = 'NTSC';
    });
    await device.close();
    const state = await otherCommand(['state', 'export', from]);
    await otherCommand(['state', 'import', to, fileOf(state)]);
    const imported = createDevice({ profile: 'vto', seed: 5, stateDir: to });
    expect(imported.state().tables.VideoStandard).toBe('NTSC');
    await imported.close();
    const { NTP: _, ...fewer } = JSON.parse(state).tables;
    const lacking = fileOf({ ...JSON.parse(state), tables: fewer });
    expect(await otherCommand(['state', 'import', to, lacking])).toMatch(
      /, which lacks or misstates tables\.NTP: now as/,
    );
    for (const [wrong, place] of [
      [{ profile: 'vto' }, 'schema version'],
      [[], 'no state'],
      [{ ...JSON.parse(state), accounts: 5 }, 'accounts is missing or of another kind'],
      [{ ...JSON.parse(state), tables: { ...JSON.parse(state).tables, NTP: 5 } }, 'tables.NTP'],
      [{ ...JSON.parse(state), profile: 'toaster' }, 'no profile toaster'],
    ])
      await expect(otherCommand(['state', 'import', to, fileOf(wrong)])).rejects.toThrow(String(place));
  });
});
