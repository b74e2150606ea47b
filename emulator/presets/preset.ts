import { ReplyError } from '@/lib/contract/error-codes';
import type { ControlContext } from '../control/control-context';
import type { FaultAction, FaultMatch, FaultRule } from '../faults/fault-rule';

/**
 * How the device comes to the answer: `itself`, by its state alone; `switch`, by a switch of the control API; `rule`,
 * by a fault rule; `happening`, by something that somebody does to it. @assumed pages-3 11
 */
export const PRESET_WAYS = ['itself', 'switch', 'rule', 'happening'] as const;

/** A file that the administrator needs to come to the answer. */
export interface PresetFile {
  name: string;
  /** Content in base64. */
  data: string;
}

/** What a preset left behind, besides the changed state. */
export interface Raised {
  rules?: FaultRule[];
  files?: PresetFile[];
}

/** A row of the error catalogue that the emulator raises in one call. @assumed pages-3 11, 12.5 */
export interface Preset {
  /** Code or name of the row. */
  title: string;
  way: (typeof PRESET_WAYS)[number];
  /** Pages where the answer can arise; empty: everywhere. */
  routes: readonly string[];
  /** What is done to the device. */
  done: string;
  /** What an administrator does then. */
  next: string;
  /** Forms of the row, the default first; absent: it has one. */
  variants?: readonly string[];
  /** @param variant one of `variants` */
  raise(context: ControlContext, row: string, variant: string): Raised | undefined;
}

/** The presets of one subject, by the name of their row. */
export type Presets = Readonly<Record<string, Preset>>;

type Described = Omit<Preset, 'way' | 'raise'>;

/** Adds a rule named after the row, in place of the one that an earlier call added. Errors: FaultRuleError. */
export function addRule(
  { faults }: ControlContext,
  row: string,
  match: FaultMatch,
  action: FaultAction,
  times?: number,
): Raised {
  return { rules: [faults.add({ id: `preset-${row}`, match, action, ...(times !== undefined && { times }) })] };
}

/** A preset that is one fault rule. */
export const byRule = (described: Described, match: FaultMatch, action: FaultAction, times?: number): Preset => ({
  ...described,
  way: 'rule',
  raise: (context, row) => addRule(context, row, match, action, times),
});

/** A preset whose answer the device gives without a change. */
export const unchanged = (described: Omit<Described, 'done'>): Preset => ({
  ...described,
  done: 'Nothing: every device answers so',
  way: 'itself',
  raise: () => undefined,
});

/** A preset that changes the device and leaves no rule. */
export const byChange = (
  described: Described & { way: Preset['way'] },
  change: (context: ControlContext, variant: string) => void,
): Preset => ({
  ...described,
  raise(context, _row, variant) {
    change(context, variant);
    return undefined;
  },
});

/** An error with a number of the catalogue; the number of refusals without one when absent. */
export const error = (code: number = ReplyError.Unknown, detail?: unknown): FaultAction => ({
  type: 'error',
  code,
  ...(detail !== undefined && { detail }),
});
