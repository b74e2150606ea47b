/** What calls change of a table while another value of it is on trial. */
import { describe, expect, it } from 'vitest';
import type { ConfigTables } from '@/lib/contract/configs';
import { silentMp3 } from '../rules/sounds';
import { detailOf, signedInDevice } from '../test-device';

const TIMEOUT_S = 60;

function device(prepare: Parameters<typeof signedInDevice>[0] = {}) {
  const made = signedInDevice({ profile: 'face-full', set: { voiceManage: true, customAudio: true }, ...prepare });
  const table = <K extends keyof ConfigTables>(name: K) =>
    made.device.state().tables[name] as unknown as ConfigTables[K];
  /** Puts a table on trial, as it is or changed. */
  const tryOut = <K extends keyof ConfigTables>(name: K, change: Partial<ConfigTables[K]> = {}) => {
    const tried = Object.assign(structuredClone(table(name)) as object, change);
    const trial = { name, table: tried, timeout: TIMEOUT_S, options: [] };
    expect(made.call('configManager.setTemporaryConfig', trial).result).toBe(true);
  };
  const end = () => made.device.clock.advance(TIMEOUT_S * 1_000);
  return { ...made, table, tryOut, end };
}
type Made = ReturnType<typeof device>;

const upload = ({ upload: send }: Made, Event: string, Name: string) => {
  const data = silentMp3(2);
  const params = { Event, Name, Size: data.length, Data: data.toString('base64') };
  return send('AudioFileManager.upload', params);
};

/** Each is answered with success, so its change stays when the trial ends. */
const CHANGES: [
  method: string,
  name: keyof ConfigTables,
  act: (made: Made) => object,
  value: (made: Made) => unknown,
][] = [
  [
    'ThermographyManager.calibrate',
    'MeasureTemperature',
    (made) => {
      made.device.setSwitches({ sensorSwing: 0, sensorCelsius: 36.5 });
      const object = Number(made.call('ThermographyManager.factory.instance', { channel: 0 }).result);
      return made.call('ThermographyManager.calibrate', { Reference: 36.7 }, { object });
    },
    ({ table }) => table('MeasureTemperature').InfraredTempParam.CorrectTemp,
  ],
  [
    'audio.setVolume',
    'AudioOutputVolume',
    ({ call }) => call('audio.setVolume', { volume: 35 }),
    ({ table }) => table('AudioOutputVolume')[0],
  ],
  [
    'FileManager.rename',
    'PictureShow',
    ({ call }) => call('FileManager.rename', { oldName: '/picture/harbour.png', newName: '/picture/port.png' }),
    ({ table }) => table('PictureShow').Home,
  ],
  [
    'AudioFileManager.upload',
    'CustomAudio',
    (made) => upload(made, 'Doorbell', 'chime'),
    ({ table }) => table('CustomAudio').map(({ Name }) => Name),
  ],
  [
    'AudioFileManager.upload for the prompts',
    'AccessVoice',
    (made) => upload(made, 'Doorbell', 'chime'),
    ({ table }) => table('AccessVoice').Prompts,
  ],
  [
    'AccessUser.removeMulti',
    'OpenDoorGroup',
    ({ call }) => call('AccessUser.removeMulti', { UserIDList: ['2'] }),
    ({ table }) => table('OpenDoorGroup')[0]?.Groups[0]?.GroupDetail.map(({ UserID }) => UserID),
  ],
];

describe('a call that was answered with success', () => {
  it.each(CHANGES)('%s changes the stored %s, too', (_, name, act, value) => {
    const made = device({
      prepare: ({ tables }) => {
        const GroupDetail = ['1', '2', '3'].map((UserID) => ({ UserID, Method: 0 }));
        Object.assign(tables.OpenDoorGroup[0] ?? {}, { Groups: [{ Enable: false, UserCount: 2, GroupDetail }] });
      },
    });
    const before = structuredClone(value(made));
    made.tryOut(name);
    expect(act(made)).toMatchObject({ result: true });
    const changed = value(made);
    expect(changed).not.toEqual(before);
    made.end();
    expect(value(made)).toEqual(changed);
  });

  it('renames and removes the sound that is stored for an event', () => {
    const made = device();
    upload(made, 'Doorbell', 'chime');
    const names = () => made.table('CustomAudio').flatMap(({ Name }) => (Name === '' ? [] : [Name]));
    made.tryOut('CustomAudio');
    made.call('FileManager.rename', { oldName: '/audio/chime.mp3', newName: '/audio/gong.mp3' });
    made.end();
    expect(names()).toEqual(['gong']);
    made.signIn();
    made.tryOut('CustomAudio');
    made.call('FileManager.removeFiles', { fileName: '/audio/gong.mp3' });
    made.end();
    expect(names()).toEqual([]);
  });

  it('binds the door to its group of an interlock', () => {
    const made = device({ profile: 'site' });
    const general = made.table('AccessControlGeneral');
    const ABLock = { Enable: true, Doors: [{ Doors: [0, 1] }] };
    made.call('configManager.setConfig', { name: 'AccessControlGeneral', table: { ...general, ABLock } });
    made.tryOut('AccessControl');
    const route = () => made.table('AccessControl')[3]?.ABLockRoute;
    expect(made.call('accessControlManager.setABLockRoute', { index: 3, info: { Route: 0 } }).result).toBe(true);
    made.end();
    expect(route()).toBe(0);
  });
});

describe('what the stored table uses', () => {
  it('is not deleted while a trial uses another picture', () => {
    const { call, tryOut, table } = device();
    expect(table('PictureShow').Home).toBe('harbour.png');
    tryOut('PictureShow', { Home: 'hills.png' });
    for (const name of ['harbour', 'hills']) {
      const reply = call('FileManager.removeFiles', { fileName: `/picture/${name}.png` });
      expect(detailOf(reply), name).toEqual({ reason: 'TargetInUse' });
    }
  });

  it('is not deleted while a trial of the doors names no holiday plan', () => {
    const { call, tryOut, table } = device();
    const doors = table('AccessControl').map((door) => ({ ...door, HolidayTime: 0 }));
    call('configManager.setConfig', { name: 'AccessControl', table: doors });
    tryOut(
      'AccessControl',
      doors.map((door) => ({ ...door, HolidayTime: 255 })),
    );
    const [free] = table('SpecialDaysSchedule').filter(({ ScheduleName }) => ScheduleName === '');
    const plans = table('SpecialDaysSchedule').map((plan, index) => (index === 0 && free ? free : plan));
    const reply = call('configManager.setConfig', { name: 'SpecialDaysSchedule', table: plans });
    expect(detailOf(reply)).toEqual({ reason: 'TargetInUse' });
  });

  it('is not deleted while a trial shows no advert', () => {
    const { call, tryOut } = device();
    tryOut('AdvertPlan', { Sections: [] });
    expect(call('VideoOutput.removeAdvertisement', { channel: 0, list: [1] })).toMatchObject({
      params: { list: [{ ID: 1, result: 'TargetInUse' }] },
    });
  });
});
