import { TTS } from '@/lib/contract/limits';
import { TTS_NAME_MODES, TTS_SPEAKERS } from '@/lib/contract/tables/sound';
import { at } from '@/lib/forms/bind';
import { settings } from '@/lib/forms/settings';
import type { Problem } from '@/lib/i18n/message-keys';

/** The texts of the page, in its order. */
export const SPOKEN_TEXTS = ['success', 'fail', 'stranger', 'doorbell'] as const;

const TEXT = { max: TTS.textMax, isRequired: true };

/** Placeholders that are not known, and braces that are open, are spoken as nothing: they are refused. */
export function placeholderProblem(text: string): Problem | undefined {
  const rest = text.replaceAll('{name}', '').replaceAll('{time}', '');
  return /[{}]/.test(rest) ? { key: 'FileWord', values: { allowed: '{name} {time}' } } : undefined;
}

/** Seconds that a letter and a Chinese character take at the usual speed, rather too many: the sound can be stopped. */
const LETTER_S = 0.1;
const SYLLABLE_S = 0.35;
const isSyllable = (character: string) => character >= '\u2e80';

/** How long the device speaks a text, about, in seconds. `speed` in per cent. @assumed ours */
export function speechSeconds(text: string, speed: number): number {
  const seconds = [...text]
    .map((each) => (isSyllable(each) ? SYLLABLE_S : LETTER_S))
    .reduce((sum, each) => sum + each, 1);
  return (seconds * 100) / speed;
}

/** What the device says at access events. @assumed pages-3 /voice */
export const SPEECH = settings(
  '/voice',
  {
    isOn: at('AccessSmartVoice', 'TTS', 'Enable').boolean(),
    speaker: at('AccessSmartVoice', 'TTS', 'Speaker').oneOf(TTS_SPEAKERS).needs('isOn'),
    speed: at('AccessSmartVoice', 'TTS', 'Speed').number({ range: TTS.speed, unit: '%' }).needs('isOn'),
    nameMode: at('AccessSmartVoice', 'TTS', 'NameMode').oneOf(TTS_NAME_MODES).needs('isOn'),
    success: at('AccessSmartVoice', 'TTS', 'Text', 'Success').text(TEXT).needs('isOn'),
    fail: at('AccessSmartVoice', 'TTS', 'Text', 'Fail').text(TEXT).needs('isOn'),
    stranger: at('AccessSmartVoice', 'TTS', 'Text', 'Stranger').text(TEXT).needs('isOn'),
    doorbell: at('AccessSmartVoice', 'TTS', 'Text', 'Doorbell').text(TEXT).needs('isOn'),
  },
  {
    rules: (values) => Object.fromEntries(SPOKEN_TEXTS.map((name) => [name, placeholderProblem(values[name])])),
  },
);
