/** What runs by itself goes on after the control API ended everything and put back another state. */
import { describe, expect, it } from 'vitest';
import { MOTION_GRID } from '@/lib/contract/limits';
import { silentMp3 } from './rules/sounds';
import { NEVER } from './state/adverts';
import type { DeviceState } from './state/device-state';
import { handleIn, paramsOf, TEST_START, testDevice } from './test-device';

const WHILE_MS = 90_000;
const COLLECTING = 1;

type Test = ReturnType<typeof testDevice>;

/** `change` makes the device do it by itself; within a while `seen` gives another value than before. */
interface Case {
  what: string;
  change(draft: DeviceState): void;
  seen(test: Test): unknown;
}

const logged = (state: DeviceState, detail: string) => state.log.filter(({ Detail }) => Detail === detail).length;

function vpn({ signIn, call }: Test) {
  signIn();
  return paramsOf(call('LinkLayerVPNClient.getStatus')).state;
}

const CASES: Case[] = [
  {
    what: 'detects motion',
    change({ tables }) {
      const [detect] = tables.MotionDetect;
      if (!detect) throw new Error('no camera');
      detect.Enable = true;
      Object.assign(detect.EventHandler, { LogEnable: true, Dejitter: 0 });
      for (const window of detect.MotionDetectWindow) window.Region = Array(18).fill(2 ** MOTION_GRID.columns - 1);
    },
    seen: ({ device }) => device.state().log.filter(({ Code }) => Code === 'VideoMotion').length,
  },
  {
    what: 'keeps the tunnel up',
    change({ secureTables }) {
      Object.assign(secureTables.VPN, { Enable: true, Address: 'ok.example.org', UserName: 'u', Password: 'p' });
    },
    seen: vpn,
  },
  {
    what: 'asks the time server',
    change(draft) {
      draft.wallOffset = 1_000;
      Object.assign(draft.tables.NTP, { Enable: true, UpdatePeriod: 1 });
    },
    seen: ({ device }) => device.state().wallOffset,
  },
  {
    what: 'restarts at its time',
    change({ tables }) {
      Object.assign(tables.AutoMaintain, { AutoRebootEnable: true, AutoRebootDay: 7 });
      Object.assign(tables.AutoMaintain, { AutoRebootHour: 12, AutoRebootMinute: 1 });
    },
    seen: ({ device }) => logged(device.state(), 'AutoMaintain'),
  },
  {
    what: 'lets people enrol themselves',
    change: ({ tables }) => void Object.assign(tables.WorkMode, { Mode: COLLECTING }),
    seen: ({ device }) => device.state().selfHelp.visits,
  },
  {
    what: 'measures strangers',
    change: ({ switches }) => void Object.assign(switches, { passersMs: 2_000 }),
    seen: ({ device }) => device.state().records.AccessControlCardRec.rows.length,
  },
  {
    what: 'opens a door in its section',
    change({ tables }) {
      const day = ['1 12:01:00-23:00:00', ...Array.from({ length: 3 }, () => '0 00:00:00-00:00:00')];
      const TimeSchedule = Array.from({ length: 7 }, () => day);
      tables.AccessTimeSchedule[9] = { Name: 'From a minute past twelve', Enable: true, TimeSchedule };
      Object.assign(tables.AccessControl[0] ?? {}, { OpenAlwaysTime: 9 });
    },
    seen: ({ device }) => device.state().doors[0]?.leaf,
  },
  {
    what: 'has a door that is held open',
    change({ doors, tables }) {
      Object.assign(doors[0] ?? {}, { leaf: 'Open', isHeld: true });
      const alarm = { DoorNotClosedAlarmEnable: true, SensorEnable: true, CloseTimeout: 60 };
      Object.assign(tables.AccessControl[0] ?? {}, alarm);
    },
    seen: ({ device }) => device.state().records.AccessControlAlarmRecord.rows.length,
  },
  {
    what: 'records a sound',
    change(draft) {
      draft.recording = { name: 'hello', at: TEST_START };
    },
    seen: ({ device }) => device.state().recording,
  },
  {
    what: 'transcodes a sound',
    change({ switches, tables }) {
      switches.soundTranscoding = 'Slow';
      Object.assign(tables.CustomAudio[0] ?? {}, { State: 'InProgress' });
    },
    seen: ({ device }) => device.state().tables.CustomAudio[0]?.State,
  },
  {
    what: 'transcodes a clip that it cannot show',
    change({ switches, adverts }) {
      switches.advertTranscoding = 'Fails';
      Object.assign(adverts.items[3] ?? {}, { readyAt: NEVER });
    },
    seen: ({ device }) => device.state().adverts.items[3]?.isFailed,
  },
];

describe.each(CASES)('a device that $what', ({ change, seen }) => {
  it('does so after a snapshot of its present state was restored', () => {
    const test = testDevice();
    const { device } = test;
    device.update(change);
    device.restore(device.snapshot());
    const before = seen(test);
    device.clock.advance(WHILE_MS);
    expect(seen(test)).not.toEqual(before);
  });
});

describe('a restored snapshot', () => {
  it('registers at the call server, when it did so as it was taken', () => {
    const { device } = testDevice({ profile: 'vto' });
    device.update(({ secureTables: { SIP } }) => void Object.assign(SIP, { UserEnable: true, IsMainVTO: false }));
    const snapshot = device.snapshot();
    device.clock.advance(1_000);
    device.restore(snapshot);
    expect(device.state().registration.State).toBe('Registering');
    device.clock.advance(1_000);
    expect(device.state().registration.State).toBe('Registered');
  });

  it('has its inputs in alarm, which hold a door open until they have ended', () => {
    const { device } = testDevice();
    device.update(
      ({ tables }) => void Object.assign(tables.Alarm[0]?.EventHandler ?? {}, { AccessControlEnable: true }),
    );
    device.alarmInput(0, true);
    device.restore(device.snapshot());
    device.clock.advance(WHILE_MS);
    expect(device.state().doors[0]?.leaf).toBe('Open');
    device.alarmInput(0, false);
    expect(device.state().doors[0]?.leaf).toBe('Close');
  });
});

it('keeps a door open for its first card after a restore, and no longer than before', () => {
  const { device } = testDevice();
  device.update(({ tables }) => {
    const FirstEnter = { Enable: true, Status: 'KeepOpen' as const, TimeIndex: 255 };
    Object.assign(tables.AccessControl[0] ?? {}, { FirstEnter });
  });
  device.update(({ doors }) => {
    const firstCardUntil = device.wallNow() + 60_000;
    Object.assign(doors[0] ?? {}, { leaf: 'Open', lock: 'Unlocked', firstCardUntil });
  });
  device.restore(device.snapshot());
  device.clock.advance(59_000);
  expect(device.state().doors[0]?.lock).toBe('Unlocked');
  device.clock.advance(1_000);
  expect(device.state().doors[0]?.lock).toBe('Locked');
});

describe('a device without power, or about to restart, is up', () => {
  it.each<[string, (test: Test) => void]>([
    ['after a restore', ({ device }) => device.restore(device.snapshot())],
    ['with another profile', ({ device }) => device.useProfile('door-controller')],
  ])('%s', (_, change) => {
    for (const begin of ['reboot', 'powerLoss'] as const) {
      const test = testDevice();
      test.device[begin]();
      change(test);
      expect(test.device.isUp()).toBe(true);
      test.device.clock.advance(200);
      expect(test.device.isUp()).toBe(true);
    }
  });
});

describe('after a reset of everything', () => {
  it('an import that had begun inserts nothing', () => {
    const { device, signIn, call } = testDevice();
    signIn();
    device.setSwitches({ importRowMs: 500 });
    const object = handleIn(call('RecordUpdater.factory.instance', { name: 'VideoTalkContact' }));
    const rows = () => device.state().records.VideoTalkContact.rows;
    const [first, ...others] = rows();
    device.update(({ records }) => void Object.assign(records.VideoTalkContact, { rows: [] }));
    expect(call('RecordUpdater.import', { records: [first, ...others] }, { object }).result).toBe(true);
    device.clock.advance(500);
    expect(rows()).toHaveLength(1);
    device.reset('all');
    device.update(({ records }) => void Object.assign(records.VideoTalkContact, { rows: [] }));
    device.clock.advance(WHILE_MS);
    expect(rows()).toEqual([]);
  });

  it('a card that was to come later is not presented', () => {
    const { device, signIn, call } = testDevice();
    device.enrolsLater('1', { kind: 'card', cardNo: 'CAFE0001' }, 5_000);
    device.reset('all');
    signIn();
    expect(call('accessControlManager.startCardCapture', { ReaderID: '1', timeout: 30 }).result).toBe(true);
    device.clock.advance(6_000);
    expect(device.enrols('1', { kind: 'card', cardNo: 'CAFE0002' })).toBe(true);
  });

  it('what is transcoded then is not that from before', () => {
    const { device, signIn, upload } = testDevice({ set: { customAudio: true } });
    const clip = { Name: 'new', Type: 'mp4' as const, Size: 9, Width: 800, Height: 1280, Duration: 9, file: '' };
    const data = silentMp3(2);
    const sound = { Event: 'Doorbell', Name: 'chime', Size: data.length, Data: data.toString('base64') };
    const transcode = () => {
      signIn();
      expect(upload('AudioFileManager.upload', sound).result).not.toBe(false);
      return device.addAdvert(clip);
    };
    device.setSwitches({ advertTranscoding: 'Fails', soundTranscoding: 'Slow' });
    const before = transcode();
    device.reset('all');
    device.setSwitches({ advertTranscoding: 'Passes', soundTranscoding: 'Never' });
    expect(transcode()).toBe(before);
    device.clock.advance(WHILE_MS);
    expect(device.state().adverts.items.at(-1)).toMatchObject({ Name: 'new', isFailed: false });
    expect(device.state().tables.CustomAudio.find(({ Name }) => Name === 'chime')?.State).toBe('InProgress');
  });

  it('the platform knows nothing of the events from before', () => {
    const test = testDevice();
    const { device, signIn, call } = test;
    const Server = { Address: 'park.example.org', Resend: true };
    device.update(({ secureTables: { PictureHttpUpload } }) => {
      PictureHttpUpload.Enable = true;
      Object.assign(PictureHttpUpload.UploadServerList[0] ?? {}, Server);
    });
    device.setSwitches({ pushAnswer: 500 });
    device.emit({ Action: 'Pulse', Code: 'AccessControl', Index: 0, Data: {} });
    device.clock.advance(1_000);
    device.reset('all');
    signIn();
    expect(paramsOf(call('netApp.getHttpUploadStatus'))).toMatchObject({ queued: 0, lastError: '', results: null });
  });
});

describe.each(['logins', 'users'] as const)('after a reset of the %s', (scope) => {
  it('events that were kept are still to be sent', () => {
    const { device, signIn, call } = testDevice();
    device.update(({ secureTables: { PictureHttpUpload } }) => {
      PictureHttpUpload.Enable = true;
      Object.assign(PictureHttpUpload.UploadServerList[0] ?? {}, { Address: 'park.example.org', Resend: true });
    });
    device.setSwitches({ pushAnswer: 500 });
    device.emit({ Action: 'Pulse', Code: 'AccessControl', Index: 0, Data: {} });
    device.clock.advance(1_000);
    device.reset(scope);
    signIn();
    expect(paramsOf(call('netApp.getHttpUploadStatus'))).toMatchObject({ state: 'Failed', queued: 1 });
  });

  it('a card that was to come later is presented', () => {
    const { device, signIn, call } = testDevice();
    device.enrolsLater('1', { kind: 'card', cardNo: 'CAFE0001' }, 5_000);
    device.reset(scope);
    signIn();
    expect(call('accessControlManager.startCardCapture', { ReaderID: '1', timeout: 30 }).result).toBe(true);
    device.clock.advance(6_000);
    expect(device.enrols('1', { kind: 'card', cardNo: 'CAFE0002' })).toBe(false);
  });
});

it('fetches no records any more after a reset of everything', () => {
  const { device, signIn, call } = testDevice({ profile: 'door-controller' });
  signIn();
  expect(call('accessControlManager.syncOfflineLog', { devices: [3] }).result).toBe(true);
  device.reset('all');
  const { records } = device.state();
  device.clock.advance(WHILE_MS);
  expect(device.state().records).toEqual(records);
});

describe('a change on trial in a restored snapshot', () => {
  function onTrial(timeout: number) {
    const test = testDevice();
    test.signIn();
    const { device, call } = test;
    const port = () => device.state().tables.Web.Port;
    const table = { ...device.state().tables.Web, Port: 8081 };
    call('configManager.setTemporaryConfig', { name: 'Web', table, options: [], timeout });
    const snapshot = device.snapshot();
    device.clock.advance(200_000);
    return { ...test, port, snapshot };
  }

  it('is taken back when its time is over', () => {
    const { device, port, snapshot } = onTrial(180);
    expect(port()).toBe(80);
    device.restore(snapshot);
    device.clock.advance(1);
    expect(port()).toBe(80);
  });

  it('is taken back at once when it is a preview of a login that has ended', () => {
    const { device, port, snapshot } = onTrial(0);
    device.restore(snapshot);
    expect([port(), device.state().temporary]).toEqual([80, {}]);
  });
});

it('connects enabled links after a change to a profile that enables them as the one before did', () => {
  const tables = { VPN: { Enable: true, Address: 'ok.example.org', UserName: 'u', Password: 'p' } };
  const factory = { name: 'mine', capabilities: {}, definitions: {}, tables };
  const test = testDevice({ custom: { base: 'face-full', factory, records: {}, access: {} } });
  const { device } = test;
  device.clock.advance(5_000);
  expect(vpn(test)).toBe('Connected');
  device.useProfile('mine');
  device.clock.advance(5_000);
  expect(vpn(test)).toBe('Connected');
});
