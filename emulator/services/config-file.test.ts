import { describe, expect, it } from 'vitest';
import type { Authority } from '@/lib/contract/authorities';
import type { ConfigBackup } from '@/lib/contract/config-file';
import { MASKED_SECRET } from '@/lib/contract/configs';
import { ReplyError } from '@/lib/contract/error-codes';
import type { ExportReady } from '@/lib/contract/methods/security-im-export';
import type { ProfileName } from '@/lib/contract/profiles';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import { addSingleRightAccounts, SINGLE_RIGHT_PASSWORD } from '../rights/single-right.fixtures';
import { silentMp3 } from '../rules/sounds';
import { SEED_PASSWORDS } from '../state/seed';
import { codeOf, detailOf, paramsOf, signedInDevice, type TestDevice } from '../test-device';
import { configFile, configOfFile } from './config-file';

const EXPORT = 'SecurityImExport.prepareExportData';
const IMPORT = 'SecurityImExport.importData';
const PASSWORD = 'Kept-secret-7';
const authN = { mode: 'pwd', password: SEED_PASSWORDS.admin };

const made = (profile: ProfileName = 'face-full') => signedInDevice({ profile });

/** The file of the device; throws when it refuses. */
function exported(test: TestDevice, params: object): Buffer {
  let path = '';
  const stop = test.device.onNotification(({ message }) => {
    for (const { Code, Data } of (message.params.eventList ?? []) as { Code: string; Data: ExportReady }[])
      if (Code === 'SecurityImExport') path = Data.Path;
  });
  test.call('EventManager.attach', { codes: ['SecurityImExport'] });
  const reply = test.call(EXPORT, { Type: 'Config', ...params });
  test.device.clock.advance(1_000);
  stop();
  const file = test.device.exportedFile(path, test.session());
  if (!file) throw new Error(JSON.stringify(reply));
  return file;
}

const locked = (test: TestDevice) => exported(test, { Password: PASSWORD, authN });
const send = (test: TestDevice, file: Buffer, params: object = {}) =>
  test.upload(IMPORT, { Type: 'Config', Password: PASSWORD, ...params, Data: file.toString('base64') });

/** All that a backup contains. */
const tables = ({ device }: TestDevice) => {
  const state = device.state();
  return structuredClone([state.tables, state.secureTables, state.antiPassback.routes]);
};

/** Changes a table in clear, an encrypted one, and one of the network. */
function change({ device }: TestDevice) {
  device.update((draft) => {
    draft.tables.AutoMaintain.AutoRebootHour = 17;
    draft.tables.AccessControlGeneral.DuressPassword = '998877';
    draft.tables.Web.Port = 8080;
    draft.secureTables.SIP = { ...Object(draft.secureTables.SIP), Password: 'changed-1' };
  });
}

describe('a backup of the configuration', () => {
  it('brings every table back and restarts the device', () => {
    const test = made();
    const before = tables(test);
    const file = locked(test);
    change(test);
    expect(tables(test)).not.toEqual(before);
    expect(send(test, file).result).toBe(true);
    expect(tables(test)).toEqual(before);
    test.device.clock.advance(500);
    expect(test.device.isUp()).toBe(false);
    expect(test.device.logins()).toEqual([]);
  });

  it('of another device of the model brings its network, and leaves every card its own address', () => {
    const other = made();
    other.device.update(({ tables: { Network } }) => {
      Object.assign(Network.eth0, { IPAddress: '198.51.100.7', PhysicalAddress: '3c:00:00:00:00:77' });
      Object.assign(Network.eth0, { DefaultGateway: '198.51.100.1' });
    });
    const test = made();
    const { PhysicalAddress } = test.device.state().tables.Network.eth0;
    expect(send(test, locked(other)).result).toBe(true);
    expect(test.device.state().tables.Network.eth0).toMatchObject({ IPAddress: '198.51.100.7', PhysicalAddress });
  });

  it('leaves the network as it is on request', () => {
    const test = made();
    const file = locked(test);
    change(test);
    send(test, file, { Except: ['Network'] });
    expect(test.device.state().tables.Web.Port).toBe(8080);
    expect(test.device.state().tables.AutoMaintain.AutoRebootHour).not.toBe(17);
  });

  it('has to fit the port that comes back when the restart ends a trial', () => {
    const test = made();
    const backup = configOfFile(locked(test), PASSWORD);
    const sip = (port: number) => ({
      ...backup.SecureTables,
      SIP: { ...Object(backup.SecureTables.SIP), LocalSIPPort: port },
    });
    const take = (port: number) =>
      send(test, configFile({ ...backup, SecureTables: sip(port) }, PASSWORD), { Except: ['Network'] });
    const web = (Port: number) => ({ ...structuredClone(test.device.state().tables.Web), Port });
    test.call('configManager.setConfig', { name: 'Web', table: web(8080), options: [] });
    test.call('configManager.setTemporaryConfig', { name: 'Web', table: web(8081), options: [], timeout: 180 });
    expect(detailOf(take(8080))).toEqual({ reason: 'ConfigFileInvalid', field: 'SIP.LocalSIPPort' });
    expect(take(8081).result).toBe(true);
    test.device.clock.advance(10_000);
    const { tables: stored, secureTables } = test.device.state();
    expect([stored.Web.Port, secureTables.SIP.LocalSIPPort]).toEqual([8080, 8081]);
  });

  it('ends the trials of its tables: neither the time nor the restart brings back what was before', () => {
    const test = made();
    test.device.update(({ tables: { AutoMaintain } }) => Object.assign(AutoMaintain, { AutoRebootHour: 9 }));
    const file = locked(test);
    change(test);
    const table = { ...structuredClone(test.device.state().tables.AutoMaintain), AutoRebootHour: 21 };
    test.call('configManager.setTemporaryConfig', { name: 'AutoMaintain', table, options: [], timeout: 180 });
    expect(test.device.state().temporary.AutoMaintain).toBeDefined();
    expect(send(test, file).result).toBe(true);
    expect(test.device.state().temporary).toEqual({});
    test.device.clock.advance(200_000);
    expect(test.device.state().tables.AutoMaintain.AutoRebootHour).toBe(9);
  });

  it('has no secret in clear, with a password and without one', () => {
    const test = made('minimal');
    change(test);
    const open = exported(test, {});
    expect(open.toString()).toContain('AutoRebootHour');
    for (const file of [open, exported(test, { Password: PASSWORD })]) {
      expect(file.toString()).not.toMatch(/998877|changed-1/);
    }
    const before = tables(test);
    test.device.update(({ tables: { AutoMaintain } }) => {
      AutoMaintain.AutoRebootHour = 3;
    });
    expect(send(test, open, { Password: undefined }).result).toBe(true);
    expect(tables(test)).toEqual(before);
  });

  it('is taken without secrets by a device that has none, for all but the secrets', () => {
    const old = made('minimal');
    old.device.update(({ secureTables: { VPN, Wire802_1X, WLan, PictureHttpUpload, Email } }) => {
      Object.assign(VPN, { Enable: true, Address: 'vpn.example.org', UserName: 'door', Password: 'vpn-key-1' });
      Object.assign(Wire802_1X.eth0, { Enable: true, Method: 'PEAP', UserName: 'door', Password: 'port-key-1' });
      const Keys = ['fives', '', '', ''];
      Object.assign(WLan.eth2, { LinkEnable: true, AuthMode: 'WEP', Encryption: 'On', SSID: 'Alder', Keys });
      WLan.eth2.Known = [
        { SSID: 'Mill', AuthMode: 'WPA2-PSK', Keys: ['mill-key-1'] },
        { SSID: 'Park', AuthMode: 'WPA2-PSK', Keys: ['park-key-1'] },
        { SSID: 'Yard', AuthMode: 'Open', Keys: [''] },
      ];
      const [server] = PictureHttpUpload.UploadServerList;
      PictureHttpUpload.Enable = true;
      Object.assign(server ?? {}, {
        Address: 'park.example.org',
        AuthEnable: true,
        UserName: 'door',
        Password: 'push-1',
      });
      PictureHttpUpload.UploadServerList.push({ ...server, Address: 'mill.example.org' } as never);
      Email.Password = 'mail-key-1';
    });
    const file = exported(old, {});
    expect(file.toString()).not.toMatch(/-key-1|push-1|fives/);
    const fresh = made('minimal');
    fresh.device.update(({ secureTables: { Email, WLan } }) => {
      Email.Password = 'kept-key-1';
      WLan.eth2.Known = [{ SSID: 'Park', AuthMode: 'WPA2-PSK', Keys: ['kept-key-2'] }];
    });
    expect(send(fresh, file, { Password: undefined })).toMatchObject({ result: true });
    const { secureTables: now } = fresh.device.state();
    expect(now.VPN).toMatchObject({ Enable: true, Address: 'vpn.example.org', UserName: 'door', Password: '' });
    expect(now.Wire802_1X.eth0).toMatchObject({ Enable: true, UserName: 'door', Password: '' });
    expect(now.WLan.eth2).toMatchObject({ LinkEnable: true, SSID: 'Alder', Keys: ['', '', '', ''] });
    // A remembered network without a key would be none; one that the device remembers, too, keeps its own.
    expect(now.WLan.eth2.Known).toEqual([
      { SSID: 'Park', AuthMode: 'WPA2-PSK', Keys: ['kept-key-2'] },
      { SSID: 'Yard', AuthMode: 'Open', Keys: [''] },
    ]);
    expect(now.PictureHttpUpload.UploadServerList).toMatchObject([
      { Address: 'park.example.org', Password: '' },
      { Address: 'mill.example.org', Password: '' },
    ]);
    expect(now.Email.Password).toBe('kept-key-1');
  });

  it('of a firmware that remembers no wireless networks leaves those of the device', () => {
    const test = made('minimal');
    const backup = configOfFile(exported(test, { Password: PASSWORD }), PASSWORD);
    const { Known: _, ...eth2 } = test.device.state().secureTables.WLan.eth2;
    const file = configFile({ ...backup, SecureTables: { WLan: { eth2: { ...eth2, SSID: 'Mill' } } } }, PASSWORD);
    const Known = [{ SSID: 'Park', AuthMode: 'WPA2-PSK', Keys: ['kept-key-2'] }] as const;
    test.device.update(({ secureTables: { WLan } }) => void Object.assign(WLan.eth2, { Known }));
    expect(send(test, file, { Password: PASSWORD })).toMatchObject({ result: true });
    expect(test.device.state().secureTables.WLan.eth2).toMatchObject({ SSID: 'Mill', Known });
  });

  it('is refused without secrets for anything else that is wrong, and with secrets for a missing one', () => {
    const test = made('minimal');
    const backup = configOfFile(exported(test, {}), '');
    const reply = (HasSecrets: boolean, vpn: object) => {
      const VPN = { ...Object(backup.SecureTables.VPN), Enable: true, UserName: 'door', Password: '', ...vpn };
      return send(test, configFile({ ...backup, HasSecrets, SecureTables: { VPN } }, undefined), {
        Password: undefined,
      });
    };
    const before = tables(test);
    expect(detailOf(reply(false, { Address: '' }))).toEqual({ reason: 'ConfigFileInvalid', field: 'VPN.Address' });
    expect(detailOf(reply(false, { Address: 'vpn.example.org', UserName: '' }))).toMatchObject({
      field: 'VPN.UserName',
    });
    expect(detailOf(reply(true, { Address: 'vpn.example.org' }))).toMatchObject({ field: 'VPN.Password' });
    expect(tables(test)).toEqual(before);
    expect(reply(false, { Address: 'vpn.example.org' }).result).toBe(true);
  });

  it('needs both passwords from baseline 2', () => {
    const test = made();
    const params = (more: object) => test.call(EXPORT, { Type: 'Config', Password: PASSWORD, authN, ...more });
    expect(detailOf(params({ Password: undefined }))).toEqual({ field: 'Password' });
    expect(detailOf(params({ Password: 'onlyletters' }))).toEqual({ field: 'Password' });
    expect(detailOf(params({ authN: undefined }))).toEqual({ field: 'authN' });
    expect(codeOf(params({ authN: { ...authN, password: 'Wrong123' } }))).toBe(ReplyError.Unknown);
    expect(test.call('Authentication2th.getLockInfo', { name: 'admin' }).params).toMatchObject({ remainTimes: 4 });
    for (let tries = 0; tries < 4; tries += 1) params({ authN: { ...authN, password: 'Wrong123' } });
    expect(codeOf(params({}))).toBe(ReplyError.Unknown);
    test.device.clock.advance(301_000);
    test.signIn();
    expect(params({}).result).toBe(true);
  });

  it('counts the wrong passwords of each account for itself, up to its right one', () => {
    const test = made();
    addSingleRightAccounts(test.device);
    const ask = (password: string) =>
      test.call(EXPORT, { Type: 'Config', Password: PASSWORD, authN: { mode: 'pwd', password } }).result;
    const left = (name: string) => paramsOf(test.call('Authentication2th.getLockInfo', { name })).remainTimes;
    for (let tries = 0; tries < 4; tries += 1) ask('Wrong123');
    expect([left('admin'), left('AuthMaintence')]).toEqual([1, 5]);
    expect(ask(SEED_PASSWORDS.admin)).toBe(true);
    expect(left('admin')).toBe(5);
    test.signIn('AuthMaintence', SINGLE_RIGHT_PASSWORD);
    ask('Wrong123');
    expect([left('admin'), left('AuthMaintence')]).toEqual([5, 4]);
  });

  it('is refused as a whole when a byte is damaged, the password is wrong or the model is another one', () => {
    const test = made();
    const file = locked(test);
    change(test);
    const before = tables(test);
    const reasonOf = (bytes: Buffer, params?: object) => Object(detailOf(send(test, bytes, params))).reason;
    for (const at of [6, 20, 38, 60, file.length - 1]) {
      const damaged = Buffer.from(file);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      expect(reasonOf(damaged)).toBe('SignatureError');
    }
    expect(reasonOf(file.subarray(0, file.length - 5))).toBe('SignatureError');
    expect(reasonOf(Buffer.from('<html>'))).toBe('ConfigFileInvalid');
    expect(reasonOf(Buffer.alloc(8_388_609))).toBe('ImportTooLarge');
    expect(detailOf(send(test, file, { Password: 'Another-one-7' }))).toEqual({ field: 'Password' });
    const backup = configOfFile(file, PASSWORD);
    const with_ = (more: Partial<ConfigBackup>) => configFile({ ...backup, ...more }, PASSWORD);
    expect(reasonOf(with_({ Model: 'VTO-1' }))).toBe('ConfigModelMismatch');
    expect(reasonOf(with_({ Tables: { ...backup.Tables, Web: { Port: 'x' } } }))).toBe('ConfigFileInvalid');
    expect(reasonOf(with_({ Tables: { ...backup.Tables, AutoMaintain: { AutoRebootHour: 99 } } }))).toBe(
      'ConfigFileInvalid',
    );
    expect(reasonOf(with_({ SecureTables: { SIP: [] } }))).toBe('ConfigFileInvalid');
    const { WLan, AccessPoint, Wire802_1X } = structuredClone(test.device.state().secureTables);
    WLan.eth2.Enable = true;
    Object.assign(AccessPoint.eth2, { Enable: true, SSID: 'Alder', Password: 'alder-2026' });
    expect(reasonOf(with_({ SecureTables: { ...backup.SecureTables, WLan, AccessPoint } }))).toBe('ConfigFileInvalid');
    Object.assign(Wire802_1X.eth0, { Enable: true, Method: 'TLS', UserName: 'door-1' });
    expect(reasonOf(with_({ SecureTables: { ...backup.SecureTables, Wire802_1X } }))).toBe('CertFileNotFound');
    expect(detailOf(send(test, file, { Except: ['Doors'] }))).toEqual({ field: 'Except' });
    test.device.setSwitches({ freeBytes: file.length - 1 });
    expect(reasonOf(file)).toBe('LowStorage');
    test.device.setSwitches({ localUserLoggedIn: true, freeBytes: file.length });
    expect(reasonOf(file)).toBe('RebootFailedLocalUser');
    test.device.setSwitches({ localUserLoggedIn: false, cloudState: 'Regular' });
    test.call('CloudUpgrader.execute', { NewVersion: '1.001.0000000.2.R', way: 0 });
    expect(reasonOf(file)).toBe('TargetInUse');
    expect(tables(test)).toEqual(before);
    expect(test.device.isUp()).toBe(true);
  });

  it('takes the streams along with another video standard, so that they can be stored', () => {
    const test = made();
    test.device.update(({ tables: { Encode } }) => {
      Object.assign(Encode[0]?.ExtraFormat[0]?.Video ?? {}, { Width: 704, Height: 576 });
    });
    const backup = configOfFile(locked(test), PASSWORD);
    const { Encode: _, ...rest } = backup.Tables;
    const Tables = { ...rest, VideoStandard: 'NTSC' };
    expect(send(test, configFile({ ...backup, Tables }, PASSWORD)).result).toBe(true);
    test.device.clock.advance(10_000);
    test.signIn();
    const table = structuredClone(test.device.state().tables.Encode);
    expect(test.call('configManager.setConfig', { name: 'Encode', table })).toMatchObject({ result: true });
  });

  it('passes over tables and members of groups that this device does not have', () => {
    const test = made();
    const backup = configOfFile(locked(test), PASSWORD);
    const [door, ...doors] = structuredClone(test.device.state().tables.OpenDoorGroup);
    const GroupDetail = [
      { UserID: '1', Method: DOOR_METHODS.any },
      { UserID: 'nobody', Method: DOOR_METHODS.any },
    ];
    const OpenDoorGroup = [{ ...door, Groups: [{ Enable: false, UserCount: 2, GroupDetail }] }, ...doors];
    const file = configFile({ ...backup, Tables: { ...backup.Tables, OpenDoorGroup, Later: {} } }, PASSWORD);
    const reply = send(test, file);
    expect(reply.error).toBe(undefined);
    const { tables: now } = test.device.state();
    expect(now).not.toHaveProperty('Later');
    expect(now.OpenDoorGroup[0]?.Groups[0]?.GroupDetail.map(({ UserID }) => UserID)).toEqual(['1']);
  });

  it('names no picture, advert or sound that was deleted meanwhile, and every table of it can be stored', () => {
    const test = made();
    const { call, device } = test;
    const data = silentMp3(2);
    const sound = { Event: 'Doorbell', Name: 'chime', Size: data.length, Data: data.toString('base64') };
    expect(test.upload('AudioFileManager.upload', sound).result).toBe(true);
    device.update(({ tables: { Individuation } }) => {
      Individuation.Theme = 'Advert';
    });
    const file = locked(test);
    // Of the sound there is another one of the same name, of another length.
    device.update(({ pictures, adverts, sounds }) => {
      pictures.splice(0, pictures.length, ...pictures.filter(({ name }) => name !== 'harbour.png'));
      adverts.items = [];
      for (const each of sounds) Object.assign(each, { size: 99, seconds: 1 });
    });
    expect(send(test, file).result).toBe(true);
    device.clock.advance(10_000);
    const { tables } = device.state();
    expect(tables.PictureShow.Home).toBe('');
    expect(tables.AdvertPlan.Sections.filter(({ Mode }) => Mode !== 'Clock')).toEqual([]);
    expect(tables.CustomAudio.filter(({ Path }) => Path !== '')).toMatchObject([{ Name: 'chime', Size: 99 }]);
    test.signIn();
    for (const name of ['PictureShow', 'AdvertPlan', 'CustomAudio', 'Individuation'] as const) {
      const table = structuredClone(tables[name]);
      expect(call('configManager.setConfig', { name, table, options: [] }).result, name).toBe(true);
    }
  });

  describe('of an account that has the right of the page and no other', () => {
    const authNOne = { mode: 'pwd', password: SINGLE_RIGHT_PASSWORD };
    const maintainer = (...more: Authority[]) => {
      const test = made();
      addSingleRightAccounts(test.device);
      change(test);
      test.device.update(({ accounts, secureTables }) => {
        Object.assign(secureTables.Email, { Password: 'mail-key-1' });
        for (const { name, authorities } of accounts) if (name === 'AuthMaintence') authorities.push(...more);
      });
      const whole = configOfFile(locked(test), PASSWORD);
      test.signIn('AuthMaintence', SINGLE_RIGHT_PASSWORD);
      const own = () => configOfFile(exported(test, { Password: PASSWORD, authN: authNOne }), PASSWORD);
      const ask = () => paramsOf(test.call(EXPORT, { Type: 'Config', Password: PASSWORD, authN: authNOne }));
      return { ...test, test, whole, own, ask };
    };
    const namesIn = ({ Tables, SecureTables }: ConfigBackup) => Object.keys({ ...Tables, ...SecureTables }).sort();

    it('holds the tables that it may read one by one, and the reply names the others', () => {
      const { call, own, ask, whole } = maintainer();
      const mayRead = (name: string) =>
        codeOf(call('configManager.getConfig', { name })) === undefined && !Object.hasOwn(whole.SecureTables, name);
      expect(namesIn(own())).toEqual(namesIn(whole).filter(mayRead));
      expect(ask()).toEqual({ LeftOut: expect.arrayContaining(['SIP', 'Email', 'VPN', 'General', 'AccessFilter']) });
      expect(JSON.stringify(own())).not.toMatch(/998877|changed-1|mail-key-1/);
    });

    it('holds the secrets of tables that it may write, and masks those of tables that it may only read', () => {
      const { own, ask, whole } = maintainer('AuthNetCfg');
      const { SecureTables, HasSecrets } = own();
      expect(SecureTables.Email).toEqual(whole.SecureTables.Email);
      expect(SecureTables.SIP).toMatchObject({ Password: MASKED_SECRET });
      expect(JSON.stringify(own())).not.toContain('changed-1');
      expect(HasSecrets).toBe(false);
      expect(ask().Masked).toContain('SIP');
    });

    it('with masked secrets brings the others back to an administrator and keeps those of the device', () => {
      const { test, own } = maintainer('AuthNetCfg');
      const file = configFile(own(), PASSWORD);
      test.device.update(({ secureTables: { Email } }) => void Object.assign(Email, { Password: 'mail-key-2' }));
      test.signIn();
      expect(send(test, file).result).toBe(true);
      expect(test.device.state().secureTables.Email.Password).toBe('mail-key-1');
      expect(Object(test.device.state().secureTables.SIP).Password).toBe('changed-1');
    });

    it('changes only what it may write, and the reply names the tables left as they are', () => {
      const { test, whole } = maintainer();
      const file = configFile(
        {
          ...whole,
          Tables: {
            ...whole.Tables,
            General: { ...Object(whole.Tables.General), LockLoginEnable: false },
            AutoMaintain: { ...Object(whole.Tables.AutoMaintain), AutoRebootHour: 5 },
            OpenDoorRoute: [],
          },
          SecureTables: { ...whole.SecureTables, Email: { ...Object(whole.SecureTables.Email), Password: 'mine-1' } },
        },
        PASSWORD,
      );
      const before = tables(test);
      const reply = send(test, file);
      expect(paramsOf(reply).LeftOut).toEqual(expect.arrayContaining(['General', 'Email', 'SIP', 'OpenDoorRoute']));
      expect(paramsOf(reply).LeftOut).not.toContain('AutoMaintain');
      const [stored, ...rest] = before as [ReturnType<TestDevice['device']['state']>['tables'], ...unknown[]];
      const AutoMaintain = { ...stored.AutoMaintain, AutoRebootHour: 5 };
      expect(tables(test)).toEqual([{ ...stored, AutoMaintain }, ...rest]);
    });
  });

  it('requires the right of maintenance', () => {
    const test = made();
    const file = locked(test);
    test.signIn('operator1', 'Operator1');
    expect(codeOf(send(test, file))).toBe(ReplyError.NoAuthority);
    expect(codeOf(test.call(EXPORT, { Type: 'Config', Password: PASSWORD, authN }))).toBe(ReplyError.NoAuthority);
  });
});
