import type { LongActWatch } from '@/components/feedback/use-long-act';
import { listPersons } from '@/lib/records/list-persons';
import { mustHaveRows, rowsIn } from '@/lib/records/read-reply';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { RpcError } from '@/lib/rpc/rpc-error';
import type { Measured } from './verdict';

/** A stored photo with what the device measured in it; undefined: it could not be read. */
export interface CheckedFace {
  userId: string;
  name: string;
  /** Of the photos of a person. */
  index: number;
  measured: Measured | undefined;
}

const PAGE = 20;

/**
 * Measures every stored photo, page by page and one after the other: the device has other work, too. Nothing is
 * changed. Throws as `call`, and the reason of the signal.
 */
export async function checkFaces(
  rpc: Pick<RpcClient, 'call'>,
  { signal, onProgress }: LongActWatch,
): Promise<CheckedFace[]> {
  const { Token, Total } = await rpc.call('AccessFace.startFind', {}, { signal, needs: ['Token', 'Total'] });
  const checked: CheckedFace[] = [];
  try {
    for (let offset = 0; offset < Total; ) {
      const page = { Token, Offset: offset, Count: PAGE };
      const { Info } = await rpc.call('AccessFace.doFind', page, { signal, needs: ['Info'] });
      const faces = rowsIn('AccessFace.doFind', Info);
      mustHaveRows('AccessFace.doFind', faces);
      const names = await namesOf(
        rpc,
        faces.map(({ UserID }) => String(UserID)),
        signal,
      );
      for (const { UserID, PhotoData } of faces) {
        for (const [index, content] of (PhotoData ?? []).entries()) {
          signal.throwIfAborted();
          const measured = await measure(rpc, content, signal);
          checked.push({ userId: String(UserID), name: names.get(String(UserID)) ?? '', index, measured });
        }
        offset += 1;
        onProgress((offset / Total) * 100);
      }
    }
  } finally {
    await rpc.call('AccessFace.stopFind', { Token }).catch(() => undefined);
  }
  return checked;
}

async function namesOf(rpc: Pick<RpcClient, 'call'>, UserIDList: string[], signal: AbortSignal) {
  const persons = await listPersons(rpc, UserIDList, signal);
  return new Map(persons.map(({ UserID, UserName }) => [UserID, UserName]));
}

/** A photo that the device refuses to read is one of the unfit ones, and the run goes on. */
async function measure(rpc: Pick<RpcClient, 'call'>, content: string, signal: AbortSignal) {
  try {
    return await rpc.call('faceRecognitionServer.checkPicture', { content }, { signal, needs: ['score'] });
  } catch (error) {
    if (error instanceof RpcError) return undefined;
    throw error;
  }
}
