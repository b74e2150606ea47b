import type { Clock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import type { Params, Result } from '@/lib/contract/rpc';
import { failCodesOf } from '@/lib/errors/describe-error';
import type { RpcClient } from '@/lib/rpc/rpc-client';

/** The device asks for a pause when entries come too fast. @assumed pages-1 /personManage */
const PAUSE_MS = 1_000;

type Write =
  | 'AccessUser.insertMulti'
  | 'AccessUser.updateMulti'
  | 'AccessCard.insertMulti'
  | 'AccessCard.updateMulti'
  | 'AccessFace.insertMulti'
  | 'AccessFace.updateMulti'
  | 'AccessFingerprint.insertMulti'
  | 'AccessAttendance.insertMulti'
  | 'AccessAttendance.updateMulti';

/**
 * A write of persons, cards or check groups. When the device answers MaxInsertRate, it is sent once more after a
 * second: nothing of it was stored, so nothing is stored twice. Throws as `call`.
 */
export async function callAtRate<M extends Write>(
  { rpc, clock }: { rpc: RpcClient; clock: Clock },
  method: M,
  params: Params<M>,
): Promise<Result<M>> {
  try {
    return await rpc.call(method, params);
  } catch (error) {
    const codes = failCodesOf(error);
    const isWholeChunk = codes.length > 0 && codes.every((code) => code === FailCode.MaxInsertRate);
    if (!isWholeChunk) throw error;
    await new Promise<void>((resolve) => clock.after(PAUSE_MS, resolve));
    return rpc.call(method, params);
  }
}
