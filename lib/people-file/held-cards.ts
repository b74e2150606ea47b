import type { AccessCard } from '@/lib/contract/records';
import type { FinderSource } from '@/lib/records/finder-source';
import { type LongRead, readAll } from '@/lib/records/read-all';
import { rowsIn } from '@/lib/records/read-reply';
import { readPatiently } from '@/lib/rpc/read-patiently';
import type { PersonCard } from './card-cell';

/** Cards of the device. */
export interface HeldCards {
  /** User ID of each card's owner. */
  ownerOf: ReadonlyMap<string, string>;
  /** By user ID, in the device's order. */
  of: ReadonlyMap<string, readonly PersonCard[]>;
}

/** Cards requested in one call. @assumed */
const AT_ONCE = 100;

/** By owner and by number. */
export function cardsByOwner(cards: readonly AccessCard[]): HeldCards {
  const ownerOf = new Map<string, string>();
  const of = new Map<string, PersonCard[]>();
  for (const { CardNo, UserID, CardType, CardStatus } of cards) {
    if (ownerOf.has(CardNo)) continue;
    ownerOf.set(CardNo, UserID);
    const own = of.get(UserID);
    const card = { number: CardNo, type: CardType, status: CardStatus };
    if (own) own.push(card);
    else of.set(UserID, [card]);
  }
  return { ownerOf, of };
}

/** Cards of these persons, and these cards of any person. Throws as `call`, and the signal's reason when aborted. */
export async function heldCards(
  ids: readonly string[],
  numbers: readonly string[],
  { rpc, clock, signal, onProgress }: LongRead,
): Promise<HeldCards> {
  const found: AccessCard[] = [];
  const total = ids.length + numbers.length;
  const ask = async (all: readonly string[], before: number, params: (part: string[]) => object) => {
    for (let at = 0; at < all.length; at += AT_ONCE) {
      const part = all.slice(at, at + AT_ONCE);
      const { CardList } = await readPatiently(clock, signal, () =>
        rpc.call('AccessCard.list', params(part) as { UserIDList: string[] }, { signal, needs: ['CardList'] }),
      );
      found.push(...rowsIn('AccessCard.list', CardList));
      onProgress(before + Math.min(all.length, at + AT_ONCE), total);
    }
  };
  await ask(ids, 0, (UserIDList) => ({ UserIDList }));
  await ask(numbers, ids.length, (CardNoList) => ({ CardNoList }));
  return cardsByOwner(found);
}

/** Every card of the device, in its order. @spec §7 AccessCard */
export const accessCards: FinderSource<AccessCard, undefined> = {
  name: 'AccessCard',
  async open(rpc) {
    const login = rpc.sessionId();
    const { Token, Total } = await rpc.call('AccessCard.startFind', { Condition: {} }, { needs: ['Token', 'Total'] });
    return {
      total: Total,
      async read(Offset, Count) {
        const { Info } = await rpc.call('AccessCard.doFind', { Token, Offset, Count }, { needs: ['Info'] });
        return rowsIn('AccessCard.doFind', Info);
      },
      close() {
        // Tokens end with their login.
        if (login === undefined || rpc.sessionId() !== login) return;
        rpc.call('AccessCard.stopFind', { Token }).catch(() => undefined);
      },
    };
  },
};

/** Every card, by owner. Throws as `call`, and the signal's reason when aborted. */
export const allCards = async (read: LongRead): Promise<HeldCards> =>
  cardsByOwner(await readAll(accessCards, undefined, read, AT_ONCE));
