import type { AccessUserCondition, SelfHelpMembers } from '@/lib/contract/methods/access-lists';
import { type AccessUser, USER_TYPES, type UserType } from '@/lib/contract/records';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { countList, freeToken } from './count-list';
import type { FinderSource, OpenFinder } from './finder-source';
import { personsIn } from './persons-in';
import { countIn } from './read-reply';

/** Filter of the person list; empty members do not filter. */
export interface PersonSearch {
  /** Part of a name or of a user ID. */
  text: string;
  type: UserType | '';
}

/**
 * The device filters by ID or by name, and one search box serves both. IDs are letters and digits: a text with a
 * digit is tried as an ID first, one of letters as a name first, and the other way only when that found nobody. A
 * text with any other character can only be a name. @assumed pages-1 /personManage (the box; the order is ours)
 */
export function personConditions({ text, type }: PersonSearch): AccessUserCondition[] {
  const wanted = text.trim();
  const rest = type === '' ? {} : { UserType: USER_TYPES[type] };
  if (wanted === '') return [rest];
  const byName = { UserName: wanted, ...rest };
  if (!/^[0-9A-Za-z]+$/.test(wanted)) return [byName];
  const byId = { UserID: wanted, ...rest };
  return /\d/.test(wanted) ? [byId, byName] : [byName, byId];
}

/** The first condition that finds anybody, otherwise the last. */
async function started(rpc: RpcClient, [condition = {}, ...others]: AccessUserCondition[]) {
  const login = rpc.sessionId();
  const found = await rpc.call('AccessUser.startFind', { Condition: condition }, { needs: ['Token', 'Total'] });
  const total = countIn('AccessUser.startFind', found.Total);
  if (total > 0 || others.length === 0) return found;
  freeToken(rpc, 'AccessUser', found.Token, login);
  return started(rpc, others);
}

/** How many persons the device holds, of those that a condition names. Throws as `call`. */
export const countPersons = (rpc: RpcClient, condition: AccessUserCondition = {}): Promise<number> =>
  countList(rpc, 'AccessUser', condition);

/** A person of a search; those who enrolled themselves have more members. */
export type FoundPerson = AccessUser & Partial<SelfHelpMembers>;

async function opened(rpc: RpcClient, conditions: AccessUserCondition[]): Promise<OpenFinder<FoundPerson>> {
  const login = rpc.sessionId();
  const { Token, Total } = await started(rpc, conditions);
  return {
    total: Total,
    async read(Offset, Count) {
      const { Info } = await rpc.call('AccessUser.doFind', { Token, Offset, Count }, { needs: ['Info'] });
      return personsIn('AccessUser.doFind', Info);
    },
    close: () => freeToken(rpc, 'AccessUser', Token, login),
  };
}

/** Persons, in the device's order. @spec §7 AccessUser */
export const accessUsers: FinderSource<AccessUser, PersonSearch> = {
  name: 'AccessUser',
  open: (rpc, search) => opened(rpc, personConditions(search)),
};

/** Who enrolled themselves and waits for a decision. @assumed ours: SelfHelpMembers */
export const waitingPersons: FinderSource<FoundPerson, undefined> = {
  name: 'AccessUser',
  open: (rpc) => opened(rpc, [{ Source: 'SelfHelp', CollectState: 'Waiting' }]),
};
