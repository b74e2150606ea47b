import type { ConfigTables, SecureTables } from '@/lib/contract/configs';
import type { DeviceState } from './device-state';

/**
 * The values of a table that a call has to change, or to look at: the one in force, and the stored one while another is
 * on trial, for it is in force again when the trial ends.
 */
export function valuesOf<K extends keyof (ConfigTables & SecureTables)>(
  { tables, secureTables, temporary }: DeviceState,
  name: K,
): (ConfigTables & SecureTables)[K][] {
  const inForce: unknown = Object.hasOwn(secureTables, name) ? secureTables[name] : tables[name];
  const trial = temporary[name];
  return (trial ? [inForce, trial.stored] : [inForce]) as (ConfigTables & SecureTables)[K][];
}
