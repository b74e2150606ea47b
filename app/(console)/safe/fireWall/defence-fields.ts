import { LOCK_S, LOCK_TRIES, ONVIF_LOCK } from '@/lib/contract/limits';
import { at, bind, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import { rangeProblem } from '@/lib/validation/text-kinds';

/** The device counts seconds, in whole minutes. */
const toMinutes = (seconds: number): number | '' => seconds / 60;
const toSeconds = (minutes: number | '', was: number) => (minutes === '' ? was : minutes * 60);

/** When an account is locked, for people and for ONVIF clients. */
export const LOCK = bind({
  lock: at('General', 'LockLoginEnable').boolean(),
  tries: at('General', 'LockLoginTimes').number(),
  lockTime: at('General', 'LoginFailLockTime').as<number | ''>('', toMinutes, toSeconds),
  onvifTries: at('OnvifUserLock', 'LockTimes').number(),
  onvifLockTime: at('OnvifUserLock', 'LockTime').as<number | ''>('', toMinutes, toSeconds),
});

export type LockFields = Values<typeof LOCK>;

const MINUTES = { min: LOCK_S.min / 60, max: LOCK_S.max / 60 };

/** @assumed pages-3 /safe/fireWall */
export function lockProblems(fields: LockFields): Problems<LockFields> {
  return {
    tries: rangeProblem(fields.tries, LOCK_TRIES),
    lockTime: rangeProblem(fields.lockTime, MINUTES),
    onvifTries: rangeProblem(fields.onvifTries, { ...LOCK_TRIES, max: ONVIF_LOCK.tries }),
    onvifLockTime: rangeProblem(fields.onvifLockTime, MINUTES),
  };
}

/** Against floods of requests. */
export const FLOOD = bind({
  syn: at('AntiDosAttack', 'SynFlood', 'Enable').boolean(),
  icmp: at('AntiDosAttack', 'IcmpFlood', 'Enable').boolean(),
});
