import { type AccessCardRec, RECORD_METHODS } from '@/lib/contract/records';
import type { Side } from '@/lib/explain/passback';
import { PROOF_KINDS, type ProofWord } from '@/lib/explain/setup';
import { formatDeviceTime, recordTime } from '@/lib/session/device-time';
import { ExplainDrawer } from './explain-drawer';

interface RecordExplanationProps {
  /** With a person and a time. */
  row: AccessCardRec;
  onClose(): void;
}

/** Explains the attempt that an access record describes. */
export function RecordExplanation({ row, onClose }: RecordExplanationProps) {
  const { UserID, CardName, CardNo, Door, Method, Type, CreateTime } = row;
  const at = formatDeviceTime(recordTime(CreateTime) ?? 0);
  const kind = PROOF_KINDS.find((each) => RECORD_METHODS[each] === Method);
  const proof: ProofWord | undefined = kind === 'card' && CardNo ? `card ${CardNo}` : kind;
  const side: Side = Type === 'Exit' ? 'exit' : 'entry';
  return (
    <ExplainDrawer
      userId={String(UserID)}
      name={String(CardName ?? '')}
      now={at}
      given={{ door: Door, side, at, proof }}
      recorded={row}
      onClose={onClose}
    />
  );
}
