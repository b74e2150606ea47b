import { expect, it } from 'vitest';
import { SOUND_FILE } from '@/lib/contract/limits';
import {
  addSingleRightAccounts,
  SINGLE_RIGHT_PASSWORD,
  type SINGLE_RIGHTS,
  singleRightName,
} from '../rights/single-right.fixtures';
import { levelAt, recordedMp3 } from '../rules/recorded-sound';
import { mp3Facts, silentMp3 } from '../rules/sounds';
import { paramsOf, signedInDevice } from '../test-device';

const LOUD = { voiceManage: true, volume: true, customAudio: true, ttsSupport: true };

function device(set: Record<string, unknown> = LOUD, isTalking: () => boolean = () => false) {
  const made = signedInDevice({ profile: 'face-full', set, isTalking });
  const upload = (Event: string, Name: string, data = silentMp3(2)) =>
    made.upload('AudioFileManager.upload', { Event, Name, Size: data.length, Data: data.toString('base64') });
  return { ...made, upload };
}
const reasonOf = (reply: object) => Reflect.get(reply, 'error')?.detail?.reason;

it('keeps its name and its place for itself while it records', () => {
  const { device: made, call, upload } = device();
  upload('Doorbell', 'chime');
  call('audioRecordManager.start', { channel: 0, name: 'hello' });
  const rename = () => call('FileManager.rename', { oldName: '/audio/chime.mp3', newName: '/audio/hello.mp3' });
  expect([reasonOf(rename()), reasonOf(upload('CallEnded', 'hello'))]).toEqual(['FileNameExists', 'FileNameExists']);
  made.update(({ sounds }) => {
    const [chime] = sounds;
    while (chime && sounds.length < SOUND_FILE.most - 1) sounds.push({ ...chime, name: `other${sounds.length}` });
  });
  expect(reasonOf(upload('CallEnded', 'siren'))).toBe('LowStorage');
  made.clock.advance(2_000);
  call('audioRecordManager.stop', { channel: 0, name: 'hello' });
  expect(made.state().sounds).toHaveLength(SOUND_FILE.most);
  expect(reasonOf(rename())).toBe('FileNameExists');
});

it('records for as long as it is asked, once at a time, and keeps the recording for any event', () => {
  let isTalking = false;
  const set = { ...LOUD, talk: true };
  const { device: made, call, upload } = device(set, () => isTalking);
  const start = (name: string) => call('audioRecordManager.start', { channel: 0, name });
  const stop = (name: string) => call('audioRecordManager.stop', { channel: 0, name });
  const files = () => Object(paramsOf(call('audioRecordManager.getRecordFiles', {}))).files;
  expect(start('hello').result).toBe(true);
  expect(reasonOf(start('second'))).toBe('TargetInUse');
  made.clock.advance(2_000);
  expect(stop('other').result).toBe(false);
  expect(stop('hello').result).toBe(true);
  expect(files()).toMatchObject([{ name: 'hello', path: '/audio/hello.mp3', duration: 2 }]);
  expect([reasonOf(start('HELLO')), reasonOf(start('a b')), stop('hello').result]).toEqual([
    'FileNameExists',
    'FileNameInvalid',
    false,
  ]);
  isTalking = true;
  expect(reasonOf(start('third'))).toBe('TargetInUse');
  isTalking = false;

  // It ends by itself.
  start('long');
  made.clock.advance(60_000);
  expect(files()[1].duration).toBe(30);

  // The sound of an event may be replaced; the recording stays.
  const rows = made
    .state()
    .tables.CustomAudio.map((row) =>
      row.Event === 'Doorbell'
        ? { ...row, Name: 'hello', Path: '/audio/hello.mp3', Size: files()[0].size, Seconds: files()[0].duration }
        : row,
    );
  expect(call('configManager.setConfig', { name: 'CustomAudio', table: rows }).result).toBe(true);
  upload('Doorbell', 'chime');
  expect(files()[0].name).toBe('hello');

  start('lost');
  made.powerLoss();
  made.clock.advance(60_000);
  expect(made.state().sounds.map(({ name }) => name)).toEqual(['hello', 'long', 'chime']);
});

it('stores what its microphone hears, as loud as it says meanwhile', () => {
  const { device: made, call } = device({ ...LOUD, talk: true });
  const level = () => Object(paramsOf(call('audioRecordManager.getLevel', { channel: 0 }))).level;
  const heard = () =>
    Array.from({ length: 20 }, () => {
      made.clock.advance(100);
      return level();
    });
  const record = (name: string) => {
    call('audioRecordManager.start', { channel: 0, name });
    const levels = heard();
    call('audioRecordManager.stop', { channel: 0, name });
    const data = made.state().sounds.find((each) => each.name === name)?.data ?? '';
    return { levels, bytes: Buffer.from(data, 'base64') };
  };
  const loud = record('loud');
  expect(loud.levels).toContain(0);
  expect(Math.max(...loud.levels)).toBeGreaterThan(60);
  expect(mp3Facts(loud.bytes)).toEqual({ seconds: 2, rateHz: 16_000 });
  // The frame at each tenth of a second has sound exactly where a level was told.
  const isSilent = (ms: number) => loud.bytes.readUInt32BE(Math.floor(ms / 36) * 72 + 8) === 0;
  expect(loud.levels.map((each) => each === 0)).toEqual(loud.levels.map((_, index) => isSilent((index + 1) * 100)));

  // The microphone is there without a recording, too.
  expect(Math.max(...heard())).toBeGreaterThan(60);

  made.update(({ tables }) => {
    tables.AudioInputVolume = [0];
  });
  expect(Math.max(...heard())).toBe(0);
  const muted = record('muted');
  expect(Math.max(...muted.levels)).toBe(0);
  expect(muted.bytes.equals(silentMp3(2))).toBe(true);
  expect(levelAt(150, 50)).toBeLessThan(levelAt(150, 100));
  expect(recordedMp3(99, 70)).toHaveLength(recordedMp3(30, 70).length);
});

it('says how loud its microphone is where it has no recordings, to an account that may set its volume', () => {
  const set = { volume: true, voiceManage: false, customAudio: false, talk: false };
  const test = signedInDevice({ profile: 'face-full', set });
  addSingleRightAccounts(test.device);
  const isAnswered = (right: (typeof SINGLE_RIGHTS)[number]) => {
    test.signIn(singleRightName(right), SINGLE_RIGHT_PASSWORD);
    return test.call('audioRecordManager.getLevel', { channel: 0 }).result !== false;
  };
  expect((['AuthAVParam', 'AuthSysCfg', 'AuthUserMag'] as const).map(isAnswered)).toEqual([true, true, false]);
  expect(test.call('audioRecordManager.getRecordFiles', {}).result).toBe(false);
});
