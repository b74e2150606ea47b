/** Factory values of all tables: those of the built-in profile merged with a profile file. */
import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import { type CustomFactory, mergeTables } from './custom-profile';
import type { DeviceState } from './device-state';
import { seedSecureTables } from './seed-secure-tables';
import { seedTables } from './seed-tables';

/** Tables that are read in clear; unknown names are accepted. @spec §3 */
export function plainTables(
  profile: string,
  capabilities: DeviceCapabilities,
  custom: CustomFactory | undefined,
): DeviceState['tables'] {
  return mergeTables(seedTables(profile, capabilities), custom, (name) => !isSecureTable(name));
}

/** Tables that are read only encrypted. @assumed contract 8.2 */
export function secureTables(custom: CustomFactory | undefined): DeviceState['secureTables'] {
  return mergeTables(seedSecureTables(), custom, isSecureTable);
}

const isSecureTable = (name: string) => Object.hasOwn(seedSecureTables(), name);
