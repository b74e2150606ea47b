import { type AttemptPerson, PROOF_KINDS, type ProofKind, type ProofWord, type Shown } from '@/lib/explain/setup';

/** Every card by its number, and the other proofs whether enrolled or not: what is missing is an answer, too. */
export const proofChoices = ({ cards }: AttemptPerson): ProofWord[] => [
  ...cards.map(({ CardNo }): ProofWord => `card ${CardNo}`),
  ...PROOF_KINDS.filter((kind) => kind !== 'card' || cards.length === 0),
];

/** The proof of somebody that a word names. */
export function shownBy(who: AttemptPerson, word: ProofWord): Shown {
  const [kind, cardNo] = word.split(' ') as [ProofKind, string | undefined];
  return { who, kind, ...(cardNo === undefined ? {} : { cardNo }) };
}
