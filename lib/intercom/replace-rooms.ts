import { ReplyError } from '@/lib/contract/error-codes';
import { CONTACT } from '@/lib/contract/limits';
import type { VideoTalkContact } from '@/lib/contract/records';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import type { ContactImport } from './import-contacts';

/**
 * Replaces rooms page by page. Before a page is sent, the rooms with its numbers are removed, and as many of the
 * unwanted ones, to make room; the other unwanted ones are removed at the end. A run that ends early loses at most a
 * page: rooms it has not reached are unchanged. No ChunkRun: it shares the handle and the pages of `importContacts`.
 * @assumed pages-1 /vto/roomNo
 */
export function replacing(
  rpc: RpcClient,
  held: readonly VideoTalkContact[],
  wanted: readonly string[],
): Required<Pick<ContactImport, 'before' | 'after'>> {
  const numbers = new Set(wanted);
  const unwanted = held.filter(({ VTLongNumber }) => !numbers.has(VTLongNumber));
  const remove = async (rooms: readonly VideoTalkContact[], object: number) => {
    if (rooms.length === 0) return;
    const outcomes = await rpc.batch(
      rooms.map(({ RecNo }) => ({ method: 'RecordUpdater.remove', params: { recno: RecNo }, object })),
    );
    for (const outcome of outcomes) {
      // A room that somebody else deleted meanwhile is gone, too.
      if (!outcome.ok && outcome.error.code !== ReplyError.InvalidParams) throw outcome.error;
    }
  };
  return {
    async before(page, object) {
      const same = held.filter((room) => page.some(({ VTLongNumber }) => VTLongNumber === room.VTLongNumber));
      await remove([...same, ...unwanted.splice(0, page.length - same.length)], object);
    },
    async after(object, signal) {
      while (unwanted.length > 0 && !signal.aborted) await remove(unwanted.splice(0, CONTACT.importPage), object);
      return unwanted.length === 0;
    },
  };
}
