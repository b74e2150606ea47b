import { beforeEach, describe, expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { browserClock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import { readContacts } from './contacts';
import { importContacts } from './import-contacts';
import { replacing } from './replace-rooms';
import { ROOM } from './room-fields';

let test: ReturnType<typeof testDevice>;
beforeEach(() => {
  test = testDevice({ profile: 'vto' });
  test.signIn();
});
const rooms = () => test.device.state().records.VideoTalkContact.rows.filter(({ Type }) => Type === 'VTH');
const isNew = ({ FirstName }: Record<string, unknown>) => FirstName === '';

/** Replaces the 60 rooms of the seed by those of `numbers`; `disturb` runs before each page. */
async function replaced(
  numbers: readonly string[],
  disturb: (page: number, on: ReturnType<typeof deviceClient>) => void,
  stop = new AbortController(),
) {
  const on = deviceClient(test);
  const held = await readContacts(on.rpc, 'VTH');
  const { before, after } = replacing(on.rpc, held, numbers);
  let page = 0;
  return importContacts(
    numbers.map((number) => {
      const { RecNo: _, ...record } = ROOM.toRow({ ...ROOM.toFields(), number });
      return record;
    }),
    {
      wires: on,
      clock: browserClock,
      signal: stop.signal,
      onProgress: () => undefined,
      before: (records, object) => {
        disturb(page, on);
        page += 1;
        return before(records, object);
      },
      after,
    },
  );
}

const HUNDRED = Array.from({ length: 100 }, (_, index) => String(1001 + index));
const SAME = () => rooms().map(({ VTLongNumber }) => String(VTLongNumber));

describe('replacing rooms', () => {
  it('leaves exactly the wanted ones, also when old and new numbers overlap', async () => {
    for (const numbers of [SAME(), HUNDRED, ['1001', '1002'], ['101']]) {
      const { codes, failure } = await replaced(numbers, () => undefined);
      expect([new Set(codes), failure]).toEqual([new Set([FailCode.None]), undefined]);
      expect(SAME().sort()).toEqual([...numbers].sort());
    }
  });

  it('removes nothing more once it is stopped, and counts as stopped, also while the last page is sent', async () => {
    const stop = new AbortController();
    const { codes, isCancelled } = await replaced(['101'], () => stop.abort(), stop);
    expect([codes, isCancelled]).toEqual([[FailCode.None], true]);
    expect(SAME()).toContain('101');
    expect(rooms()).toHaveLength(60);
  });

  it('loses at most a page when the connection breaks', async () => {
    const { codes, failure } = await replaced(SAME(), (page, { trouble }) => {
      if (page === 1) trouble.dropBefore = ['System.multiSec'];
    });
    expect(failure).toBeDefined();
    expect(codes).toEqual(Array(20).fill(FailCode.None));
    expect(rooms().filter(isNew)).toHaveLength(20);
    expect(rooms().filter((room) => !isNew(room))).toHaveLength(20);
  });

  it('removes nothing when the device refuses the first deletion, and does not claim that the rest is gone', async () => {
    const before = rooms();
    const { codes, failure } = await replaced(SAME(), (_, { trouble }) => {
      trouble.dropBefore = ['system.multicall'];
    });
    expect(failure).toBeDefined();
    expect(codes).toEqual([]);
    expect(rooms()).toEqual(before);
  });

  it('continues when another user deleted a room meanwhile', async () => {
    const { codes } = await replaced(SAME(), (page) => {
      if (page > 0) return;
      test.device.update(({ records }) => {
        const { rows } = records.VideoTalkContact;
        records.VideoTalkContact.rows = rows.filter(({ VTLongNumber }) => VTLongNumber !== '103');
      });
    });
    expect(new Set(codes)).toEqual(new Set([FailCode.None]));
    expect(rooms()).toHaveLength(60);
  });
});
