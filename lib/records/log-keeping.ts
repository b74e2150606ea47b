import { session } from '@/lib/session/device';

/** What of a log is kept in the browser. */
export type KeptPart = 'columns' | 'filters';

/** Name in the browser's storage: of this device, this account and one table. */
export function keepingKey(part: KeptPart, table: string): string {
  const state = session.state.get();
  const visitor = state.phase === 'none' ? undefined : state.visitor;
  return `gatehouse.${part}.${JSON.stringify([visitor?.capabilities.serialNumber ?? '', visitor?.userName ?? '', table])}`;
}

/** What is kept, whatever anybody wrote there; undefined for nothing and for what is no JSON. */
export function readKept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    // No storage, or somebody else's text.
    return undefined;
  }
}

/** Keeps a value, or forgets it; false where the browser has no room or no storage. */
export function keep(key: string, value: unknown): boolean {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Keys of the columns somebody chose for a table; undefined while nobody has. */
export function keptColumns(table: string): readonly string[] | undefined {
  const kept = readKept(keepingKey('columns', table));
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : undefined;
}
