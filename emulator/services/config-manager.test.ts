import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { LOG_TABLES } from '@/lib/contract/records';
import { UNKNOWN_MEMBER } from '../state/unknown-member';
import { codeOf, detailOf, paramsOf, signedInDevice, testDevice } from '../test-device';

/** The password of the account, once more. */
const PROOF = { mode: 'pwd', password: 'Admin123' };

function signedIn(options: Parameters<typeof testDevice>[0] = {}) {
  const test = testDevice(options);
  test.signIn();
  const read = (name: string) => structuredClone(paramsOf(test.call('configManager.getConfig', { name })).table);
  const write = (name: string, table: unknown, more: object = {}) =>
    test.call('configManager.setConfig', { name, table, options: [], ...more });
  /** Writes a table with some members changed and returns the refused field. */
  const refusedField = (name: string, change: (table: Record<string, never>) => object) => {
    const reply = write(name, change(Object(read(name))));
    expect(codeOf(reply), JSON.stringify(reply)).toBe(ReplyError.InvalidParams);
    return detailOf(reply);
  };
  return { ...test, read, write, refusedField };
}

describe('reading', () => {
  it('follows paths and channels and refuses unknown ones', () => {
    const { call, read } = signedIn({ profile: 'door-controller' });
    expect(read('Encode[0].MainFormat[0].Video.FPS')).toBe(25);
    expect(paramsOf(call('configManager.getConfig', { name: 'AccessControl', channel: 2 })).table).toMatchObject({
      Name: 'Warehouse',
    });
    const wrong = [
      { name: 'Nope' },
      { name: 'AccessControl', channel: 4 },
      { name: 'constructor' },
      { name: 'Web[' },
      {},
    ];
    for (const params of wrong) expect(codeOf(call('configManager.getConfig', params))).toBe(ReplyError.InvalidParams);
  });

  it('answers SIP without its secret, the other encrypted tables not at all', () => {
    const { read, call, write } = signedIn();
    expect(read('SIP')).toMatchObject({ UserID: '8001' });
    expect(read('SIP')).not.toHaveProperty('AuthPassword');
    for (const name of ['SIP', 'Registar']) {
      const { table } = paramsOf(call('configManager.getDefault', { name }));
      expect(Object.keys(Object(table)).sort()).toEqual(Object.keys(Object(read(name))).sort());
      expect(JSON.stringify(table)).not.toMatch(/Password/);
    }
    expect(codeOf(call('configManager.getDefault', { name: 'PPPoE' }))).toBe(ReplyError.InvalidParams);
    expect(codeOf(call('configManager.getConfig', { name: 'PPPoE' }))).toBe(ReplyError.InvalidParams);
    expect(codeOf(write('SIP', { UserID: '1' }))).toBe(ReplyError.InvalidParams);
  });
});

it('returns every readable table at once, without those that cannot be read singly', () => {
  const { call, signIn } = testDevice();
  signIn();
  const all = Object(paramsOf(call('configManager.getConfig', { name: 'All' })).table);
  expect(Object.keys(all)).toEqual(expect.arrayContaining(['AccessControl', 'NTP', 'SIP']));
  expect(all.SIP).toEqual(paramsOf(call('configManager.getConfig', { name: 'SIP' })).table);
});

describe('writing', () => {
  it('stores what was sent with unknown members, and notifies the listener', () => {
    const { write, read, device } = signedIn();
    const seen: string[] = [];
    device.onTableWritten((name) => seen.push(name));
    const reply = write('Web', { ...Object(read('Web')), Port: 8080, Added: [1] });
    expect(reply).toMatchObject({ result: true, params: { options: [] } });
    expect(read('Web')).toEqual({ Enable: true, Port: 8080, [UNKNOWN_MEMBER]: 7, Added: [1] });
    expect(seen).toEqual(['Web']);
  });

  it('writes one element by channel, and the default reads the factory value', () => {
    const { call, read, write } = signedIn({ profile: 'door-controller' });
    const door = { ...Object(read('AccessControl[1]')), Name: 'Gate' };
    expect(call('configManager.setChannelConfig', { name: 'AccessControl', table: door, channel: 1 }).result).toBe(
      true,
    );
    expect(read('AccessControl[1].Name')).toBe('Gate');
    expect(read('AccessControl[0].Name')).toBe('Front door');
    const all = { name: 'AccessControl', table: [door], channel: null };
    expect(codeOf(call('configManager.setChannelConfig', all))).toBe(ReplyError.InvalidParams);
    write('Web', { Enable: true, Port: 8080 });
    const defaultOf = (name: string) => paramsOf(call('configManager.getDefault', { name })).table;
    expect(defaultOf('AccessControl[1].Name')).toBe('Back door');
    expect(defaultOf('Web')).toMatchObject({ Port: 80 });
    call('configManager.restoreExcept', { names: ['Web'] });
    expect([read('AccessControl[1].Name'), read('Web.Port')]).toEqual(['Back door', 8080]);
    call('configManager.restore', { names: ['Web'] });
    expect(read('Web.Port')).toBe(80);
  });

  it('restores tables without leaving names of what is gone with them, so that the others can be stored', () => {
    const { call, write, device } = signedIn();
    const tables = () => structuredClone(device.state().tables);
    const { SpecialDayGroup, SpecialDaysSchedule, AccessControl } = tables();
    const [mine, group] = [24, { ...SpecialDayGroup[24], GroupName: 'Mine' }];
    write('SpecialDayGroup', SpecialDayGroup.with(mine, Object(group)));
    const plan = { ...SpecialDaysSchedule[mine], ScheduleName: 'My plan', GroupNo: mine };
    write('SpecialDaysSchedule', SpecialDaysSchedule.with(mine, Object(plan)));
    write(
      'AccessControl',
      AccessControl.map((door) => ({ ...door, HolidayTime: mine })),
    );
    device.update(({ access, pictures }) => {
      Object.assign(access.users[0] ?? {}, { SpecialDaysSchedule: [mine] });
      Object.assign(access.users[1] ?? {}, { SpecialDaysSchedule: [0, mine] });
      pictures.splice(0, pictures.length, ...pictures.filter(({ name }) => name !== 'harbour.png'));
    });
    call('configManager.restore', { names: ['SpecialDayGroup', 'PictureShow'] });
    expect(tables().SpecialDaysSchedule[mine]).toMatchObject({ ScheduleName: 'My plan', GroupNo: 255 });
    call('configManager.restore', { names: ['SpecialDaysSchedule'] });
    expect(tables().AccessControl.map(({ HolidayTime }) => HolidayTime)).toEqual([255]);
    const plans = device.state().access.users.map((user) => user.SpecialDaysSchedule);
    expect(plans.slice(0, 2)).toEqual([[255], [0]]);
    for (const name of ['SpecialDayGroup', 'SpecialDaysSchedule', 'AccessControl', 'PictureShow'] as const) {
      expect(write(name, tables()[name]).result, name).toBe(true);
    }
  });

  it('restores a table without touching plans that others name, and beside tables of another form', () => {
    const { call, device } = signedIn();
    device.update(({ access, tables }) => {
      Object.assign(access.users[0] ?? {}, { SpecialDaysSchedule: [24] });
      for (const door of tables.AccessControl) door.HolidayTime = 24;
    });
    expect(call('configManager.restore', { names: ['AutoMaintain'] }).result).toBe(true);
    expect(device.state().access.users[0]?.SpecialDaysSchedule).toEqual([24]);
    expect(device.state().tables.AccessControl[0]?.HolidayTime).toBe(24);
    const odd = { AdvertPlan: {}, CustomAudio: null, OpenDoorGroup: [{}], SpecialDaysSchedule: null, PictureShow: 5 };
    for (const [name, table] of Object.entries(odd)) {
      device.update(({ tables }) => void Reflect.set(tables, name, table));
      expect(call('configManager.restore', { names: ['AutoMaintain'] }).result, name).toBe(true);
    }
  });

  it('keeps routes by their name also where a device has none, as the console asks for it', () => {
    const { call } = signedInDevice({ profile: 'vto' });
    expect(call('configManager.restoreExcept', { names: ['OpenDoorRoute', 'AccessControl'] }).result).toBe(true);
    expect(codeOf(call('configManager.restoreExcept', { names: ['Netwrok'] }))).toBe(ReplyError.InvalidParams);
  });

  it('writes nothing for a channel or options that it cannot follow', () => {
    const { call, device } = signedIn();
    const before = device.state().tables.NTP;
    const table = { ...before, UpdatePeriod: before.UpdatePeriod + 1 };
    const write = (more: object) => call('configManager.setConfig', { name: 'NTP', table, ...more });
    for (const more of [{ channel: 99 }, { channel: 'x' }, { options: 'x' }, { options: [1] }]) {
      expect(detailOf(write(more))).toEqual({ field: Object.keys(more)[0] });
    }
    expect(device.state().tables.NTP).toEqual(before);
    expect(write({ channel: 0, options: null }).result).toBe(true);
  });

  it('deletes people, accounts and records with a restore only where the caller asks for it', () => {
    const { call, device } = signedIn();
    const { access, accounts } = device.state();
    const count = () => device.state().records.AccessControlCardRec.rows.length;
    expect(codeOf(call('configManager.restoreExcept', { names: [], options: ['Everything'] }))).toBe(
      ReplyError.InvalidParams,
    );
    call('configManager.restoreExcept', { names: ['Web'] });
    expect([device.state().access, device.state().accounts]).toEqual([access, accounts]);
    expect(count()).toBeGreaterThan(0);
    // Without the password nothing is deleted.
    for (const authN of [undefined, { mode: 'pwd', password: 'Wrong123' }]) {
      expect(call('configManager.restoreExcept', { names: ['Web'], options: ['Records'], authN }).result).toBe(false);
    }
    expect(count()).toBeGreaterThan(0);
    call('configManager.restoreExcept', { names: ['Web'], options: ['Records'], authN: PROOF });
    expect(count()).toBe(0);
    expect(device.state().log.map(({ Code }) => Code)).toEqual(['RecallConfig']);
    call('configManager.restoreExcept', { names: ['Web'], options: ['Users'], authN: PROOF });
    expect(device.state().access.users).toEqual([]);
    expect(
      device
        .state()
        .accounts.filter(({ reserved }) => !reserved)
        .map(({ id }) => id),
    ).toEqual([1]);
    expect(call('magicBox.getDeviceType').result).toBe(false);
  });

  it('deletes with the records what the device wrote, and no contact and no opening code', () => {
    const { call, device } = signedIn();
    const { VideoTalkContact, AccessControlCustomPassword } = device.state().records;
    expect([VideoTalkContact, AccessControlCustomPassword].map(({ rows }) => rows.length > 0)).toEqual([true, true]);
    call('configManager.restoreExcept', { names: [], options: ['Records'], authN: PROOF });
    expect(device.state().records).toMatchObject({ VideoTalkContact, AccessControlCustomPassword });
    expect(LOG_TABLES.flatMap((name) => device.state().records[name].rows)).toEqual([]);
  });

  it('leaves no deleted person in the groups of kept doors, and none inside', () => {
    const { call, device } = signedIn({ profile: 'door-controller' });
    const UserID = device.state().access.users[0]?.UserID ?? '';
    device.update(({ tables }) => {
      const GroupDetail = [{ UserID, Method: 0 }];
      tables.OpenDoorGroup[0] = { Groups: [{ Enable: false, UserCount: 1, GroupDetail }] } as never;
    });
    expect(device.state().antiPassback.zones).not.toEqual([]);
    call('configManager.restoreExcept', {
      names: ['OpenDoorGroup', 'OpenDoorRoute'],
      options: ['Users'],
      authN: PROOF,
    });
    expect(device.state().tables.OpenDoorGroup[0]?.Groups).toMatchObject([{ GroupDetail: [] }]);
    expect(device.state().antiPassback.zones).toEqual([]);
  });

  it('restores the routes of anti-passback, which are a table, too, unless they are kept', () => {
    const { call, device } = signedIn({ profile: 'door-controller' });
    const routes = () => device.state().antiPassback.routes.length;
    call('configManager.restoreExcept', { names: ['OpenDoorRoute'] });
    expect(routes()).toBe(2);
    expect(call('configManager.restore', { names: ['OpenDoorRoute'] }).result).toBe(true);
    expect([routes(), device.state().antiPassback.zones]).toEqual([0, []]);
  });

  it('restores encrypted tables to the values of the profile file', () => {
    const factory = { name: 'ours', capabilities: {}, definitions: {}, tables: { VPN: { Server: 'vpn.example' } } };
    const { call, device } = signedIn({ custom: { base: 'face-full', factory, records: {}, access: {} } });
    const before = device.state().secureTables.VPN;
    expect(before).toMatchObject({ Server: 'vpn.example' });
    device.update(({ secureTables }) => {
      Object.assign(secureTables.VPN, { Server: 'other.example' });
    });
    call('configManager.restoreExcept', { names: [] });
    expect(device.state().secureTables.VPN).toEqual(before);
  });

  it('deletes the stored settings of one table, or of all', () => {
    const { call, write, read, device } = signedIn();
    const factory = paramsOf(call('configManager.getDefault', { name: 'Web' })).table;
    const port = { ...Object(read('Web')), Port: 8081 };
    const [first] = Object(read('VideoColor'));
    expect(write('Web', port).result).toBe(true);
    expect(call('configManager.deleteConfig', { name: 'VideoColor' }).result).toBe(true);
    expect(read('Web')).toEqual(port);
    expect(call('configManager.deleteConfig', { name: 'Web' }).result).toBe(true);
    expect(read('Web')).toEqual(factory);
    expect(write('Web', port).result).toBe(true);
    expect(call('configManager.deleteFile').result).toBe(true);
    expect(read('Web')).toEqual(factory);
    expect(Object(read('VideoColor'))[0]).toEqual(first);
    expect(detailOf(call('configManager.deleteConfig', { name: 'constructor' }))).toEqual({ field: 'name' });
    expect(device.state().accounts).toHaveLength(3);
  });

  it('asks for a restart after a restore of the language', () => {
    const { call, write } = signedIn();
    write('Language', 'Polish');
    expect(paramsOf(call('configManager.restoreExcept', { names: ['Language'] })).options).toEqual([]);
    expect(paramsOf(call('configManager.restoreExcept', { names: [] })).options).toEqual(['NeedReboot']);
  });

  it('requires a restart only after a new language', () => {
    const { write } = signedIn();
    expect(paramsOf(write('Language', 'Polish')).options).toEqual(['NeedReboot']);
    expect(paramsOf(write('Language', 'Polish')).options).toEqual([]);
    expect(codeOf(write('Language', 'Klingon'))).toBe(ReplyError.InvalidParams);
  });

  it('ignores unknown members of the network table', () => {
    const { device, call } = signedIn();
    const { Network, AccessFilter } = device.state().tables;
    const table = { ...Network, Vendor: null, Other: { IPAddress: 7 } };
    expect(call('configManager.setConfig', { name: 'Network', table }).result).toBe(true);
    device.update(({ tables }) => {
      tables.Network.DefaultInterface = 'Vendor';
    });
    expect(call('configManager.setConfig', { name: 'AccessFilter', table: AccessFilter }).result).toBe(true);
    expect(codeOf(call('netApp.getDefaultEthInfo'))).toBe(ReplyError.Unknown);
    const object = Number(call('RecordUpdater.factory.instance', { name: 'VideoTalkContact' }).result);
    const record = { Type: 'VTH', VTLongNumber: '9901' };
    expect(call('RecordUpdater.insert', { record }, { object }).result).toBe(true);
  });

  it('resets no table that is an inherited member of an object', () => {
    const { call } = signedIn();
    expect(detailOf(call('configManager.restore', { names: ['constructor'] }))).toEqual({ field: 'names' });
  });

  it('refuses tables of another form', () => {
    const { refusedField, write } = signedIn();
    expect(refusedField('Web', () => ({ Enable: true }))).toEqual({ field: 'Web.Port' });
    expect(refusedField('Web', () => ({ Enable: true, Port: '80' }))).toEqual({ field: 'Web.Port' });
    expect(refusedField('AccessControl', () => [])).toEqual({ field: 'AccessControl' });
    expect(
      refusedField('AccessControlGeneral', (was) => ({ ...was, ABLock: { Enable: true, Doors: [null, {}] } })),
    ).toEqual({ field: 'AccessControlGeneral.ABLock.Doors[0].Doors' });
    expect(codeOf(write('Web', undefined))).toBe(ReplyError.InvalidParams);
  });

  it.each([
    ['Web', { Port: 1024 }, 'Web.Port'],
    ['Web', { Port: 554 }, 'Web.Port'],
    ['Https', { Port: 1900 }, 'Https.Port'],
    ['Https', { CompatTLS11: true }, 'Https.CompatTLS11'],
    ['DeviceSearch', { AuthMode: 'Open' }, 'DeviceSearch.AuthMode'],
    ['PrivateProtocolAuth', { Mode: '' }, 'PrivateProtocolAuth.Mode'],
    ['RTSP', { Port: 37_800 }, 'RTSP.Port'],
    // Ports of the intercom.
    ['Web', { Port: 5060 }, 'Web.Port'],
    ['RTSP', { Port: 15_000 }, 'RTSP.Port'],
    ['DVRIP', { MaxConnections: 51 }, 'DVRIP.MaxConnections'],
    ['NTP', { TimeZone: 36 }, 'NTP.TimeZone'],
    ['NTP', { Address: 'ab' }, 'NTP.Address'],
    ['Locales', { TimeFormat: 'yy' }, 'Locales.TimeFormat'],
    ['General', { LockLoginTimes: 0 }, 'General.LockLoginTimes'],
    ['General', { MachineName: ' ' }, 'General.MachineName'],
    ['General', { MachineName: 'Gate\r\nBcc: all' }, 'General.MachineName'],
    ['General', { MachineName: 'x'.repeat(64) }, 'General.MachineName'],
    ['General', { Vendor: 'x'.repeat(600_000) }, 'General'],
  ])('refuses %s %j', (name, change, field) => {
    const { refusedField, read } = signedIn();
    const before = read(name);
    expect(refusedField(name, (was) => ({ ...was, ...change }))).toEqual({ field });
    expect(read(name)).toEqual(before);
  });

  const times = (count: number, each: unknown) => Array.from({ length: count }, () => each);
  it.each<[string, string, (table: ReturnType<typeof Object>) => unknown, string]>([
    ['no speaker', 'AudioOutputVolume', () => [], ''],
    ['a thousand microphones', 'AudioInputVolume', () => times(1000, 50), ''],
    ['no microphone', 'AudioInDenoise', () => [], ''],
    ['no camera', 'VideoInFaceAutoExposure', () => [], ''],
    ['no sub stream', 'Encode', ([one]) => [{ ...one, ExtraFormat: [] }], '[0].ExtraFormat'],
    ['no snapshots', 'Encode', ([one]) => [{ ...one, SnapFormat: [] }], '[0].SnapFormat'],
    ['50 streams', 'Encode', ([one]) => [{ ...one, MainFormat: times(50, one.MainFormat[0]) }], '[0].MainFormat'],
    ['20 rules', 'VideoAnalyseRule', ([rules]) => [times(20, rules[0])], '[0]'],
    ['a door twice', 'SpecialDaysSchedule', ([one, ...more]) => [{ ...one, Doors: [0, 0] }, ...more], '[0].Doors'],
    [
      'three name servers',
      'Network',
      (table) => ({ ...table, eth0: { ...table.eth0, DnsServers: times(3, '192.0.2.53') } }),
      '.eth0.DnsServers[2]',
    ],
    [
      'three of IPv6',
      'IPv6',
      ({ eth0 }) => ({ eth0: { ...eth0, Enable: false, DnsServers: times(3, '2001:db8::53') } }),
      '.eth0.DnsServers[2]',
    ],
    [
      'five lamps',
      'Lighting',
      ([[one, ...profiles]]) => [[{ ...one, MiddleLight: times(5, { Light: 50 }) }, ...profiles]],
      '[0][0].MiddleLight',
    ],
    [
      'other commands',
      'AccessSmartVoice',
      ({ Awaken, ...more }) => ({ ...more, Awaken: { ...Awaken, Commands: [{ Name: 'Destroy', Enable: true }] } }),
      '.Awaken.Commands[1]',
    ],
    ['another microphone', 'AudioInput', () => [{ AudioSource: 'Nonsense' }], '[0].AudioSource'],
    [
      'a port 0 inside',
      'UPnP',
      (table) => ({ ...table, MapTable: table.MapTable.map((row: object) => ({ ...row, InnerPort: 0 })) }),
      '.MapTable[0].InnerPort',
    ],
  ])('refuses %s in %s', (_, name, change, path) => {
    expect(signedIn().refusedField(name, change as () => object)).toEqual({ field: `${name}${path}` });
  });

  it('refuses to ban its own wireless card while that is on', () => {
    const { device, read, write, refusedField } = signedIn();
    const banned = { ...Object(read('AccessFilter')), BannedList: ['192.168.50.108'] };
    expect(write('AccessFilter', banned).result).toBe(true);
    device.update(({ secureTables }) => void Object.assign(secureTables.WLan.eth2, { Enable: true }));
    expect(refusedField('AccessFilter', () => banned)).toEqual({ field: 'AccessFilter.BannedList[0]' });
  });

  it('refuses a card of another device to begin with', () => {
    const { device, refusedField, read, write } = signedIn();
    device.setCapabilities({ has4G: false });
    expect(refusedField('Network', (was) => ({ ...was, DefaultInterface: '3g0' }))).toEqual({
      field: 'Network.DefaultInterface',
    });
    device.setCapabilities({ has4G: true });
    expect(write('Network', { ...Object(read('Network')), DefaultInterface: '3g0' }).result).toBe(true);
    device.setCapabilities({ has4G: false });
    expect(write('Network', { ...Object(read('Network')), Hostname: 'gate' }).result).toBe(true);
  });

  it('keeps what it says of itself', () => {
    const { read, write, refusedField } = signedIn();
    const voice = Object(read('AccessVoice'));
    const strange = {
      ...voice,
      Support: [999],
      Prompts: voice.Prompts.map((each: object) => ({ ...each, VoiceID: 999 })),
    };
    expect(refusedField('AccessVoice', () => strange)).toEqual({ field: 'AccessVoice.Prompts[0].VoiceID' });
    expect(write('AccessVoice', { ...voice, Support: [] }).result).toBe(true);
    expect(Object(read('AccessVoice')).Support).toEqual(voice.Support);
    expect(write('WorkMode', { ...Object(read('WorkMode')), ReturnTime: 'junk' }).result).toBe(true);
    expect(Object(read('WorkMode')).ReturnTime).toBe('');
  });

  it.each(['x', {}, [], 5, true, null])('refuses %j for a registration that it does not have', (RegisterServer) => {
    const { refusedField } = signedIn({ profile: 'minimal' });
    const { field } = Object(refusedField('DVRIP', (was) => ({ ...was, RegisterServer })));
    expect(field).toMatch(/^DVRIP\.RegisterServer/);
  });

  it('lowers streams to those of another standard, by a write or by a restore', () => {
    const { read, write, call } = signedIn();
    const videos = () =>
      Object(read('Encode')).flatMap((one: Record<string, { Video: Record<string, unknown> }[]>) =>
        [one.MainFormat, one.ExtraFormat].map((list) => [list?.[0]?.Video.FPS, list?.[0]?.Video.Height]),
      );
    const toNtsc = () => {
      write('VideoStandard', 'NTSC');
      const [channel] = Object(read('Encode'));
      Object.assign(channel.MainFormat[0].Video, { FPS: 30, GOP: 60 });
      Object.assign(channel.ExtraFormat[0].Video, { FPS: 30, GOP: 60, Width: 704, Height: 480 });
      expect(write('Encode', [channel]).result).toBe(true);
    };
    for (const toPal of [
      () => write('VideoStandard', 'PAL'),
      () => call('configManager.restore', { names: ['VideoStandard'] }),
    ]) {
      toNtsc();
      expect(toPal().result).toBe(true);
      expect(videos()).toEqual([
        [25, expect.any(Number)],
        [25, 576],
      ]);
      expect(write('Encode', read('Encode')).result).toBe(true);
    }
  });

  it('refuses a key update period out of range, and keeps TLS 1.1 when HTTPS goes off', () => {
    const { refusedField, read, write } = signedIn();
    const withHours = (VKUpdateTime: number) => ({
      ...Object(read('MediaEncrypt')),
      PrivateMediaEncrypt: { KeyFrameEncrypt: { Enable: true, VKUpdateTime } },
    });
    const field = 'MediaEncrypt.PrivateMediaEncrypt.KeyFrameEncrypt.VKUpdateTime';
    for (const hours of [-1, 721, 1.5]) expect(refusedField('MediaEncrypt', () => withHours(hours))).toEqual({ field });
    for (const hours of [0, 720]) expect(write('MediaEncrypt', withHours(hours)).result).toBe(true);
    const https = { ...Object(read('Https')), CompatTLS11: true };
    expect(write('Https', { ...https, Enable: true }).result).toBe(true);
    expect(write('Https', { ...https, Enable: false }).result).toBe(true);
  });

  it('switches the encryption of key frames with RTSP over TLS where the device couples the two', () => {
    const { device, write, read } = signedIn();
    const isOn = () => Object(read('MediaEncrypt')).PrivateMediaEncrypt.KeyFrameEncrypt.Enable;
    const withTls = (Enable: boolean) =>
      write('MediaEncrypt', { ...Object(read('MediaEncrypt')), RTSPOverTls: { Enable } });
    const frames = (Enable: boolean) => ({ KeyFrameEncrypt: { Enable, VKUpdateTime: 12 } });
    device.setCapabilities({ synKeyFrameEncrypt: true });
    expect([withTls(true).result, isOn()]).toEqual([true, true]);
    write('MediaEncrypt', { RTSPOverTls: { Enable: true }, PrivateMediaEncrypt: frames(false) });
    expect(isOn()).toBe(true);
    expect([withTls(false).result, isOn()]).toEqual([true, false]);
    device.setCapabilities({ synKeyFrameEncrypt: false });
    expect([withTls(true).result, isOn()]).toEqual([true, false]);
  });

  it.each([
    ['baseline-1', { cgi: true, https: false, tls: false }],
    ['face-full', { cgi: false, https: false, tls: false }],
    ['baseline-21', { cgi: false, https: true, tls: true }],
  ] as const)('%s has its services on from the start', (profile, { cgi, https, tls }) => {
    const { tables } = testDevice({ profile }).device.state();
    expect(tables).toMatchObject({
      VSP_CGI: { Enable: cgi },
      VSP_ONVIF: { Enable: cgi },
      Https: { Enable: https, CompatTLS11: false },
      MediaEncrypt: {
        RTSPOverTls: { Enable: tls },
        PrivateMediaEncrypt: { KeyFrameEncrypt: { Enable: tls, VKUpdateTime: 12 } },
      },
      SSHD: { Enable: false },
      PwdReset: { Enable: true },
    });
  });

  it.each([
    [{ UnlockHoldInterval: 199 }, 'UnlockHoldInterval'],
    [{ UnlockHoldInterval: 60_001 }, 'UnlockHoldInterval'],
    [{ CloseTimeout: 10_000 }, 'CloseTimeout'],
    [{ OpenAlwaysTime: 128 }, 'OpenAlwaysTime'],
    [{ OpenAlwaysTime: 3, CloseAlwaysTime: 3 }, 'CloseAlwaysTime'],
    [{ Method: 99 }, 'Method'],
    [{ Name: '' }, 'Name'],
    [{ State: 'Ajar' }, 'State'],
  ])('refuses a door with %j', (change, member) => {
    const { refusedField } = signedIn();
    const field = refusedField('AccessControl', (doors) => [{ ...Object(doors)[0], ...change }]);
    expect(field).toEqual({ field: `AccessControl[0].${member}` });
  });

  it.each([
    ['equal the timeout', { UnlockHoldInterval: 60_000, CloseTimeout: 60 }],
    ['exceed a timeout that is off', { UnlockHoldInterval: 600_000, CloseTimeout: 0 }],
  ])('lets the hold time %s', (_, change) => {
    const { read, write } = signedIn();
    const [door] = Object(read('AccessControl'));
    expect(write('AccessControl', [{ ...door, ...change }]).result).toBe(true);
  });

  it.each([
    ['MainFormat', { BitRate: 99_999 }, 'BitRate'],
    ['MainFormat', { Width: 640, Height: 480 }, 'Width'],
    ['MainFormat', { FPS: 30 }, 'FPS'],
    ['MainFormat', { GOP: 24 }, 'GOP'],
    ['ExtraFormat', { Width: 1280, Height: 720 }, 'Width'],
    ['SnapFormat', { Width: 640, Height: 480 }, 'Width'],
    ['SnapFormat', { Quality: 7 }, 'Quality'],
    ['SnapFormat', { Compression: 'PNG' }, 'Compression'],
  ])('refuses %s with %j', (format, change, member) => {
    const { refusedField } = signedIn();
    const field = refusedField('Encode', (channels) => {
      const [channel] = Object(channels);
      Object.assign(channel[format][0].Video, change);
      return [channel];
    });
    expect(field).toEqual({ field: `Encode[0].${format}[0].Video.${member}` });
  });

  it('takes snapshots larger than the main stream', () => {
    const { read, write } = signedIn();
    const [channel] = Object(read('Encode'));
    Object.assign(channel.SnapFormat[0].Video, { Width: 1920, Height: 1080, Quality: 6 });
    expect(write('Encode', [channel]).result).toBe(true);
    expect(Object(read('Encode'))[0].SnapFormat[0].Video).toMatchObject({ Width: 1920, Quality: 6 });
  });

  it('takes 30 frames a second once the standard is NTSC', () => {
    const { read, write } = signedIn();
    write('VideoStandard', 'NTSC');
    const [channel] = Object(read('Encode'));
    Object.assign(channel.MainFormat[0].Video, { FPS: 30, GOP: 60 });
    expect(write('Encode', [channel]).result).toBe(true);
  });

  it('names the wrong section of a weekly plan', () => {
    const { refusedField } = signedIn();
    const field = refusedField('AccessTimeSchedule', (plans) => {
      const list = Object(plans);
      list[5].TimeSchedule[2] = [
        '1 08:00:00-12:00:00',
        '1 12:00:00-13:00:00',
        '0 00:00:00-00:00:00',
        '0 00:00:00-00:00:00',
      ];
      return list;
    });
    expect(field).toEqual({ field: 'AccessTimeSchedule[5].TimeSchedule[2][1]' });
  });

  it.each([
    [{ Enable: true, Type: 0, BannedList: [] }, 'BannedList'],
    [{ TrustList: ['192.0.2.9-192.0.2.3'] }, 'TrustList[0]'],
    [{ TrustList: ['192.0.2.108'] }, 'TrustList[0]'],
    // Other spellings of its own address, and of its card.
    [{ TrustList: ['192.0.2.108-192.0.2.108'] }, 'TrustList[0]'],
    [{ BannedList: ['3C:00:00:00:00:02'] }, 'BannedList[0]'],
    [{ TrustList: ['192.0.2.1', '192.0.2.1-192.0.2.1'] }, 'TrustList[1]'],
    [{ TrustList: ['192.0.2.1-192.0.2.2-192.0.2.3'] }, 'TrustList[0]'],
    [{ TrustList: ['224.0.0.1'] }, 'TrustList[0]'],
    [{ TrustList: [7] }, 'TrustList[0]'],
    [{ TrustList: ['::ffff:192.0.2.108'] }, 'TrustList[0]'],
    [{ TrustList: ['::ffff:224.0.0.1'] }, 'TrustList[0]'],
    [{ TrustList: ['192.0.2.1', '0:0:0:0:0:FFFF:C000:201'] }, 'TrustList[1]'],
    [{ Type: 2 }, 'Type'],
    [{ TrustList: ['2001:db8::1', '2001:0db8:0:0::1'] }, 'TrustList[1]'],
    [{ BannedList: ['AA:BB:CC:00:11:22', 'aa:bb:cc:00:11:22'] }, 'BannedList[1]'],
    [{ Ports: ['80-90', '90-80'] }, 'Ports[1]'],
    [{ Ports: ['0-90'] }, 'Ports[0]'],
    [{ Ports: ['1-65536'] }, 'Ports[0]'],
    [{ Ports: ['80'] }, 'Ports[0]'],
    [{ Ports: Array.from({ length: 129 }, () => '1-2') }, 'Ports'],
    [{ TrustList: Array.from({ length: 65 }, (_, index) => `198.51.100.${index + 1}`) }, 'TrustList'],
  ])('refuses an address filter with %j', (change, member) => {
    const { refusedField } = signedIn();
    expect(refusedField('AccessFilter', (was) => ({ ...was, ...change }))).toEqual({ field: `AccessFilter.${member}` });
  });

  it('refuses its own IPv6 address in a filter, however it is spelt, once it has one', () => {
    const { refusedField, read, write, device } = signedIn();
    const table = { ...Object(read('AccessFilter')), TrustList: ['2001:db8:0::0108'] };
    expect(write('AccessFilter', table).result).toBe(true);
    device.update(({ tables }) => {
      tables.IPv6.eth0.Enable = true;
    });
    expect(refusedField('AccessFilter', () => table)).toEqual({ field: 'AccessFilter.TrustList[0]' });
  });

  it.each([
    [{ LockTimes: 2 }, 'LockTimes'],
    [{ LockTimes: 31 }, 'LockTimes'],
    [{ LockTime: 0 }, 'LockTime'],
    [{ LockTime: 90 }, 'LockTime'],
    [{ LockTime: 1860 }, 'LockTime'],
  ])('refuses a lock of ONVIF users with %j', (change, member) => {
    const { refusedField } = signedIn();
    expect(refusedField('OnvifUserLock', (was) => ({ ...was, ...change }))).toEqual({
      field: `OnvifUserLock.${member}`,
    });
  });

  it.each([59, 90, 1_801, 3_600])('refuses a lock of %i seconds after wrong passwords', (LoginFailLockTime) => {
    const { refusedField } = signedIn();
    expect(refusedField('General', (was) => ({ ...was, LoginFailLockTime }))).toEqual({
      field: 'General.LoginFailLockTime',
    });
  });

  it('needs the right of the table', () => {
    const { call, signIn } = testDevice();
    signIn('operator1', 'Operator1');
    expect(call('configManager.getConfig', { name: 'Web' }).result).toBe(true);
    expect(codeOf(call('configManager.setConfig', { name: 'Web', table: { Enable: true, Port: 80 } }))).toBe(
      ReplyError.NoAuthority,
    );
  });
});

describe('the wired card', () => {
  it('has an address of its network two seconds after it asks for one', () => {
    const { read, write, device } = signedIn();
    const network = Object(read('Network'));
    write('Network', { ...network, eth0: { ...network.eth0, DhcpEnable: true, DnsAutoGet: true } });
    device.clock.advance(1_999);
    expect(read('Network.eth0.IPAddress')).toBe('192.0.2.108');
    device.clock.advance(1);
    expect(read('Network.eth0')).toMatchObject({ IPAddress: '192.0.2.150', DnsServers: ['192.0.2.1'] });
  });

  it.each([
    ['a mask with a hole', { SubnetMask: '255.0.255.0' }, 'Network.eth0.SubnetMask'],
    ['a gateway elsewhere', { DefaultGateway: '192.0.3.1' }, 'Network.eth0.DefaultGateway'],
    ['its own address as gateway', { DefaultGateway: '192.0.2.108' }, 'Network.eth0.DefaultGateway'],
    ['the broadcast address', { IPAddress: '192.0.2.255' }, 'Network.eth0.IPAddress'],
    ['an address of no host', { IPAddress: '224.0.0.1' }, 'Network.eth0.IPAddress'],
    ['an address of another device', { IPAddress: '192.0.2.200' }, 'Network.eth0.IPAddress'],
    ['a name server that is none', { DnsServers: ['x'] }, 'Network.eth0.DnsServers[0]'],
    ['a packet that is too small', { MTU: 499 }, 'Network.eth0.MTU'],
  ])('refuses %s', (_, change, field) => {
    const { refusedField } = signedIn();
    expect(refusedField('Network', (table) => ({ ...table, eth0: { ...Object(table.eth0), ...change } }))).toEqual({
      field,
    });
  });

  it('says which addresses are taken', () => {
    const { call } = signedIn();
    const check = (Address: string) => call('netApp.checkIPConflict', { Interface: 'eth0', Address });
    expect(check('192.0.2.9').result).toBe(true);
    expect(codeOf(check('192.0.2.200'))).toBe(ReplyError.Unknown);
    expect(detailOf(check('300.1.1.1'))).toEqual({ field: 'Address' });
  });
});
