import { type AccessCardRec, RECORD_METHODS } from '@/lib/contract/records';
import type { Side } from '@/lib/explain/passback';
import { PROOF_KINDS, type ProofWord } from '@/lib/explain/setup';
import { formatDeviceTime, recordTime } from '@/lib/session/device-time';

/** The attempt that an access record describes; undefined for a record without a person. */
export function attemptOf({ UserID, CardName, CardNo, Door, Method, Type, CreateTime }: AccessCardRec) {
  const at = recordTime(CreateTime);
  if (!UserID || at === undefined) return undefined;
  const kind = PROOF_KINDS.find((each) => RECORD_METHODS[each] === Method);
  const proof: ProofWord | undefined = kind === 'card' && CardNo ? `card ${CardNo}` : kind;
  const side: Side = Type === 'Exit' ? 'exit' : 'entry';
  return {
    userId: String(UserID),
    name: String(CardName ?? ''),
    given: { door: Door, side, at: formatDeviceTime(at), proof },
  };
}
