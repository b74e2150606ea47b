import { sameValue } from '@/lib/forms/changed-tables';
import { readStored, readTables, type SaveOutcome, saveTables } from '@/lib/forms/save-tables';
import { type Path, type Tables, withValueAt } from '@/lib/forms/table-path';
import { isKnownTable } from '@/lib/forms/table-shape';
import { isSecureTable } from '@/lib/rpc/clear-calls';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import type { SealedCalls } from '@/lib/rpc/sealed-calls';
import { type AnyTables, type Difference, valueIn } from './differences';

/** The ways to the device. */
export interface Device {
  rpc: RpcClient;
  sealed: SealedCalls;
}

/** Number of tables in one batch: the device takes long to answer a large one. */
const TABLES_AT_ONCE = 20;

/**
 * What the device holds of these tables; those that it or this console does not have are left out. Previews of others
 * go on: what they put in force is read where the device does not tell what is stored. Throws TransportError and
 * WrongShapeError.
 */
export const readDeviceTables = (device: Device, names: readonly string[]): Promise<AnyTables> =>
  readInGroups(device, names, readTables);

async function readInGroups(
  { rpc, sealed }: Device,
  names: readonly string[],
  read: typeof readTables,
): Promise<AnyTables> {
  const held: Record<string, unknown> = {};
  // A batch with one encrypted table is encrypted as a whole.
  const known = names.filter(isKnownTable);
  const groups = [known.filter((name) => !isSecureTable(name)), known.filter(isSecureTable)];
  for (const group of groups) {
    for (let first = 0; first < group.length; first += TABLES_AT_ONCE) {
      const asked = group.slice(first, first + TABLES_AT_ONCE);
      Object.assign(held, await read(rpc, [], asked, sealed));
    }
  }
  return held;
}

/** `changed`: somebody has changed these places since they were compared; nothing was sent. */
export type ApplyOutcome = SaveOutcome | { kind: 'changed'; paths: readonly Path[] };

interface Chosen {
  chosen: readonly Pick<Difference, 'paths'>[];
  /** The tables that the file was compared with. */
  own: AnyTables;
  file: AnyTables;
  /** Only this element of a list is written. */
  channel?: number | undefined;
}

/**
 * Writes the chosen differences of a file to the device, on top of what it holds now. Throws RpcError, TransportError
 * and WrongShapeError while it reads.
 */
export async function applyDifferences(device: Device, { chosen, own, file, channel }: Chosen): Promise<ApplyOutcome> {
  const paths = chosen.flatMap((each) => each.paths);
  const names = [...new Set(paths.map(([table]) => String(table)))];
  const held = await readInGroups(device, names, readStored);
  const changed = paths.filter((path) => !sameValue(valueIn(held, path), valueIn(own, path)));
  if (changed.length > 0) return { kind: 'changed', paths: changed };
  const next = paths.reduce<Tables>((tables, path) => withValueAt(tables, path, valueIn(file, path)), held as Tables);
  return saveTables(device.rpc, next, channel, device.sealed);
}
