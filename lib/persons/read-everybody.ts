import type { AccessUser } from '@/lib/contract/records';

/**
 * Everybody on the device, from memory where they were read before. What keeps them loads with the first question.
 * Throws as `call`.
 */
export async function readEverybody(): Promise<readonly AccessUser[]> {
  const { everybody } = await import('./everybody');
  return everybody.persons.all();
}
