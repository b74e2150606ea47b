import type { AccessUserCondition } from '@/lib/contract/methods/access-lists';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { countIn } from './read-reply';

/** The access lists; a device without one of the services answers from its record tables (lib/persons). */
export type AccessList = 'AccessUser' | 'AccessCard' | 'AccessFace' | 'AccessFingerprint';

/** Ends a search of the login that began it. Never throws. */
export function freeToken(
  rpc: RpcClient,
  area: AccessList | 'AccessAttendance',
  Token: number,
  login: string | number | undefined,
): void {
  // Tokens end with their login, and the next login has none of them.
  if (login === undefined || rpc.sessionId() !== login) return;
  rpc.call(`${area}.stopFind`, { Token }).catch(() => undefined);
}

/** How many entries a list has, of those that a condition names. Throws as `call`. */
export async function countList(
  rpc: RpcClient,
  area: AccessList,
  Condition: AccessUserCondition = {},
): Promise<number> {
  const login = rpc.sessionId();
  const { Token, Total } = await rpc.call(`${area}.startFind`, { Condition }, { needs: ['Token', 'Total'] });
  freeToken(rpc, area, Token, login);
  return countIn(`${area}.startFind`, Total);
}
