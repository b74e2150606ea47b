import { session } from '@/lib/session/device';

/** The settings of a log that the browser stores. */
export type KeptPart = 'columns' | 'filters';

/** Key in the browser's storage: for this device, this account and one table. */
export function keepingKey(part: KeptPart, table: string): string {
  const state = session.state.get();
  const visitor = state.phase === 'none' ? undefined : state.visitor;
  return `gatehouse.${part}.${JSON.stringify([visitor?.capabilities.serialNumber ?? '', visitor?.userName ?? '', table])}`;
}

/** The stored value, unvalidated; undefined when there is none or it is not JSON. */
export function readKept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    // No storage, or a foreign text.
    return undefined;
  }
}

/** Stores a value, or deletes it; false where the browser has no room or no storage. */
export function keep(key: string, value: unknown): boolean {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * Keys of the columns chosen for a table; undefined when none were chosen, or nothing but columns that the table does
 * not have.
 */
export function keptColumns(table: string, columns: readonly string[]): readonly string[] | undefined {
  const kept = readKept(keepingKey('columns', table));
  if (!Array.isArray(kept)) return undefined;
  const known = columns.filter((each) => kept.includes(each));
  return known.length > 0 || kept.length === 0 ? known : undefined;
}
