import { PERSON } from '@/lib/contract/limits';
import { countPersons } from '@/lib/records/access-users';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { RpcError } from '@/lib/rpc/rpc-error';

/** Limits of the device. */
export interface ImportLimits {
  /** Persons per call, MaxInsertRate. */
  chunkSize: number;
  /** The most persons it can hold; undefined where the device does not report it. */
  capacity: number | undefined;
  /** Persons it holds. */
  held: number;
}

const whole = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;

/**
 * Read from FaceInfoManager.getCaps; a device without that call gets chunks of the default size. Throws as `call`.
 * @assumed pages-1 /personManage (MaxInsertRate); MaxFaceCount as the room for persons is ours
 */
export async function importLimits(rpc: RpcClient): Promise<ImportLimits> {
  const held = await countPersons(rpc);
  const caps = await rpc.call('FaceInfoManager.getCaps', {}, { needs: ['caps'] }).then(
    (answer) => answer.caps,
    (error) => {
      if (error instanceof RpcError) return {} as Record<string, unknown>;
      throw error;
    },
  );
  return { chunkSize: whole(caps.MaxInsertRate) ?? PERSON.insertRate, capacity: whole(caps.MaxFaceCount), held };
}
