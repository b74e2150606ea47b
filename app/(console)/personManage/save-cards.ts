import type { Clock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import { failCodesOf, firstFailCode } from '@/lib/errors/describe-error';
import { callAtRate } from '@/lib/persons/call-at-rate';
import type { PersonFields } from '@/lib/persons/person-fields';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';

/** What became of the cards of a stored person. */
export type CardsSaved =
  /** `replyLost`: no answer came, but the device holds them. */
  | { kind: 'saved'; replyLost: boolean }
  /** These cards do not stand. */
  | { kind: 'cards-refused'; failCode: number; cardOwner: { card: string; owner: string } | undefined }
  /** The cards were refused as a whole or nothing usable came back. */
  | { kind: 'cards-failed'; error: unknown };

interface CardsBefore {
  /** Cards the drawer began with; others of this person are left alone. */
  cards: readonly string[];
  /** A former try may have stored some of them: the device is asked. */
  isStored: boolean;
}

/** Numbers of the cards of a person. Throws as `call`. */
export async function cardsOf(rpc: RpcClient, userId: string): Promise<string[]> {
  const { CardList } = await rpc.call('AccessCard.list', { UserIDList: [userId] }, { needs: ['CardList'] });
  return (CardList ?? []).map((each) => each.CardNo);
}

/** Adds what the person lacks and removes what was taken off the list; cards the drawer never showed stay. */
export async function saveCards(
  device: { rpc: RpcClient; clock: Clock },
  { userId, cards: wanted }: PersonFields,
  { cards: shown, isStored }: CardsBefore,
): Promise<CardsSaved> {
  const { rpc } = device;
  const dropped = shown.filter((card) => !wanted.includes(card));
  if (wanted.length === 0 && dropped.length === 0) return { kind: 'saved', replyLost: false };
  let added: string[] = [];
  try {
    const held = isStored ? await cardsOf(rpc, userId) : shown;
    const removed = dropped.filter((card) => held.includes(card));
    added = wanted.filter((card) => !held.includes(card));
    if (removed.length > 0) await rpc.call('AccessCard.removeMulti', { CardNoList: removed });
    if (added.length > 0) {
      const CardList = added.map((CardNo) => ({ CardNo, UserID: userId, CardName: '', CardType: 0, CardStatus: 0 }));
      await callAtRate(device, 'AccessCard.insertMulti', { CardList });
    }
    return { kind: 'saved', replyLost: false };
  } catch (error) {
    if (error instanceof TransportError && (await areDone(rpc, userId, wanted, dropped))) {
      return { kind: 'saved', replyLost: true };
    }
    const failCode = firstFailCode(error);
    if (failCode === undefined) return { kind: 'cards-failed', error };
    const card = added[failCodesOf(error).indexOf(failCode)];
    const owner = failCode === FailCode.RecordExists && card ? await ownerOf(rpc, card) : undefined;
    return { kind: 'cards-refused', failCode, cardOwner: card && owner ? { card, owner } : undefined };
  }
}

/** Whether the person holds the wanted cards and not the dropped ones. A failed read counts as no: the next try asks. */
async function areDone(rpc: RpcClient, userId: string, wanted: string[], dropped: string[]): Promise<boolean> {
  const held = await cardsOf(rpc, userId).catch(() => undefined);
  if (held === undefined) return false;
  return wanted.every((card) => held.includes(card)) && !dropped.some((card) => held.includes(card));
}

async function ownerOf(rpc: RpcClient, card: string): Promise<string | undefined> {
  const { CardList } = await rpc.call('AccessCard.list', { CardNoList: [card] }).catch(() => ({ CardList: null }));
  return CardList?.[0]?.UserID;
}
