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

/** `kind`: the word for one of the kinds; `outputs`: how many the device has. @assumed pages-3 /safe/safetyAbnormal */
export function exceptionProblems(fields: ExceptionFields, kind: string, outputs: number): Problems<ExceptionFields> {
  return {
    kinds: fields.enabled ? chosenProblem(fields.kinds, kind) : undefined,
    tries: rangeProblem(fields.tries, LOCK_TRIES),
    // Without outputs it is not shown.
    latch: outputs > 0 ? rangeProblem(fields.latch, ALARM.runS) : undefined,
  };
}
