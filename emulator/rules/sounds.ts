/** Sound files, prompts and spoken texts. @assumed pages-3 /AudioList, /voiceManage, /voice, /awaken */
import { AWAKEN_S, SOUND_FILE, TTS } from '@/lib/contract/limits';
import {
  type AccessSmartVoiceTable,
  type AccessVoiceTable,
  AWAKEN_SENSITIVITIES,
  CUSTOM_VOICE,
  type QuietHours,
  TTS_NAME_MODES,
  TTS_SPEAKERS,
  VOICE_EVENTS,
} from '@/lib/contract/tables/sound';
import type { DeviceState } from '../state/device-state';
import { rowsProblem } from './read-only';
import { parseTimeSection, sectionProblem } from './time-sections';
import { isOneOf, isWhole } from './value-kinds';

/** kbit/s by number, and samples of a frame: MPEG 1, and 2 with 2.5, layer III. */
const KBPS = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const RATES: Readonly<Record<number, readonly number[]>> = {
  3: [44_100, 48_000, 32_000],
  2: [22_050, 24_000, 16_000],
  0: [11_025, 12_000, 8_000],
};

/** Length and sample rate of an MP3 whose frames are whole; undefined for anything else, and for one cut at half. */
export function mp3Facts(data: Buffer): { seconds: number; rateHz: number } | undefined {
  let at = data.subarray(0, 3).toString('latin1') === 'ID3' ? 10 + sizeOfTag(data) : 0;
  const first = at;
  let samples = 0;
  let rateHz = 0;
  while (at + 4 <= data.length) {
    if (data.subarray(at, at + 3).toString('latin1') === 'TAG') break;
    const version = ((data[at + 1] ?? 0) >> 3) & 3;
    const isLayer3 = data[at] === 0xff && ((data[at + 1] ?? 0) & 0xe6) === 0xe2;
    const third = data[at + 2] ?? 0;
    const rate = RATES[version]?.[(third >> 2) & 3];
    const kbps = KBPS[version === 3 ? 1 : 2][third >> 4];
    if (!isLayer3 || !rate || !kbps || (rateHz > 0 && rate !== rateHz)) return undefined;
    rateHz = rate;
    samples += version === 3 ? 1152 : 576;
    at += Math.floor(((version === 3 ? 144_000 : 72_000) * kbps) / rate) + ((third >> 1) & 1);
  }
  if (at === first || at > data.length) return undefined;
  return { seconds: Math.round((samples / rateHz) * 10) / 10, rateHz };
}

/** The size in a tag is in four groups of seven bits. */
const sizeOfTag = (data: Buffer) => [6, 7, 8, 9].reduce((size, at) => size * 128 + ((data[at] ?? 0) & 0x7f), 0);

/** An MP3 of silence: 16 kHz, 16 kbit/s, frames of 36 ms. */
export function silentMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(72);
  frame.set([0xff, 0xf3, 0x28, 0xc4]);
  return Buffer.concat(Array.from({ length: Math.max(1, Math.round(seconds / 0.036)) }, () => frame));
}

/** Why a file cannot have this name, without its extension. `others`: names that are taken. */
export function soundNameProblem(name: string, others: readonly string[]) {
  if (name.length > SOUND_FILE.nameMax) return 'FileNameTooLong';
  if (!/^[A-Za-z0-9_-]+$/.test(name)) return 'FileNameInvalid';
  return others.some((other) => other.toLowerCase() === name.toLowerCase()) ? 'FileNameExists' : undefined;
}

/** The wrong member of the table of prompts. `rows`: length of the list of custom files. */
export function voiceProblem({ Support, Prompts, Quiet }: AccessVoiceTable, rows: number): string | undefined {
  if (Prompts.length !== VOICE_EVENTS.length) return 'Prompts';
  const custom = (id: number) => id >= CUSTOM_VOICE && id < CUSTOM_VOICE + rows;
  const wrong = Prompts.findIndex(
    ({ Event, VoiceID }, index) => Event !== VOICE_EVENTS[index] || !(Support.includes(VoiceID) || custom(VoiceID)),
  );
  if (wrong >= 0) return `Prompts[${wrong}].VoiceID`;
  return quietProblem(Quiet);
}

/** The wrong member of the table of tones. */
export function soundProblem({ PromptVolume, Quiet }: DeviceState['tables']['Sound']): string | undefined {
  return isWhole(PromptVolume, 0, 100) ? quietProblem(Quiet) : 'PromptVolume';
}

function quietProblem({ Volume, Sections }: QuietHours): string | undefined {
  if (!isWhole(Volume, 0, 100)) return 'Quiet.Volume';
  const section = sectionProblem(Sections);
  return section === undefined ? undefined : `Quiet.Sections[${section}]`;
}

/** Whether this second of the day is quiet. */
export const isQuietAt = ({ Enable, Sections }: QuietHours, second: number): boolean =>
  Enable &&
  Sections.some((text) => {
    const section = parseTimeSection(text);
    return section?.isEnabled === true && section.startS <= second && second <= section.endS;
  });

/** Whether a text can be spoken: placeholders {name} and {time} only, and no control characters. */
export function isSpeakable(text: string): boolean {
  const rest = text.replaceAll('{name}', '').replaceAll('{time}', '');
  return [...text].length <= TTS.textMax && !/[{}\p{Cc}]/u.test(rest);
}

/** Words that the recogniser of this device knows. @assumed ours */
export const AWAKEN_WORDS: readonly string[] = ['Gatehouse', 'Concierge', 'Front desk'];

/** The wrong member of the table of texts and words. */
export function smartVoiceProblem(
  { TTS: tts, Awaken }: AccessSmartVoiceTable,
  before: AccessSmartVoiceTable,
): string | undefined {
  if (!isOneOf(TTS_SPEAKERS, tts.Speaker)) return 'TTS.Speaker';
  if (!isWhole(tts.Speed, TTS.speed.min, TTS.speed.max)) return 'TTS.Speed';
  if (!isOneOf(TTS_NAME_MODES, tts.NameMode)) return 'TTS.NameMode';
  for (const [name, text] of Object.entries(tts.Text)) {
    if (typeof text !== 'string' || !isSpeakable(text) || (tts.Enable && text.trim() === '')) return `TTS.Text.${name}`;
  }
  if (!AWAKEN_WORDS.includes(Awaken.Word)) return 'Awaken.Word';
  if (!isOneOf(AWAKEN_SENSITIVITIES, Awaken.Sensitivity)) return 'Awaken.Sensitivity';
  if (!isWhole(Awaken.Timeout, AWAKEN_S.min, AWAKEN_S.max)) return 'Awaken.Timeout';
  const command = rowsProblem(Awaken.Commands, before.Awaken.Commands, ['Name']);
  if (command) return `Awaken.Commands${command}`;
  return Awaken.Enable && !Awaken.Commands.some(({ Enable }) => Enable) ? 'Awaken.Commands' : undefined;
}
