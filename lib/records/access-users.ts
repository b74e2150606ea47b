import type { AccessUserCondition } from '@/lib/contract/methods/access-lists';
import type { AccessUser } from '@/lib/contract/records';
import type { FinderSource } from './finder-source';

/** Persons, in the device's order. @spec §7 AccessUser */
export const accessUsers: FinderSource<AccessUser, AccessUserCondition> = {
  name: 'AccessUser',
  async open(rpc, condition) {
    const { Token, Total } = await rpc.call('AccessUser.startFind', { Condition: condition });
    return {
      total: Total,
      read: async (offset, count) =>
        (await rpc.call('AccessUser.doFind', { Token, Offset: offset, Count: count })).Info ?? [],
      close() {
        // A login that is over took its tokens along; otherwise a failed farewell harms nobody.
        if (rpc.sessionId() === undefined) return;
        rpc.call('AccessUser.stopFind', { Token }).catch(() => undefined);
      },
    };
  },
};
