import type { AccessUser } from '@/lib/contract/records';
import type { Credentials } from '@/lib/persons/merge-person';
import type { PersonFields } from '@/lib/persons/person-fields';
import { facesOf } from '@/lib/persons/save-faces';
import { listPersons } from '@/lib/records/list-persons';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { cardsOf } from './save-cards';
import { fingersOf } from './save-fingers';
import { groupOf } from './save-group';

/** The current record of a person on the device, with the credentials that a save would write. */
export interface Theirs {
  person: AccessUser;
  credentials: Credentials;
}

/**
 * Reads a person again before a save; undefined when it was deleted. Credentials that are not in `written` are not read
 * and returned as `known`. Throws like `call`.
 */
export async function readTheirs(
  rpc: RpcClient,
  userId: string,
  known: Credentials,
  written: readonly (keyof PersonFields)[],
): Promise<Theirs | undefined> {
  const person = (await listPersons(rpc, [userId])).find((each) => each.UserID === userId);
  if (!person) return undefined;
  const [group, cards, faces, fingers] = await Promise.all([
    written.includes('group') ? groupOf(rpc, userId) : known.group,
    written.includes('cards') || written.includes('cardKinds')
      ? cardsOf(rpc, userId)
      : { cards: known.cards, cardKinds: known.cardKinds },
    written.includes('faces') ? facesOf(rpc, userId) : known.faces,
    written.includes('fingers') ? fingersOf(rpc, userId) : known.fingers,
  ]);
  return { person, credentials: { group, ...cards, faces, fingers } };
}
