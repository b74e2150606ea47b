import type { AccessUser } from '@/lib/contract/records';
import { accessUsers } from '@/lib/records/access-users';
import { personsIn } from '@/lib/records/persons-in';
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
  return owner === undefined ? [] : personsOf(rpc, owner);
}

/** The person of a user ID; none where the device has nobody of it. Throws RpcError, TransportError. */
export async function personsOf(rpc: RpcClient, userId: string): Promise<AccessUser[]> {
  const { Info } = await rpc.call('AccessUser.list', { UserIDList: [userId] }, { needs: ['Info'] });
  return personsIn('AccessUser.list', Info);
}
