import { type ControlContext, ControlError } from '../control/control-context';
import { unknownName } from '../nearest-name';
import { noteLine } from '../touched';
import { ACCOUNT_PRESETS } from './account';
import { FILE_PRESETS } from './files';
import { NETWORK_PRESETS } from './network';
import type { Preset, Presets, Raised } from './preset';
import { RECORD_PRESETS } from './record';
import { RECOVERY_PRESETS } from './recovery';
import { REPLY_PRESETS } from './reply';
import { SIGN_IN_PRESETS } from './sign-in';
import { STREAM_PRESETS } from './stream';
import { UPGRADE_PRESETS } from './upgrade';

/** The presets by subject. */
export const PRESET_SUBJECTS = {
  'sign-in': SIGN_IN_PRESETS,
  recovery: RECOVERY_PRESETS,
  account: ACCOUNT_PRESETS,
  stream: STREAM_PRESETS,
  reply: REPLY_PRESETS,
  network: NETWORK_PRESETS,
  upgrade: UPGRADE_PRESETS,
  file: FILE_PRESETS,
  record: RECORD_PRESETS,
} as const satisfies Readonly<Record<string, Presets>>;

/** Every row of the error catalogue, by its name. @assumed pages-3 11 */
export const ALL_PRESETS: Presets = Object.assign({}, ...Object.values(PRESET_SUBJECTS));

/** A raised preset: what was done and what is to be done next. */
export type RaisedPreset = Pick<Preset, 'done' | 'next'> & Required<Raised> & { row: string; variant: string };

/** Raises a row. Errors: ControlError 404 with the nearest row, 400 for an unknown variant; FaultRuleError. */
export function raisePreset(context: ControlContext, row: string, variant?: string): RaisedPreset {
  const preset = Object.hasOwn(ALL_PRESETS, row) ? ALL_PRESETS[row] : undefined;
  if (!preset) throw new ControlError(404, unknownName('row', row, Object.keys(ALL_PRESETS)));
  const { done, next, variants = [''] } = preset;
  const chosen = variant ?? variants[0] ?? '';
  if (!variants.includes(chosen)) throw new ControlError(400, `variant: ${unknownName('variant', chosen, variants)}`);
  const { rules = [], files = [] } = preset.raise(context, row, chosen) ?? {};
  noteLine('preset', 'raised', row);
  return { row, variant: chosen, done, next, rules, files };
}
