import { useEffect, useState } from 'react';
import { memberAt } from '@/lib/capabilities/read-capabilities';
import type { RecordCondition } from '@/lib/contract/methods/records';
import type { RecordTableName, RecordTables } from '@/lib/contract/records';
import type { Handle } from '@/lib/contract/rpc';
import { rowsIn } from '@/lib/records/read-reply';
import { rpc } from '@/lib/session/device';
import { readEach } from './use-block';

/** The newest rows of a record table, at most `count`. Throws RpcError, TransportError. @spec §7 RecordFinder */
export async function newestRows<Name extends RecordTableName>(
  name: Name,
  condition: RecordCondition,
  count: number,
): Promise<RecordTables[Name][]> {
  const [handle] = await readEach([{ method: 'RecordFinder.factory.create', params: { name } }]);
  const object = handle as Handle;
  try {
    const [, page] = await readEach([
      { method: 'RecordFinder.startFind', params: { condition }, object },
      { method: 'RecordFinder.doFind', params: { count }, object },
      { method: 'RecordFinder.destroy', params: {}, object },
    ]);
    return rowsIn('RecordFinder.doFind', memberAt(page, 'records') as RecordTables[Name][] | null);
  } catch (error) {
    // The batch may have been lost. The device drops the rest with the login.
    rpc.call('RecordFinder.destroy', {}, { object }).catch(() => undefined);
    throw error;
  }
}

/** Tells whether a row arrived while the page was open, until the next click or key press. */
export function useNewRows(rows: readonly { RecNo: number }[] | undefined): (row: { RecNo: number }) => boolean {
  const newest = rows && Math.max(0, ...rows.map(({ RecNo }) => RecNo));
  const [known, setKnown] = useState<number>();
  useEffect(() => setKnown((before) => before ?? newest), [newest]);
  useEffect(() => {
    const onTouch = () => setKnown(newest);
    document.addEventListener('pointerdown', onTouch);
    document.addEventListener('keydown', onTouch);
    return () => {
      document.removeEventListener('pointerdown', onTouch);
      document.removeEventListener('keydown', onTouch);
    };
  }, [newest]);
  return ({ RecNo }) => known !== undefined && RecNo > known;
}
