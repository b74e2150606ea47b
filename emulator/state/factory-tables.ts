/** Factory values of all tables: those of the built-in profile with the members of a profile file merged over. */
import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import { type CustomFactory, mergeTables } from './custom-profile';
import type { DeviceState } from './device-state';
import { seedSecureTables, seedTables } from './seed-tables';

/** Tables that are read in the clear; names the device does not know are taken over. @spec §3 */
export function plainTables(
  profile: string,
  capabilities: DeviceCapabilities,
  custom: CustomFactory | undefined,
): DeviceState['tables'] {
  return mergeTables(seedTables(profile, capabilities), custom, (name) => !isSecureTable(name));
}

/** Tables that are read encrypted alone. @assumed contract 8.2 */
export function secureTables(custom: CustomFactory | undefined): DeviceState['secureTables'] {
  return mergeTables(seedSecureTables(), custom, isSecureTable);
}

const isSecureTable = (name: string) => Object.hasOwn(seedSecureTables(), name);
