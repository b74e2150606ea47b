import type { Write } from '@/lib/forms/change-journal';
import { sameValue } from '@/lib/forms/changed-tables';
import { type Path, type Tables, withValueAt } from '@/lib/forms/table-path';
import { type ApplyOutcome, applyDifferences, type Device } from './apply-differences';
import { isGuarded, placesOf, valueIn } from './differences';

const formerOf = ({ table, before }: Write): Tables => ({ [table]: before });
const tablesAfter = ({ table, after }: Write): Tables => ({ [table]: after });

/** The places that a write changed; the whole table where members came or went. */
function placesIn(write: Write): Path[] {
  const former = formerOf(write);
  const paths = placesOf(write.before, write.after, [write.table]);
  const restored = paths.reduce((tables, path) => withValueAt(tables, path, valueIn(former, path)), tablesAfter(write));
  return sameValue(restored, former) ? paths : [[write.table]];
}

/**
 * Why a write cannot be undone here; undefined where it can. `changed`: a later write of this console changed the same
 * places. `page`: it has a secret, may cut off the console, its page asks first, or its outcome is not known.
 * @param writes of the journal, the newest first
 */
export function hindranceOf(write: Write, writes: readonly Write[]): 'changed' | 'page' | undefined {
  const { table, before, hasSecret, isUnknown } = write;
  if (hasSecret || isUnknown || before === undefined || isGuarded({ paths: [[table]] })) return 'page';
  const latest = writes.find((each) => each.table === table) ?? write;
  const isUnchanged = (path: Path) => sameValue(valueIn(tablesAfter(latest), path), valueIn(tablesAfter(write), path));
  return !latest.isUnknown && placesIn(write).every(isUnchanged) ? undefined : 'changed';
}

/**
 * Writes the former values of a write, if the device still holds the written values; changes of others elsewhere in the
 * table stay. The journal records the undo like any other write. Throws as `applyDifferences`.
 */
export const undoWrite = (device: Device, write: Write): Promise<ApplyOutcome> =>
  applyDifferences(device, {
    chosen: [{ paths: placesIn(write) }],
    own: tablesAfter(write),
    file: formerOf(write),
    channel: write.channel,
  });
