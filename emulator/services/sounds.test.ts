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
  // Whole frames of 24 kHz: 48 bytes each at 16 kbit/s.
  const frame = Buffer.alloc(48);
  frame.set([0xff, 0xf3, 0x24, 0xc4]);
  const otherRate = Buffer.concat(Array.from({ length: 40 }, () => frame));
  expect(mp3Facts(otherRate)?.rateHz).toBe(24_000);
  expect(reasonOf(upload('VerifyFail', 'big', silentMp3(11)))).toBe('ImportTooLarge');
  expect(reasonOf(upload('VerifyFail', 'cut', silentMp3(2).subarray(0, -9)))).toBe('FileTypeError');
  expect(reasonOf(upload('VerifyFail', 'chime'))).toBe('FileNameExists');
  expect(reasonOf(upload('VerifyFail', 'fast', otherRate))).toBe('AudioRateError');
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

it('is quieter in quiet hours without voice management too, from their first second to their last', () => {
  const { device: made, call, upload } = device({ volume: true, voiceManage: false, customAudio: true });
  upload('Doorbell', 'chime');
  const table = structuredClone(made.state().tables.Sound);
  const store = (Sections: string[], Volume = 5) =>
    call('configManager.setConfig', { name: 'Sound', table: { ...table, Quiet: { Enable: true, Sections, Volume } } });
  const [, ...off] = table.Quiet.Sections;
  const [first = ''] = off;
  const wallMs = made.wallNow();
  const timeAfter = (seconds: number) => new Date(wallMs + seconds * 1_000).toISOString().slice(11, 19);
  expect(store([`1 ${timeAfter(2)}-${timeAfter(4)}`, ...off]).result).toBe(true);
  for (let second = 0; second < 7; second += 1) {
    made.prompt('Doorbell');
    made.clock.advance(1_000);
  }
  expect(made.state().heard.map(({ volume }) => volume)).toEqual([80, 80, 5, 5, 5, 80, 80]);
  // A speaker that is quieter by itself stays as it is.
  expect(store(['1 00:00:00-23:59:59', ...off], 90).result).toBe(true);
  made.prompt('Doorbell');
  expect(made.state().heard.at(-1)?.volume).toBe(80);
  const fieldOf = (reply: object) => Reflect.get(reply, 'error')?.detail?.field;
  expect([
    fieldOf(store(['1 22:00:00-21:00:00', ...off])),
    fieldOf(store([first, '1 22:00:00-23:00:00', '1 22:30:00-23:30:00', first])),
    fieldOf(store([first])),
    fieldOf(store([first, ...off], 101)),
  ]).toEqual(['Sound.Quiet.Sections[0]', 'Sound.Quiet.Sections[2]', 'Sound.Quiet.Sections[0]', 'Sound.Quiet.Volume']);
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

it('renames a sound for each event that it is the sound of, by the rules of an upload', () => {
  const { device: made, upload, rows, call } = device();
  upload('Doorbell', 'chime');
  upload('VerifyFail', 'sorry');
  const rename = (to: string) => call('FileManager.rename', { oldName: '/audio/chime.mp3', newName: to });
  expect(reasonOf(rename('/audio/SORRY.mp3'))).toBe('FileNameExists');
  expect(reasonOf(rename('/audio/a b.mp3'))).toBe('FileNameInvalid');
  expect(reasonOf(rename(`/audio/${'a'.repeat(33)}.mp3`))).toBe('FileNameTooLong');
  for (const wrong of ['/picture/gong.mp3', '/audio/gong.wav', '/audio/../gong.mp3']) {
    expect(rename(wrong).result, wrong).toBe(false);
  }
  const before = rows()[6];
  expect(rename('/audio/gong.mp3').result).toBe(true);
  expect(rows()[6]).toEqual({ ...before, Name: 'gong', Path: '/audio/gong.mp3' });
  made.prompt('Doorbell');
  expect(made.state().heard.at(-1)?.path).toBe('/audio/gong.mp3');
  expect(rename('/audio/gong.mp3').result).toBe(false);
  made.setSwitches({ soundTranscoding: 'Slow' });
  upload('Doorbell', 'bell');
  const early = { oldName: '/audio/bell.mp3', newName: '/audio/late.mp3' };
  expect(reasonOf(call('FileManager.rename', early))).toBe('TargetInUse');
  made.clock.advance(3_000);
  expect(call('FileManager.rename', early).result).toBe(true);
});

it('says what its sounds take of the storage, and what they leave', () => {
  const { device: made, upload, call } = device();
  made.setSwitches({ freeBytes: Number.MAX_SAFE_INTEGER });
  const storage = () => {
    const [{ Detail, TotalBytes, FreeBytes }] = Object(paramsOf(call('storage.getDeviceAllInfo', {}))).info;
    const parts: { Path: string; UsedBytes: number }[] = Detail;
    return { parts, used: TotalBytes - FreeBytes, sounds: parts.find(({ Path }) => Path === '/audio')?.UsedBytes };
  };
  const before = storage();
  expect(before.sounds).toBe(0);
  upload('Doorbell', 'chime');
  upload('VerifyFail', 'sorry', silentMp3(1));
  const size = silentMp3(2).length + silentMp3(1).length;
  expect(storage()).toMatchObject({ sounds: size, used: before.used + size });
  expect(storage().used).toBe(storage().parts.reduce((sum, { UsedBytes }) => sum + UsedBytes, 0));
  made.setSwitches({ freeBytes: 100 });
  expect(storage().used).toBe(512 * 1024 * 1024 - 100);
});
