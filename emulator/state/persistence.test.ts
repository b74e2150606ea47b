import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { codeOf, testDevice } from '../test-device';
import { StateFolderInUse, StateFolderNotWritable, StateTooNew } from './persistence';

const folders: string[] = [];

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'gatehouse-state-'));
  folders.push(made);
  return made;
}

afterEach(() => {
  for (const each of folders.splice(0)) rmSync(each, { recursive: true, force: true });
});

const port = (device: ReturnType<typeof testDevice>['device']) => device.state().tables.Web.Port;

describe('state folder', () => {
  it('keeps tables, accounts and locks over a restart, logins not', async () => {
    const stateDir = folder();
    const first = testDevice({ stateDir });
    first.signIn();
    first.device.update((draft) => {
      draft.tables.Web.Port = 8080;
    });
    first.signIn('admin', 'Wrong-1-1');
    await first.device.close();
    const second = testDevice({ stateDir });
    expect(port(second.device)).toBe(8080);
    expect(second.device.state().locks.signIn.admin?.failures).toBe(1);
    expect(second.device.logins()).toEqual([]);
    await second.device.close();
    const fresh = testDevice({ stateDir, fresh: true });
    expect(port(fresh.device)).toBe(80);
    await fresh.device.close();
  });

  it('outlasts a change of the number of doors while a door is on trial', async () => {
    const stateDir = folder();
    const first = testDevice({ stateDir });
    first.signIn();
    const table = first.device.state().tables.AccessControl;
    first.call('configManager.setTemporaryConfig', { name: 'AccessControl', table, timeout: 180 });
    first.device.setCapabilities({ doorCount: 4 });
    await first.device.close();
    for (const _ of ['second', 'third']) {
      const warnings: string[] = [];
      const { device } = testDevice({ stateDir, warn: (text) => warnings.push(text) });
      const { tables, doors } = device.state();
      expect([warnings, tables.AccessControl.length, doors.length]).toEqual([[], 4, 4]);
      await device.close();
    }
  });

  it('of another profile is kept beside that of the profile that starts', async () => {
    const stateDir = folder();
    const first = testDevice({ stateDir, profile: 'face-full' });
    first.device.useProfile('minimal', true);
    first.device.update(({ tables }) => {
      tables.Web.Port = 8080;
    });
    await first.device.close();
    const warnings: string[] = [];
    const { device } = testDevice({ stateDir, profile: 'face-full', warn: (text) => warnings.push(text) });
    await device.close();
    const aside = join(stateDir, 'state.minimal.json');
    expect(warnings).toEqual([expect.stringContaining(`is kept as ${aside}; starting face-full with factory data`)]);
    expect(JSON.parse(readFileSync(aside, 'utf8')).tables.Web.Port).toBe(8080);
    // The next one of that profile gets another name.
    for (const profile of ['minimal', 'face-full'] as const)
      await testDevice({ stateDir, profile, warn: () => {} }).device.close();
    expect(JSON.parse(readFileSync(aside, 'utf8')).tables.Web.Port).toBe(8080);
    expect(existsSync(join(stateDir, 'state.minimal.2.json'))).toBe(true);
  });

  it('that could not be written is written by itself once it can be', async () => {
    const stateDir = folder();
    const { device } = testDevice({ stateDir });
    await device.saved();
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    mkdirSync(join(stateDir, 'state.json.tmp'));
    device.update((draft) => {
      draft.tables.Web.Port = 8080;
    });
    await device.saved();
    await device.saved();
    expect(device.saveProblem()).toContain('EISDIR');
    expect(warned).toHaveBeenCalledTimes(1);
    rmSync(join(stateDir, 'state.json.tmp'), { recursive: true });
    await vi.waitFor(() => expect(device.saveProblem()).toBeUndefined(), { timeout: 5_000 });
    expect(JSON.parse(readFileSync(join(stateDir, 'state.json'), 'utf8')).tables.Web.Port).toBe(8080);
    warned.mockRestore();
    await device.close();
  });

  it('that was damaged is healed to the values of a new device, and says what', async () => {
    const stateDir = folder();
    const first = testDevice({ stateDir, profile: 'face-full' });
    const seed = first.device.state();
    await first.device.close();
    const file = join(stateDir, 'state.json');
    const stored = JSON.parse(readFileSync(file, 'utf8'));
    const again = async (state: unknown) => {
      writeFileSync(file, JSON.stringify(state));
      const warnings: string[] = [];
      const { device } = testDevice({ stateDir, profile: 'face-full', warn: (text) => warnings.push(text) });
      await device.close();
      return { warnings, state: device.state() };
    };
    expect((await again(stored)).warnings).toEqual([]);
    const { nas: _, ...damaged } = structuredClone(stored);
    delete damaged.tables.RTSP;
    delete damaged.tables.NTP.Address;
    delete damaged.tables.AccessControl[0].UnlockHoldInterval;
    delete damaged.secureTables.SIP;
    delete damaged.switches.maxSessions;
    const { warnings, state } = await again(damaged);
    expect(warnings).toEqual([expect.stringMatching(/^state\.json lacks or misstates .*: now as on a new device$/)]);
    const names = ['tables.RTSP', 'tables.NTP.Address', 'tables.AccessControl[0].UnlockHoldInterval'];
    for (const name of [...names, 'secureTables.SIP', 'switches.maxSessions', 'nas'])
      expect(warnings[0]).toContain(name);
    expect(warnings[0]?.split(', ')).toHaveLength(6);
    expect(state.tables).toEqual(seed.tables);
    expect(state.secureTables).toEqual(seed.secureTables);
    expect([state.switches, state.nas]).toEqual([seed.switches, seed.nas]);
  });

  it('with capabilities that are refused today keeps everything else, and names them', async () => {
    const stateDir = folder();
    const profile = 'door-controller';
    const first = testDevice({ stateDir, profile, set: { doorCount: 1, vendor: 'Acme Inc' } });
    const { state } = first.device;
    const before = state();
    await first.device.close();
    const file = join(stateDir, 'state.json');
    const stored = JSON.parse(readFileSync(file, 'utf8'));
    const refused = { doorCount: 0, securityBaseline: 3, languages: ['Klingon'], pwdUpdatePeriod: {}, rtspPort: 0 };
    Object.assign(stored.capabilityChanges, refused);
    stored.access.users[0].UserName = 'Kept';
    writeFileSync(file, JSON.stringify(stored));
    const warnings: string[] = [];
    const second = testDevice({ stateDir, profile, warn: (text) => warnings.push(text) });
    expect(warnings).toEqual([expect.stringMatching(/^state\.json lacks or misstates .*: now as on a new device$/)]);
    for (const name of Object.keys(refused)) expect(warnings[0]).toContain(`capabilityChanges.${name}`);
    expect(existsSync(`${file}.bad`)).toBe(false);
    expect(second.device.state().access.users[0]?.UserName).toBe('Kept');
    expect(second.device.capabilities()).toEqual(first.device.capabilities());
    expect(second.device.state().tables).toEqual(before.tables);
    await second.device.close();
  });

  it('of an older program without check groups and floors, and with one lock for all, can be read', async () => {
    const stateDir = folder();
    const first = testDevice({ stateDir });
    await first.device.close();
    const file = join(stateDir, 'state.json');
    const { checkGroups: _, floors: __, access, ...stored } = JSON.parse(readFileSync(file, 'utf8'));
    stored.locks.reset = { failures: 4, lockedUntil: 0 };
    const { attendance: ___, ...older } = access;
    const { fingerprints } = first.device.state().access;
    older.fingerprints = fingerprints.map(({ AccessFingerprints: FingerprintPackets, ...row }) => ({
      ...row,
      FingerprintPackets,
    }));
    writeFileSync(file, JSON.stringify({ ...stored, access: older }));
    const second = testDevice({ stateDir, warn: () => undefined });
    expect(second.device.state()).toMatchObject({ checkGroups: [], floors: [], access: { attendance: [] } });
    expect(second.device.state().locks.reset).toEqual({});
    expect(second.device.state().access.fingerprints).toEqual(fingerprints);
    expect(second.device.state().access.users).toHaveLength(300);
    await second.device.close();
  });

  it('of an older program without the later members of HTTPS and stream encryption takes them', async () => {
    const stateDir = folder();
    const first = testDevice({ stateDir });
    await first.device.close();
    const file = join(stateDir, 'state.json');
    const stored = JSON.parse(readFileSync(file, 'utf8'));
    delete stored.tables.Https.CompatTLS11;
    stored.tables.MediaEncrypt = { RTSPOverTls: { Enable: true } };
    delete stored.tables.SSHD;
    writeFileSync(file, JSON.stringify(stored));
    const second = testDevice({ stateDir, warn: () => undefined });
    expect(second.device.state().tables).toMatchObject({
      Https: { Enable: false, Port: 443, CompatTLS11: false },
      // This profile couples the two.
      MediaEncrypt: {
        RTSPOverTls: { Enable: true },
        PrivateMediaEncrypt: { KeyFrameEncrypt: { Enable: true, VKUpdateTime: 12 } },
      },
      SSHD: { Enable: false },
    });
    await second.device.close();
  });

  it('of an older program without camera tours can be read, presets kept', async () => {
    const stateDir = folder();
    const first = testDevice({ stateDir });
    await first.device.close();
    const file = join(stateDir, 'state.json');
    const stored = JSON.parse(readFileSync(file, 'utf8'));
    const { position, movement, movements } = stored.camera;
    const presets = [{ index: 1, name: 'Door', position }];
    writeFileSync(file, JSON.stringify({ ...stored, camera: { position, movement, movements, presets } }));
    const second = testDevice({ stateDir, warn: () => undefined });
    expect(second.device.state().camera).toMatchObject({
      presets,
      tours: [],
      scans: [],
      patterns: [],
      recording: null,
    });
    await second.device.close();
  });

  it('of an older program without multi-person groups can be read, its doors unchanged', async () => {
    const stateDir = folder();
    const first = testDevice({ stateDir });
    const { AccessControl } = first.device.state().tables;
    await first.device.close();
    const file = join(stateDir, 'state.json');
    const stored = JSON.parse(readFileSync(file, 'utf8'));
    const { OpenDoorGroup: _, ...tables } = stored.tables;
    for (const door of tables.AccessControl) for (const name of ['TimeSchedule', 'FirstEnter']) delete door[name];
    writeFileSync(file, JSON.stringify({ ...stored, tables }));
    const second = testDevice({ stateDir, warn: () => undefined });
    expect(second.device.state().tables).toMatchObject({ AccessControl, OpenDoorGroup: [{ Groups: [] }] });
    await second.device.close();
  });

  it('of an older program with fewer switches can be read, the others have their defaults', async () => {
    const stateDir = folder();
    const first = testDevice({ stateDir });
    first.device.setSwitches({ slowNotify: true });
    await first.device.close();
    const file = join(stateDir, 'state.json');
    const { switches, ...stored } = JSON.parse(readFileSync(file, 'utf8'));
    const { maxStreams: _, streamAuth: __, ...older } = switches;
    writeFileSync(file, JSON.stringify({ ...stored, switches: older }));
    const second = testDevice({ stateDir, warn: () => undefined });
    expect(second.device.switches()).toMatchObject({ slowNotify: true, maxStreams: 5, streamAuth: 'digest' });
    await second.device.close();
  });

  it('keeps the key pair', async () => {
    const stateDir = folder();
    const pubs: unknown[] = [];
    for (let run = 0; run < 2; run += 1) {
      const { device, at } = testDevice({ stateDir });
      pubs.push(at('outside', 'Security.getEncryptInfo').reply.params);
      await device.close();
    }
    expect(pubs[0]).toEqual(pubs[1]);
  });

  it('belongs to one device at a time, and a lock of a dead process is taken over', async () => {
    const stateDir = folder();
    const first = testDevice({ stateDir });
    expect(() => testDevice({ stateDir })).toThrow(StateFolderInUse);
    await first.device.close();
    const dead = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));
    writeFileSync(join(stateDir, 'lock'), String(dead));
    const second = testDevice({ stateDir });
    await second.device.close();
    writeFileSync(join(stateDir, 'lock'), String(process.ppid));
    expect(() => testDevice({ stateDir })).toThrow(StateFolderInUse);
  });

  it('sets a broken file aside and starts with the seed', async () => {
    for (const text of ['{"schemaVersion":1,"tab', '[]', '{"schemaVersion":1}', 'null']) {
      const stateDir = folder();
      writeFileSync(join(stateDir, 'state.json'), text);
      const warnings: string[] = [];
      const { device, signIn } = testDevice({ stateDir, warn: (warning) => warnings.push(warning) });
      expect(signIn().result).toBe(true);
      expect(warnings).toHaveLength(1);
      expect(readFileSync(join(stateDir, 'state.json.bad'), 'utf8')).toBe(text);
      await device.close();
    }
  });

  it('keeps every broken file that it sets aside', async () => {
    const stateDir = folder();
    for (const text of ['{"first', '{"second', '{"third']) {
      writeFileSync(join(stateDir, 'state.json'), text);
      await testDevice({ stateDir, warn: () => undefined }).device.close();
    }
    const kept = ['state.json.bad', 'state.json.2.bad', 'state.json.3.bad'];
    expect(kept.map((name) => readFileSync(join(stateDir, name), 'utf8'))).toEqual(['{"first', '{"second', '{"third']);
  });

  it('starts nothing in the place of a file that cannot be read, and leaves the folder free', async () => {
    const stateDir = folder();
    mkdirSync(join(stateDir, 'state.json'));
    expect(() => testDevice({ stateDir })).toThrow(/^state\.json of state folder .* is not readable: EISDIR/);
    rmSync(join(stateDir, 'state.json'), { recursive: true });
    await testDevice({ stateDir }).device.close();
  });

  it('that cannot be written at the end fails the end', async () => {
    const stateDir = folder();
    const { device } = testDevice({ stateDir });
    await device.saved();
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    mkdirSync(join(stateDir, 'state.json.tmp'));
    device.update(({ tables }) => {
      tables.Web.Port = 8080;
    });
    await expect(device.close()).rejects.toThrow(/^the latest state is not saved in state folder .*EISDIR/);
    warned.mockRestore();
    rmSync(join(stateDir, 'state.json.tmp'), { recursive: true });
    await testDevice({ stateDir }).device.close();
  });

  it.each([
    ['tables.NTP', (state: Record<string, Record<string, unknown>>) => Object.assign(state.tables ?? {}, { NTP: 5 })],
    ['tables.Language', (state) => Object.assign(state.tables ?? {}, { Language: [] })],
    ['tables.AccessControl', (state) => Object.assign(state.tables ?? {}, { AccessControl: [null] })],
    ['records.AccessControlCardRec', (state) => Object.assign(state.records ?? {}, { AccessControlCardRec: 'x' })],
    ['accounts', (state) => Object.assign(state, { accounts: [] })],
    ['accounts', (state) => Object.assign(state, { accounts: 5 })],
    ['access', (state) => Object.assign(state, { access: null })],
    ['locks', (state) => delete state.locks],
    ['tables', (state) => delete state.tables],
    ['realm', (state) => delete state.realm],
    ['schema version', (state) => delete state.schemaVersion],
    ['profile', (state) => delete state.profile],
    ['lift', (state) => Object.assign(state, { profile: 'lift' })],
  ] as [place: string, break_: (state: Record<string, Record<string, unknown>>) => unknown][])(
    'sets a file with another shape aside, and names %s',
    async (place, change) => {
      const stateDir = folder();
      await testDevice({ stateDir }).device.close();
      const file = join(stateDir, 'state.json');
      const state = JSON.parse(readFileSync(file, 'utf8'));
      change(state);
      writeFileSync(file, JSON.stringify(state));
      const warnings: string[] = [];
      const { device, signIn } = testDevice({ stateDir, warn: (warning) => warnings.push(warning) });
      expect(signIn().result).toBe(true);
      expect(warnings).toEqual([expect.stringContaining(place)]);
      expect(existsSync(`${file}.bad`)).toBe(true);
      await device.close();
    },
  );

  it('reports a save that failed until one succeeds', async () => {
    const stateDir = folder();
    const { device } = testDevice({ stateDir });
    const problem = () => vi.waitFor(() => expect(device.saveProblem()).toMatch(/EISDIR|ENOTEMPTY/));
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    mkdirSync(join(stateDir, 'state.json.tmp'));
    device.update(({ tables }) => {
      tables.Web.Port = 8080;
    });
    await problem();
    rmSync(join(stateDir, 'state.json.tmp'), { recursive: true });
    device.update(({ tables }) => {
      tables.Web.Port = 8081;
    });
    await vi.waitFor(() => expect(device.saveProblem()).toBeUndefined());
    expect(warned).toHaveBeenCalledWith(expect.stringMatching(/^state not saved: .*EISDIR/));
    await device.close();
  });

  it('ignores an unfinished save', async () => {
    const stateDir = folder();
    const first = testDevice({ stateDir, set: { 'Web.Port': 8080 } });
    await first.device.close();
    writeFileSync(join(stateDir, 'state.json.tmp'), '{"schemaVersion":1,"tables":{"We');
    const warnings: string[] = [];
    const second = testDevice({ stateDir, warn: (warning) => warnings.push(warning) });
    expect([port(second.device), warnings]).toEqual([8080, []]);
    await second.device.close();
  });

  it('refuses a newer file and an invalid folder, and changes neither', async () => {
    const stateDir = folder();
    const file = join(stateDir, 'state.json');
    writeFileSync(file, '{"schemaVersion":99}');
    expect(() => testDevice({ stateDir })).toThrow(StateTooNew);
    expect(readFileSync(file, 'utf8')).toBe('{"schemaVersion":99}');
    // The refused start holds the folder no longer.
    rmSync(file);
    await testDevice({ stateDir }).device.close();
    expect(() => testDevice({ stateDir: file })).toThrow(StateFolderNotWritable);
    // Node's own recursive mkdir never returns here.
    if (process.platform === 'linux')
      expect(() => testDevice({ stateDir: '/proc/nope' })).toThrow(StateFolderNotWritable);
  });

  it('is readable after the process was killed while saving', async () => {
    const stateDir = folder();
    const script = resolve(import.meta.dirname, 'persistence-victim.fixtures.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', script, stateDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // Each line is a save that the process began; it never stops by itself.
    let lines = 0;
    for await (const chunk of child.stdout) {
      lines += String(chunk).split('\n').length - 1;
      if (lines >= 3) break;
    }
    child.kill('SIGKILL');
    await new Promise((done) => child.once('exit', done));
    const warnings: string[] = [];
    const { device } = testDevice({ stateDir, warn: (warning) => warnings.push(warning) });
    expect(warnings).toEqual([]);
    expect(port(device)).toBeGreaterThan(20_000);
    await device.close();
  }, 30_000);
});

describe('snapshots', () => {
  it('restore the whole state and end the logins', () => {
    const { device, signIn, call } = testDevice();
    const kept = device.snapshot();
    signIn();
    call('AccessUser.removeAll');
    expect(device.state().access.users).toEqual([]);
    device.restore(JSON.parse(JSON.stringify(kept)));
    expect(device.state()).toEqual(kept);
    expect(codeOf(call('magicBox.getVendor'))).toBe(287637505);
    expect(signIn().result).toBe(true);
  });

  it('are not needed for a reset of one part', () => {
    const { device, call, signIn } = testDevice();
    signIn();
    device.update((draft) => {
      draft.tables.Web.Port = 8080;
      draft.contact.email = 'other@example.org';
    });
    call('AccessUser.removeAll');
    device.reset('records');
    expect([device.state().access.users.length, port(device)]).toEqual([300, 8080]);
    device.reset('tables');
    expect([port(device), device.state().contact.email]).toEqual([80, 'other@example.org']);
    device.reset('users');
    expect([device.state().contact.email, device.logins()]).toEqual(['admin@example.com', []]);
  });

  it('change with the profile', () => {
    const { device, signIn } = testDevice();
    device.useProfile('door-controller');
    expect([device.profile, device.state().doors.length]).toEqual(['door-controller', 4]);
    expect(signIn().result).toBe(true);
  });
});
