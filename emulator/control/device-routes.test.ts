import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LoginError } from '@/lib/contract/error-codes';
import { post, readUntil, signIn, type TestEmulator, testEmulator } from '../http/emulator.fixtures';
import { talkElsewhere } from './stream-client.fixtures';

const NOON = '2026-11-20T12:00:00Z';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await testEmulator();
});
beforeEach(async () => {
  await emulator.control.reset();
  await emulator.control.freezeClock(NOON);
  await emulator.control.putAccess('users', [
    { ...emulator.device.state().access.users[1], UserType: 0, UserStatus: 0, TimeSections: [255] },
  ]);
});
afterAll(() => emulator.close());

/** Width, height and samples of a PNG as this project writes it. Errors: when it is none. */
function decode(png: Buffer) {
  expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const length = png.readUInt32BE(33);
  expect(png.toString('latin1', 37, 41)).toBe('IDAT');
  const rows = inflateSync(png.subarray(41, 41 + length));
  expect(rows.length).toBe(height * (1 + width * 3));
  return { width, height, rows };
}

const rename = ({ Individuation }: { Individuation: { Title: string } }) => {
  Individuation.Title = 'Reed & Sons';
};
const card = () => emulator.device.state().access.cards[1]?.CardNo ?? '';

describe('the screen', () => {
  it('is a PNG of 800 by 1280, the same while nothing happens', async () => {
    const { control, controlOrigin } = emulator;
    const response = await fetch(`${controlOrigin}/api/v1/screen.png`);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(decode(Buffer.from(await response.arrayBuffer()))).toMatchObject({ width: 800, height: 1280 });
    expect((await control.screen()).equals(await control.screen())).toBe(true);
  });

  it.each<[what: string, happen: (control: TestEmulator['control']) => Promise<unknown>]>([
    ['the clock goes on', (control) => control.advanceClock(1_000)],
    ['a door opens', (control) => control.door(0, 'open')],
    ['the cable of a sensor is cut', (control) => control.door(0, 'break')],
    ['the company has another name', async () => emulator.device.update(({ tables }) => rename(tables))],
    ['it is before its first set-up', (control) => control.setInit(1)],
    ['it starts', (control) => control.reboot().then(() => control.advanceClock(500))],
    ['somebody was refused at the reader', (control) => control.reader({ card: 'FFFFFFFF' })],
  ])('changes when %s', async (_what, happen) => {
    const before = await emulator.control.screen();
    await happen(emulator.control);
    expect((await emulator.control.screen()).equals(before)).toBe(false);
    await emulator.control.advanceClock(60_000);
  });

  it('shows the prompt of a person for its time, and a photo of those who have one', async () => {
    const { control, device } = emulator;
    device.update(({ tables: { PromptMode } }) => {
      PromptMode.Duration = 5;
    });
    // A place inside the photo of the band.
    const photo = async () => {
      const { width, rows } = decode(await control.screen());
      return [...rows.subarray(960 * (1 + width * 3) + 1 + 150 * 3).subarray(0, 3)];
    };
    await control.reader({ card: card() });
    const shown = await photo();
    expect(await control.screenWords()).toMatchObject({ kind: 'prompt', voice: 'Welcome' });
    await control.advanceClock(5_000);
    expect((await control.screenWords()).kind).toBe('home');
    await control.putAccess('faces', []);
    await control.reader({ card: card() });
    expect(await photo()).not.toEqual(shown);
    await control.advanceClock(60_000);
  });

  it('calls and rings by its buttons, and has no other ones', async () => {
    const { control, device } = emulator;
    device.update(({ tables }) => {
      tables.ShortcutSet.Call.Type = 2;
      tables.ShortcutSet.Call.RoomNo = '101';
    });
    expect(await control.pressOnScreen('Call')).toEqual({ calls: '101' });
    expect(await control.screenWords()).toMatchObject({ kind: 'call', texts: ['Calling', '101'] });
    await expect(control.pressOnScreen('Call', '102')).rejects.toThrow('room: Call asks for none');
    await expect(control.pressOnScreen('Screen', '102')).rejects.toThrow('room: Screen asks for none');
    device.update(({ tables }) => {
      tables.ShortcutSet.Call.Type = 1;
    });
    await expect(control.pressOnScreen('Call')).rejects.toThrow('a room is needed');
    expect(await control.pressOnScreen('Call', '102')).toEqual({ calls: '102' });
    await expect(control.pressOnScreen('Doorbell')).rejects.toThrow('not on the screen');
    device.update(({ tables }) => {
      tables.ShortcutSet.Call.Enable = false;
      tables.ShortcutSet.Doorbell.Enable = true;
      tables.ShortcutSet.Bell = { Local: true, Tone: 2, Time: 4, AlarmOut: 0 };
    });
    await control.advanceClock(60_000);
    await control.pressOnScreen('Doorbell');
    expect((await control.screenWords()).voice).toBe('bell 2');
    expect((await control.alarms()).outputs[0]).toBe(true);
    await control.advanceClock(4_000);
    expect((await control.screenWords()).voice).toBe('');
    expect((await control.alarms()).outputs[0]).toBe(false);
  });
});

describe('the camera', () => {
  it('reports its position and stored data', async () => {
    const presets = [{ index: 3, name: 'Gate', position: { pan: 30, tilt: 0, zoom: 1, focus: 0 } }];
    emulator.device.update((draft) => {
      draft.camera.presets = presets;
    });
    expect(await emulator.control.camera()).toMatchObject({ movement: null, presets });
  });
});

describe('talk', () => {
  it('is an empty recording while nobody talks', async () => {
    const { control, controlOrigin } = emulator;
    expect(await control.talk()).toEqual({ isTaken: false, heardS: 0 });
    const response = await fetch(`${controlOrigin}/api/v1/talk.wav`);
    expect(response.headers.get('content-type')).toMatch(/^audio\/(x-|vnd\.)?wave?$/);
    expect(await control.talkRecording()).toHaveLength(44);
  });

  it('is recorded from a client of the device, and cleared with its state', async () => {
    const { control, origin } = emulator;
    await control.runClock();
    const talker = await talkElsewhere(origin);
    await talker.say(new Uint8Array(8000).fill(0xaa));
    await expect.poll(() => control.talk()).toEqual({ isTaken: true, heardS: 1 });
    await expect(talkElsewhere(origin)).rejects.toThrow('504');
    talker.disconnect();
    await expect.poll(async () => (await control.talk()).isTaken).toBe(false);
    const wav = await control.talkRecording();
    expect(wav).toHaveLength(44 + 2 * 8000);
    expect(wav.readInt16LE(44)).toBe(32_256);
    await control.reset('all');
    expect((await control.talk()).heardS).toBe(0);
  });

  it('is refused by a rule for its track, and not by rules for other tracks', async () => {
    const { control, origin } = emulator;
    const rule = (name: string) => ({
      match: { transport: 'stream' as const, method: 'SETUP', name },
      action: { type: 'rtsp' as const, status: 504 },
    });
    await control.setFault(rule('video'));
    (await talkElsewhere(origin)).disconnect();
    await expect.poll(async () => (await control.talk()).isTaken).toBe(false);
    await control.setFault(rule('talk'));
    await expect(talkElsewhere(origin)).rejects.toThrow('504');
    await control.clearFaults();
  });

  it('is offered only by devices with the capability', async () => {
    const { control, origin } = emulator;
    await control.useProfile('reduced');
    await expect(talkElsewhere(origin)).rejects.toThrow('404');
    await control.useProfile('face-full');
  });
});

describe('what happens to the device', () => {
  it('reader: the device decides; records, doors and listeners follow', async () => {
    const { control, origin } = emulator;
    const { session, cookie = '' } = await signIn(origin);
    await post(origin, '/RPC3', { method: 'EventManager.attach', params: { codes: ['All'] }, id: 1, session });
    const stream = await fetch(`${origin}/SubscribeNotify.cgi`, { headers: { Cookie: cookie } });
    const heard = readUntil(stream, (text) => text.includes('DoorStatus'));
    expect(await control.reader({ card: card().toLowerCase() }, { direction: 'Exit', readerId: '2' })).toEqual({
      isOpened: true,
      errorCode: 0,
      userId: '2',
      isDuress: false,
      isAsked: false,
      wiegand: '',
      shown: {
        name: expect.any(String),
        userId: '2',
        department: 'Office',
        photo: 'Full',
        temperature: '',
        isMaskAsked: false,
      },
    });
    expect(await heard).toMatch(/"Code":"AccessControl".*"ReaderID":"2"/s);
    expect(emulator.device.state().doors[0]).toMatchObject({ leaf: 'Open' });
    expect((await control.getRecords('AccessControlCardRec')).at(-1)).toMatchObject({
      UserID: '2',
      Type: 'Exit',
      Status: 1,
    });
    expect(await control.reader({ finger: '2' })).toMatchObject({ isOpened: true });
    expect(await control.reader({ password: '300' })).toMatchObject({ isOpened: false, userId: '' });
    expect(await control.reader({ face: '300' })).toMatchObject({ isOpened: false, errorCode: 16 });
    await expect(control.reader({ card: card() }, { door: 7 })).rejects.toMatchObject({ status: 404 });
    const rows = () => control.getRecords('AccessControlCardRec');
    const before = await rows();
    for (const readerId of ['77', '3', '0', '']) {
      const refusal = { status: 404, message: expect.stringContaining('its readers are 1 and 2') };
      await expect(control.reader({ finger: '2' }, { readerId })).rejects.toMatchObject(refusal);
    }
    expect(await rows()).toEqual(before);
    await control.reader({ finger: '2' }, { direction: 'Exit' });
    expect((await rows()).at(-1)).toMatchObject({ ReaderID: '2', Type: 'Exit' });
    await expect(control.reader({ card: 'A', face: '1' } as never)).rejects.toMatchObject({ status: 400 });
    await expect(control.reader({ card: 'A'.repeat(33) })).rejects.toMatchObject({ status: 400 });
  });

  it.each([
    [26, 'CardNo', false, 'FF0000A1', '0 00000000 0000 0000 10100001 0'],
    [34, 'CardNo', false, 'FF0000A1', '0 11111111 00000000 00000000 10100001 0'],
    [26, 'CardNo', true, 'FF0000A1', '1 10100001 0000 0000 00000000 1'],
    [66, 'CardNo', false, '1', `0 ${'0'.repeat(63)}1 0`],
    [26, 'UserID', false, '', '0 00000000 0000 0000 00000010 0'],
  ] as const)('reader: %i bits of %s, reversed %s, leave by Wiegand', async (bits, OutType, Reverse, cardNo, frame) => {
    const { control, device } = emulator;
    const out = { Mode: 'Out' as const, TransferMode: bits, OutType, Reverse, PulseWidth: 200, PulseStep: 1000 };
    device.update(({ tables }) => Object.assign(tables.Wiegand[0] ?? {}, out));
    const { wiegand } = await control.reader(cardNo ? { card: cardNo } : { finger: '2' });
    expect(wiegand).toBe(frame.replaceAll(' ', ''));
  });

  it('input: an alarm comes and goes, with one record', async () => {
    const { control } = emulator;
    const alarms = async () => (await control.getRecords('AccessControlAlarmRecord')).length;
    const before = await alarms();
    await control.input(true, 1);
    await control.input(false, 1);
    expect(await alarms()).toBe(before + 1);
    await expect(control.input(true, 99)).rejects.toMatchObject({ status: 400 });
    await control.patchCaps({ linkageIn: false });
    await expect(control.input(true)).rejects.toMatchObject({ status: 409 });
  });

  it('logins: as many as a list of several pages needs, and they end', async () => {
    const { control, origin } = emulator;
    const own = await signIn(origin);
    await control.addLogins(60, { clientType: 'App' });
    const next = { method: 'global.login', params: { userName: 'admin', password: '' }, id: 1 };
    expect((await post(origin, '/RPC2_Login', next)).reply.error).toMatchObject({
      code: LoginError.ConnectionNumberMax,
    });
    const { reply } = await post(origin, '/RPC3', {
      method: 'userManager.getActiveUserInfoAll',
      id: 1,
      session: own.session,
    });
    expect((reply.params as { users: unknown[] }).users).toHaveLength(61);
    await expect(control.addLogins(200)).rejects.toMatchObject({ status: 409 });
    await expect(control.addLogins(1, { userName: 'nobody' })).rejects.toMatchObject({ status: 404 });
    await control.endLogins();
    expect(await control.logins()).toEqual([]);
  });

  it('storage: a full device', async () => {
    await emulator.control.setFreeBytes(3);
    expect(await emulator.control.switches()).toMatchObject({ freeBytes: 3 });
    await expect(emulator.control.setFreeBytes(-1)).rejects.toMatchObject({ status: 400 });
    await expect(emulator.control.setSwitches({ maxSessions: -1 })).rejects.toMatchObject({ status: 400 });
  });

  it('module: goes offline, is another one, and comes back, as the device answers too', async () => {
    const { control, controlOrigin, device, origin } = emulator;
    const { session } = await signIn(origin);
    device.update(({ tables }) => Object.assign(tables.AccessExtModule, { Type: 'QRCode' }));
    for (const state of ['Offline', 'WrongType', 'Online']) {
      expect((await post(controlOrigin, '/api/v1/device/module', { state })).status).toBe(200);
      expect(await control.switches()).toMatchObject({ extModule: state });
      const { reply } = await post(origin, '/RPC3', { method: 'AccessPeripherals.getStatus', id: 1, session });
      expect(reply.params).toMatchObject({ state });
    }
    expect((await post(controlOrigin, '/api/v1/device/module', { state: 'Gone' })).status).toBe(400);
  });

  it('reboot stops the device 100 ms later, also while somebody is signed in at it', async () => {
    const { control, controlOrigin, device } = emulator;
    await post(controlOrigin, '/api/v1/device/localUser', { isLoggedIn: true });
    await control.reboot();
    expect(device.isUp()).toBe(true);
    await control.advanceClock(100);
    expect(device.isUp()).toBe(false);
    await control.advanceClock(60_000);
    expect(device.isUp()).toBe(true);
  });

  it.each<[string, object]>([
    ['device/reader', { finger: '2' }],
    ['device/code', { digits: '1234' }],
    ['device/exitButton', {}],
    ['device/platform', { isConfirmed: true }],
    ['device/enrol', { card: 'FFFFFFFF' }],
    ['device/alarm', { type: 'BreakIn' }],
    ['device/duress', { code: '1234' }],
    ['device/shortcut', { button: 'Screen' }],
    ['device/callCentre', {}],
    ['device/intercom', { type: 'VTH', number: '101', isOnline: true }],
    ['device/logins', { count: 2 }],
    ['events', { code: 'DoorStatus' }],
    ['events/access', { userId: '2' }],
  ])('POST /%s happens to no device that is off', async (path, body) => {
    const { control, controlOrigin, device } = emulator;
    await control.powerLoss();
    const before = device.state();
    const { status, reply } = await post(controlOrigin, `/api/v1/${path}`, body);
    expect([status, reply]).toEqual([409, { error: 'the device is off' }]);
    expect(device.state()).toBe(before);
    await control.reset();
  });

  it('an alarm that is switched off is said not to be raised', async () => {
    const { control, device } = emulator;
    const enable = (Enable: boolean) =>
      device.update(({ tables }) => {
        for (const alarm of tables.BreakIn) alarm.Enable = Enable;
      });
    const rows = () => device.state().records.AccessControlAlarmRecord.rows.length;
    const before = rows();
    enable(false);
    expect(await control.alarm('BreakIn')).toMatchObject({ isRaised: false });
    expect(rows()).toBe(before);
    enable(true);
    expect(await control.alarm('BreakIn')).toMatchObject({ isRaised: true });
    expect(rows()).toBe(before + 1);
  });

  it('a leaf and a contact move also without power; what lasts is noticed at the start', async () => {
    const { control, device } = emulator;
    device.update(({ tables }) => {
      for (const door of tables.AccessControl) Object.assign(door, { BreakInAlarmEnable: true, SensorEnable: true });
      for (const input of tables.Alarm) Object.assign(input, { Enable: true, SensorType: 'NO' });
    });
    const alarms = () => device.state().records.AccessControlAlarmRecord.rows.map(({ Type }) => Type);
    const before = alarms();
    await control.powerLoss();
    await control.door(0, 'open');
    await control.input(true);
    expect(alarms()).toEqual(before);
    expect(device.state()).toMatchObject({ doors: [{ leaf: 'Open' }], alarms: { lines: [true] } });
    await control.advanceClock(60_000);
    expect(alarms()).toEqual([...before, 'AlarmLocal']);
  });

  it('localUser, contact, cloud and init are returned by the device', async () => {
    const { control, controlOrigin, device } = emulator;
    await post(controlOrigin, '/api/v1/device/localUser', { isLoggedIn: true });
    await post(controlOrigin, '/api/v1/device/cloud', { state: 'Regular' });
    const unknown = await post(controlOrigin, '/api/v1/device/cloud', { state: 'Banana' });
    expect(unknown.status).toBe(400);
    await control.setContact({ phone: '12345678901' });
    await control.setInit(1, 'A');
    expect(device.switches()).toMatchObject({ localUserLoggedIn: true, cloudState: 'Regular' });
    expect(device.state()).toMatchObject({ contact: { phone: '12345678901' }, init: { status: 1, find: 'A' } });
  });
});

describe('events in short form', () => {
  const cases: [what: Parameters<TestEmulator['control']['shortEvent']>[0], details: object, heard: object][] = [
    [
      'access',
      { userId: '2', errorCode: 18 },
      { Code: 'AccessControl', Data: { UserID: '2', Status: 0, ErrorCode: 18 } },
    ],
    ['temperature', { celsius: 38.2, isOver: true }, { Data: { ManTemperatureInfo: { CurrentTemperature: 38.2 } } }],
    ['alarm', { type: 'BreakIn', action: 'Start' }, { Action: 'Start', Code: 'BreakIn', Data: { Door: 0 } }],
    ['awaken', { word: 'hello' }, { Code: 'Awaken', Data: { Word: 'hello' } }],
    [
      'SecurityImExport',
      { type: 'Config', state: 'Success', path: '/a' },
      { Code: 'SecurityImExport', Data: { Path: '/a' } },
    ],
  ];

  it.each(cases)('%s', async (what, details, heard) => {
    const { control, device, origin } = emulator;
    const { session } = await signIn(origin);
    await post(origin, '/RPC3', { method: 'EventManager.attach', params: { codes: ['All'] }, id: 1, session });
    const events: unknown[] = [];
    const stop = device.onNotification(({ message }) => events.push(...(message.params.eventList as unknown[])));
    await control.shortEvent(what, details as Record<string, unknown>);
    stop();
    expect(events).toMatchObject([heard]);
  });

  it('refuses invalid members', async () => {
    await expect(emulator.control.shortEvent('alarm', { type: 'Fire' as never })).rejects.toMatchObject({
      status: 400,
    });
    await expect(emulator.control.shortEvent('temperature', {} as never)).rejects.toMatchObject({ status: 400 });
    await expect(emulator.control.shortEvent('access', { door: 1.5 })).rejects.toMatchObject({ status: 400 });
  });
});

it('coverage: used methods and tables, and methods without a call', async () => {
  const { control, origin } = emulator;
  await control.clearRequests();
  const { session } = await signIn(origin);
  const read = { method: 'configManager.getConfig', params: { name: 'NTP' }, id: 1, session };
  await post(origin, '/RPC3', read);
  await post(origin, '/RPC3', { method: 'system.multicall', params: [read], id: 2, session });
  const { methods, tables, untouched } = await control.coverage();
  expect([methods['configManager.getConfig'], tables.NTP]).toEqual([2, 2]);
  expect(untouched).toContain('magicBox.reboot');
  expect(untouched).not.toContain('configManager.getConfig');
});

it('status names the ports of RTSP and of the helper', async () => {
  const { control } = emulator;
  expect(await control.status()).not.toHaveProperty('rtspPort');
  const other = await testEmulator({ rtspPort: 0, helper: { port: 0, isOn: true } });
  const { rtspPort, helperPort } = await other.control.status();
  expect([`rtsp://127.0.0.1:${rtspPort}`, `ws://127.0.0.1:${helperPort}`]).toEqual([
    other.rtspOrigin,
    other.helperOrigin,
  ]);
  await other.close();
});

it('status names both ports; the log refuses numbers that are none', async () => {
  const { control, controlOrigin, controlPort, port } = emulator;
  expect(await control.status()).toMatchObject({ port, controlPort });
  for (const query of ['limit=0', 'limit=many', 'since=-1']) {
    expect((await fetch(`${controlOrigin}/api/v1/requests?${query}`)).status).toBe(400);
  }
});

describe('a door that asks the platform, and the exit button', () => {
  const enable = (change: object, general: object = {}) =>
    emulator.device.update(({ tables }) => {
      Object.assign(tables.AccessControl[0] ?? {}, change);
      Object.assign(tables.AccessControlGeneral, general);
    });

  it('answers for the platform once, where somebody waits', async () => {
    const { control } = emulator;
    enable({ RemoteCheck: true });
    expect(await control.reader({ card: card() })).toMatchObject({ isOpened: false, isAsked: true, errorCode: 98 });
    expect(await control.platform(true)).toEqual({ isOpened: true, errorCode: 0 });
    await expect(control.platform(true)).rejects.toThrow('nobody waits');
  });

  it('is pressed, refused while the door is shut for everybody, and dead when it is off', async () => {
    const { control } = emulator;
    expect(await control.exitButton()).toEqual({ isOpened: true, errorCode: 0 });
    enable({ State: 'CloseAlways' });
    expect(await control.exitButton()).toEqual({ isOpened: false, errorCode: 23 });
    enable({ State: 'Normal' }, { ButtonExitEnable: false });
    await expect(control.exitButton()).rejects.toThrow('does nothing now');
    await expect(control.exitButton(9)).rejects.toThrow('no door 9');
  });
});
