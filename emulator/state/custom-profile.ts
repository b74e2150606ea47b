/** Overrides of a profile file over a built-in profile. @assumed pages-3 12.2 */
import type { RecordRow } from '@/lib/contract/methods/records';
import type { ProfileName } from '@/lib/contract/profiles';
import type { RecordTableName } from '@/lib/contract/records';
import { isRecord } from '../is-record';
import type { DeviceState, StoredAccount } from './device-state';

/** Factory data of a custom device; part of its state. */
export interface CustomFactory {
  name: string;
  /** Capability → value. */
  capabilities: Record<string, unknown>;
  /** Members of the product definition, merged over what the capabilities say. */
  definitions: Record<string, unknown>;
  /** Table → members, merged over the built-in profile's table; encrypted ones too. */
  tables: Record<string, unknown>;
}

/** A custom device: factory data over a built-in profile, and its initial data. */
export interface CustomProfile {
  base: ProfileName;
  factory: CustomFactory;
  /** Rows of record tables instead of the built-in ones. */
  records: Partial<Record<RecordTableName, RecordRow[]>>;
  access: Partial<DeviceState['access']>;
  /** Instead of the seed accounts; an empty list is a device before its first set-up. */
  accounts?: Omit<StoredAccount, 'id' | 'passwordModified'>[];
  contact?: DeviceState['contact'];
}

/** Objects merge member by member; lists and all else replace. @assumed pages-3 12.2 */
export function mergeDeep(base: unknown, over: unknown): unknown {
  if (!isRecord(base) || !isRecord(over)) return over;
  const merged: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(over)) {
    merged[name] = Object.hasOwn(base, name) ? mergeDeep(base[name], value) : value;
  }
  return merged;
}

/** `tables` with the file's members that belong to them; `isOwn` selects the tables of the file. */
export function mergeTables<T extends Record<string, unknown>>(
  tables: T,
  factory: CustomFactory | undefined,
  isOwn: (name: string) => boolean,
): T {
  const own = Object.entries(factory?.tables ?? {}).filter(([name]) => isOwn(name));
  return mergeDeep(tables, Object.fromEntries(own)) as T;
}
