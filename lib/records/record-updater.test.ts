import { expect, it } from 'vitest';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { changeRecord, isRowGone } from './record-updater';

it('takes null in place of a row for one that was deleted, and writes nothing', async () => {
  const asked: string[] = [];
  const call = async (method: string) => {
    asked.push(method);
    return method === 'RecordUpdater.get' ? { record: null } : 1;
  };
  const change = changeRecord({ call } as unknown as RpcClient, 'AccessControlCustomPassword', 7, () => ({}));
  expect(isRowGone(await change.catch((error) => error))).toBe(true);
  expect(asked).not.toContain('RecordUpdater.update');
});
