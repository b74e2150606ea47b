import type { AccessUser } from '@/lib/contract/records';
import { accessUsers } from '@/lib/records/access-users';
import { listPersons } from '@/lib/records/list-persons';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { isCard } from './person-problems';

/**
 * Persons whom the device finds by a part of their name or ID, at most `max`, after the owner of the card that the text
 * is the number of. `hasCards`: the device keeps cards. Throws RpcError, TransportError.
 */
export async function namedPersons(
  rpc: RpcClient,
  { text, max, hasCards }: { text: string; max: number; hasCards: boolean },
): Promise<AccessUser[]> {
  const owner = hasCards ? await ownerOf(rpc, text.toUpperCase()) : [];
  const finder = await accessUsers.open(rpc, { text, type: '' });
  try {
    const named = finder.total > 0 ? await finder.read(0, max) : [];
    const others = named.filter(({ UserID }) => UserID !== owner[0]?.UserID);
    return [...owner, ...others].slice(0, max);
  } finally {
    finder.close();
  }
}

async function ownerOf(rpc: RpcClient, card: string): Promise<AccessUser[]> {
  if (!isCard(card)) return [];
  const { CardList } = await rpc.call('AccessCard.list', { CardNoList: [card] }, { needs: ['CardList'] });
  const owner = CardList?.[0]?.UserID;
  return owner === undefined ? [] : listPersons(rpc, [owner]);
}
