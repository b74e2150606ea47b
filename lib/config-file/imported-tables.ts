import { NETWORK_TABLES } from '@/lib/contract/tables/maintenance';

/** Those of a file's tables that its import replaces: with `keepsNetwork` the device keeps how it is reached. */
export const importedTables = (names: readonly string[], keepsNetwork: boolean): string[] =>
  names.filter((name) => !keepsNetwork || !NETWORK_TABLES.some((each) => each === name));
