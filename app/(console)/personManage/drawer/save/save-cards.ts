import type { Clock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import { type AccessCard, CARD_TYPES } from '@/lib/contract/records';
import { failCodesOf, firstFailCode } from '@/lib/errors/describe-error';
import { sameValue } from '@/lib/forms/changed-tables';
import { callAtRate } from '@/lib/persons/call-at-rate';
import { type CardKind, type CardKinds, NORMAL_CARD, type PersonFields, withKind } from '@/lib/persons/person-fields';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';

/** Outcome of saving the cards of a stored person. */
export type CardsSaved =
  /** `replyLost`: the reply was lost, but the device has stored them. */
  | { kind: 'saved'; replyLost: boolean }
  /** The device refused some of the cards. */
  | { kind: 'cards-refused'; failCode: number; cardOwner: { card: string; owner: string } | undefined }
  /** The device refused all cards, or its reply was unusable. */
  | { kind: 'cards-failed'; error: unknown };

/** Cards of a person as drawer fields. */
export type PersonCards = Pick<PersonFields, 'cards' | 'cardKinds'>;

interface CardsBefore {
  /** Cards that the drawer loaded; other cards of this person are left unchanged. */
  cards: readonly string[];
  /** Types and statuses of these cards. */
  cardKinds: CardKinds;
  /** Rows of cards that are added again as they were; other cards are added as new ones. */
  cardRows?: readonly AccessCard[] | undefined;
  /** True when an earlier try may have stored some of them; the cards are then read first. */
  isStored: boolean;
}

type Device = { rpc: RpcClient; clock: Clock };

async function rowsOf(rpc: RpcClient, userId: string): Promise<AccessCard[]> {
  const { CardList } = await rpc.call('AccessCard.list', { UserIDList: [userId] }, { needs: ['CardList'] });
  return CardList ?? [];
}

/** Converts rows of cards to drawer fields. */
export function personCards(rows: readonly AccessCard[]): PersonCards {
  let cardKinds: CardKinds = {};
  for (const { CardNo, CardType, CardStatus } of rows) {
    cardKinds = withKind(cardKinds, CardNo, { type: CardType, status: CardStatus });
  }
  return { cards: rows.map(({ CardNo }) => CardNo), cardKinds };
}

/** Reads the cards of a person. Throws like `call`. */
export const cardsOf = async (rpc: RpcClient, userId: string): Promise<PersonCards> =>
  personCards(await rowsOf(rpc, userId));

/**
 * Adds missing cards, deletes removed ones and writes changed types and statuses; cards that the drawer never showed
 * are kept.
 */
export async function saveCards(
  device: Device,
  { userId, cards: wanted, cardKinds }: PersonCards & { userId: string },
  { cards: shown, cardKinds: shownKinds, cardRows, isStored }: CardsBefore,
): Promise<CardsSaved> {
  const { rpc } = device;
  const dropped = shown.filter((card) => !wanted.includes(card));
  if (wanted.length === 0 && dropped.length === 0) return { kind: 'saved', replyLost: false };
  const kindOf = (card: string) => cardKinds[card] ?? NORMAL_CARD;
  let sent: string[] = [];
  try {
    const isKindChanged = wanted.some((card) => !sameValue(kindOf(card), shownKinds[card] ?? NORMAL_CARD));
    const rows = isStored || isKindChanged ? await rowsOf(rpc, userId) : [];
    const held = isStored ? rows.map(({ CardNo }) => CardNo) : shown;
    const removed = dropped.filter((card) => held.includes(card));
    const added = wanted.filter((card) => !held.includes(card));
    if (removed.length > 0) await rpc.call('AccessCard.removeMulti', { CardNoList: removed });
    // Types first: the device allows one duress card, so the old one has to change before a new one is added.
    const changed = kindsToWrite(rows, wanted, kindOf);
    sent = changed.map(({ CardNo }) => CardNo);
    if (changed.length > 0) await callAtRate(device, 'AccessCard.updateMulti', { CardList: changed });
    sent = added;
    if (added.length > 0) {
      const CardList = added.map((CardNo) => {
        const { type, status } = kindOf(CardNo);
        const row = cardRows?.find((each) => each.CardNo === CardNo);
        return row ?? { CardNo, UserID: userId, CardName: '', CardType: type, CardStatus: status };
      });
      await callAtRate(device, 'AccessCard.insertMulti', { CardList });
    }
    return { kind: 'saved', replyLost: false };
  } catch (error) {
    if (error instanceof TransportError && (await areDone(rpc, userId, wanted, kindOf, dropped))) {
      return { kind: 'saved', replyLost: true };
    }
    const failCode = firstFailCode(error);
    if (failCode === undefined) return { kind: 'cards-failed', error };
    const card = sent[failCodesOf(error).indexOf(failCode)];
    const owner = failCode === FailCode.RecordExists && card ? await ownerOf(rpc, card) : undefined;
    return { kind: 'cards-refused', failCode, cardOwner: card && owner ? { card, owner } : undefined };
  }
}

/** Rows whose type or status changes, with their unknown members; present duress cards first. */
function kindsToWrite(rows: readonly AccessCard[], wanted: readonly string[], kindOf: (card: string) => CardKind) {
  const isDuress = ({ CardType }: AccessCard) => (CardType === CARD_TYPES.duress ? 1 : 0);
  return rows
    .filter(({ CardNo, CardType, CardStatus }) => {
      return wanted.includes(CardNo) && !sameValue(kindOf(CardNo), { type: CardType, status: CardStatus });
    })
    .sort((one, other) => isDuress(other) - isDuress(one))
    .map((row) => ({ ...row, CardType: kindOf(row.CardNo).type, CardStatus: kindOf(row.CardNo).status }));
}

/** Whether the person has the wanted cards and none of the dropped ones. A failed read counts as no. */
async function areDone(
  rpc: RpcClient,
  userId: string,
  wanted: string[],
  kindOf: (card: string) => CardKind,
  dropped: string[],
): Promise<boolean> {
  const held = await cardsOf(rpc, userId).catch(() => undefined);
  if (held === undefined) return false;
  const isThere = (card: string) =>
    held.cards.includes(card) && sameValue(held.cardKinds[card] ?? NORMAL_CARD, kindOf(card));
  return wanted.every(isThere) && !dropped.some((card) => held.cards.includes(card));
}

async function ownerOf(rpc: RpcClient, card: string): Promise<string | undefined> {
  const { CardList } = await rpc.call('AccessCard.list', { CardNoList: [card] }).catch(() => ({ CardList: null }));
  return CardList?.[0]?.UserID;
}
