import type { AccessUser } from '@/lib/contract/records';

/**
 * Everybody on the device, from memory when they were read before. The code for it is loaded on first use. Throws as
 * `call`.
 */
export async function readAllPersons(): Promise<readonly AccessUser[]> {
  const { devicePersons } = await import('./device-persons');
  return devicePersons.persons.all();
}
