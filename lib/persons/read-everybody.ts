import type { AccessUser } from '@/lib/contract/records';

/**
 * Everybody on the device, from memory when they were read before. The code for it is loaded on first use. Throws as
 * `call`.
 */
export async function readEverybody(): Promise<readonly AccessUser[]> {
  const { everybody } = await import('./everybody');
  return everybody.persons.all();
}
