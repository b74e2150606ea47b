import { type AttemptPerson, PROOF_KINDS, type ProofKind, type ProofWord, type Shown } from '@/lib/explain/setup';

/** Every card by its number, and the other proofs whether enrolled or not: a missing proof is a valid question, too. */
export const proofChoices = ({ cards }: AttemptPerson): ProofWord[] => [
  ...cards.map(({ CardNo }): ProofWord => `card ${CardNo}`),
  ...PROOF_KINDS.filter((kind) => kind !== 'card' || cards.length === 0),
];

/** The proof of a person by its key. */
export function shownBy(who: AttemptPerson, word: ProofWord): Shown {
  const [kind, cardNo] = word.split(' ') as [ProofKind, string | undefined];
  return { who, kind, ...(cardNo === undefined ? {} : { cardNo }) };
}
