import { expect, it } from 'vitest';
import { mp3Facts, silentMp3, soundNameProblem } from '../rules/sounds';
import { paramsOf, signedInDevice } from '../test-device';

const LOUD = { voiceManage: true, volume: true, customAudio: true, ttsSupport: true };

function device(set: Record<string, unknown> = LOUD, isTalking: () => boolean = () => false) {
  const made = signedInDevice({ profile: 'face-full', set, isTalking });
  const upload = (Event: string, Name: string, data = silentMp3(2)) =>
    made.upload('AudioFileManager.upload', { Event, Name, Size: data.length, Data: data.toString('base64') });
  return { ...made, upload, rows: () => made.device.state().tables.CustomAudio };
}
const reasonOf = (reply: object) => Reflect.get(reply, 'error')?.detail?.reason;

it('reads length and rate of an MP3, and refuses one that is cut or is none', () => {
  expect(mp3Facts(silentMp3(2))).toEqual({ seconds: 2, rateHz: 16_000 });
  expect(mp3Facts(silentMp3(2).subarray(0, -10))).toBeUndefined();
  expect(mp3Facts(Buffer.from('RIFF....WAVE'))).toBeUndefined();
});

it.each([
  ['', 'FileNameInvalid'],
  ['../x', 'FileNameInvalid'],
  ['bell soft!', 'FileNameInvalid'],
  ['a'.repeat(33), 'FileNameTooLong'],
  ['WELCOME', 'FileNameExists'],
  ['welcome-2', undefined],
])('takes the name %j only by its rules', (name, problem) => {
  expect(soundNameProblem(name, ['welcome'])).toBe(problem);
});

it('makes an uploaded file the sound of its event, which a person at the reader hears', () => {
  const { device: made, upload, rows } = device();
  expect(upload('VerifyFail', 'sorry')).toMatchObject({ params: { Path: '/audio/sorry.mp3' } });
  expect(rows()[1]).toMatchObject({ Name: 'sorry', Size: silentMp3(2).length, Seconds: 2, State: 'Complete' });
  made.atReader({ door: 0, readerId: '1', direction: 'Entry', proof: { kind: 'card', cardNo: 'FFFFFFFF' } });
  expect(made.state().heard).toMatchObject([{ event: 'VerifyFail', path: '/audio/sorry.mp3', volume: 80 }]);
});

it('refuses what is too large, of another rate, cut, taken, or does not fit, and keeps the old file', () => {
  const { device: made, upload, rows } = device();
  upload('VerifyFail', 'sorry');
  upload('Doorbell', 'chime');
  const otherRate = silentMp3(1);
  for (let at = 2; at < otherRate.length; at += 72) otherRate[at] = 0x24;
  expect(reasonOf(upload('VerifyFail', 'big', silentMp3(11)))).toBe('ImportTooLarge');
  expect(reasonOf(upload('VerifyFail', 'cut', silentMp3(2).subarray(0, -9)))).toBe('FileTypeError');
  expect(reasonOf(upload('VerifyFail', 'chime'))).toBe('FileNameExists');
  expect(['FileTypeError', 'AudioRateError']).toContain(reasonOf(upload('VerifyFail', 'fast', otherRate)));
  made.setSwitches({ freeBytes: 100 });
  expect(reasonOf(upload('VerifyFail', 'late'))).toBe('LowStorage');
  expect(rows()[1]).toMatchObject({ Name: 'sorry' });
  expect(made.state().sounds.map(({ name }) => name)).toEqual(['sorry', 'chime']);
});

it('takes the same file twice for its event, and deletes the one it replaces', () => {
  const { device: made, upload, rows } = device();
  upload('Doorbell', 'chime');
  upload('Doorbell', 'chime');
  upload('Doorbell', 'bell');
  expect(made.state().sounds.map(({ name }) => name)).toEqual(['bell']);
  expect(rows()[6]?.Name).toBe('bell');
});

it('transcodes: done after a while, failed, or lost in a restart', () => {
  const { device: made, upload, rows, call } = device();
  made.setSwitches({ soundTranscoding: 'Slow' });
  upload('Doorbell', 'chime');
  expect(rows()[6]?.State).toBe('InProgress');
  expect(call('speak.startPlay', { path: '/audio/chime.mp3' }).result).toBe(false);
  made.clock.advance(3_000);
  expect(rows()[6]?.State).toBe('Complete');
  made.setSwitches({ soundTranscoding: 'Fails' });
  upload('Doorbell', 'bell');
  made.clock.advance(3_000);
  expect(rows()[6]?.State).toBe('Failed');
  made.setSwitches({ soundTranscoding: 'Never' });
  upload('Doorbell', 'gong');
  made.reboot();
  made.clock.advance(120_000);
  expect(rows()[6]?.State).toBe('Failed');
});

it('deletes a sound; the prompt that plays it is silent', () => {
  const { device: made, upload, rows, call } = device();
  upload('Doorbell', 'chime');
  expect(call('FileManager.removeFiles', { fileName: '/audio/chime.mp3' }).result).toBe(true);
  expect(rows()[6]).toMatchObject({ Name: '', Path: '' });
  made.prompt('Doorbell');
  expect(made.state().heard).toEqual([]);
  expect(call('FileManager.removeFiles', { fileName: '/audio/../x.mp3' }).result).toBe(false);
});

it('plays prompts at the volume of the quiet hours, and none that is off', () => {
  const { device: made, call } = device();
  const table = structuredClone(made.state().tables.AccessVoice);
  table.Quiet = { ...table.Quiet, Enable: true, Volume: 5 };
  table.Quiet.Sections[0] = '1 00:00:00-23:59:59';
  expect(call('configManager.setConfig', { name: 'AccessVoice', table }).result).toBe(true);
  made.prompt('Doorbell');
  made.prompt('CallEnded');
  expect(made.state().heard).toMatchObject([{ event: 'Doorbell', path: 'voice/4', volume: 5 }]);
  const wrong = structuredClone(table);
  (wrong.Prompts[0] as { VoiceID: number }).VoiceID = 99;
  expect(call('configManager.setConfig', { name: 'AccessVoice', table: wrong })).toMatchObject({
    error: { code: 268894211, detail: { field: 'AccessVoice.Prompts[0].VoiceID' } },
  });
});

it('speaks its text in place of the prompt, with name and time', () => {
  const { device: made, call } = device();
  const table = structuredClone(made.state().tables.AccessSmartVoice);
  table.TTS = { ...table.TTS, Enable: true, Text: { ...table.TTS.Text, Doorbell: 'أهلًا {name} {time}' } };
  expect(call('configManager.setConfig', { name: 'AccessSmartVoice', table }).result).toBe(true);
  made.prompt('Doorbell');
  expect(made.state().heard[0]).toMatchObject({ path: '', text: expect.stringMatching(/^أهلًا {2}\d\d:\d\d$/) });
  for (const Doorbell of ['', 'a'.repeat(1_000), '{host}', 'a\u0007']) {
    const wrong = { ...table, TTS: { ...table.TTS, Text: { ...table.TTS.Text, Doorbell } } };
    expect(call('configManager.setConfig', { name: 'AccessSmartVoice', table: wrong }).result).toBe(false);
  }
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
