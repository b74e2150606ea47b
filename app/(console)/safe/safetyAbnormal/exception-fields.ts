import { ALARM, LOCK_TRIES } from '@/lib/contract/limits';
import { at, bind, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import { chosenProblem, rangeProblem } from '@/lib/validation/text-kinds';

/** Which security exceptions count, and what follows. */
export const EXCEPTIONS = bind({
  enabled: at('SafetyAbnormalAlarm', 'Enable').boolean(),
  kinds: at('SafetyAbnormalAlarm', 'Types').list(),
  failures: at('LoginFailureAlarm', 'Enable').boolean(),
  tries: at('LoginFailureAlarm', 'TryLoginTimes').number(),
  outputs: at('SafetyAbnormalAlarm', 'EventHandler', 'AlarmOutChannels').list(),
  latch: at('SafetyAbnormalAlarm', 'EventHandler', 'AlarmOutLatch').number(),
  mail: at('SafetyAbnormalAlarm', 'EventHandler', 'MailEnable').boolean(),
});

export type ExceptionFields = Values<typeof EXCEPTIONS>;

/** What the rules need besides the fields. */
interface ExceptionFacts {
  /** The word for one of the kinds. */
  kind: string;
  /** How many the device has. */
  outputs: number;
  /** Somebody gets the mail of the device; undefined while unknown. */
  hasMail: boolean | undefined;
}

/** @assumed pages-3 /safe/safetyAbnormal */
export function exceptionProblems(
  fields: ExceptionFields,
  loaded: ExceptionFields,
  { kind, outputs, hasMail }: ExceptionFacts,
): Problems<ExceptionFields> {
  return {
    kinds: fields.enabled ? chosenProblem(fields.kinds, kind) : undefined,
    tries: rangeProblem(fields.tries, LOCK_TRIES),
    // Without outputs it is not shown.
    latch: outputs > 0 ? rangeProblem(fields.latch, ALARM.runS) : undefined,
    mail: fields.mail && !loaded.mail && hasMail === false ? { key: 'EmailNotSet' } : undefined,
  };
}
