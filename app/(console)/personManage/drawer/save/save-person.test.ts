import { describe, expect, it } from 'vitest';
import { browserClock } from '@/lib/clock';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import type { AccessUser } from '@/lib/contract/records';
import type { RpcReply, RpcRequest } from '@/lib/contract/rpc';
import { NO_GROUP, newPerson, type PersonFields } from '@/lib/persons/person-fields';
import { personRecord } from '@/lib/persons/person-record';
import { clientOnDevice, type Disturbance } from '@/lib/records/test-client.fixtures';
import { savePerson } from './save-person';

const CARD = 'BEEF0001';
const fields: PersonFields = {
  ...newPerson('2026-03-04 05:06:07', 1),
  userId: '9001',
  name: 'Rana Aziz',
  cards: [CARD],
};
const fresh = { person: undefined, cards: [], cardKinds: {}, isStored: false };
const after = (person: PersonFields) => ({
  person: personRecord(person, undefined) as AccessUser,
  cards: [],
  cardKinds: {},
  isStored: true,
});
/** Applies a fault to the first request of a method. */
const once = (method: string, disturbance: Disturbance) => {
  let left = 1;
  return (request: RpcRequest) => (request.method === method && left-- > 0 ? disturbance : undefined);
};
const refused = (code: number, detail: object = {}): Partial<RpcReply> => ({ result: false, error: { code, detail } });
const rateLimit = refused(ReplyError.BatchFailed, { FailCodes: [FailCode.MaxInsertRate] });

/** A clock whose timers fire at once and are recorded. */
function notingClock() {
  const waits: number[] = [];
  const after = (ms: number, run: () => void) => {
    waits.push(ms);
    run();
    return () => undefined;
  };
  return { waits, clock: { ...browserClock, after } };
}

describe('savePerson', () => {
  it.each([
    ['an error', refused(ReplyError.Unknown)],
    ['no right', refused(ReplyError.NoAuthority)],
    ['no answer', 'never'],
  ] as const)(
    'keeps the person when the cards fail by %s, and the next try sends only the cards',
    async (_, trouble) => {
      const on = clientOnDevice(once('AccessCard.insertMulti', trouble));
      expect(await savePerson(on, fields, fresh)).toMatchObject({ kind: 'partly', cards: { kind: 'cards-failed' } });
      const held = () => on.device.state().access;
      expect(held().users.filter(({ UserID }) => UserID === '9001')).toHaveLength(1);
      on.forget();
      expect(await savePerson(on, fields, after(fields))).toEqual({ kind: 'saved', replyLost: false });
      expect(on.methods()).toEqual(['AccessCard.list', 'AccessCard.insertMulti']);
      expect(held().cards.filter(({ UserID }) => UserID === '9001')).toMatchObject([{ CardNo: CARD }]);
    },
  );

  it('detects stored cards after a lost reply', async () => {
    const on = clientOnDevice(once('AccessCard.insertMulti', 'lost'));
    expect(await savePerson(on, fields, fresh)).toEqual({ kind: 'saved', replyLost: true });
    expect(on.methods()).toEqual(['AccessUser.insertMulti', 'AccessCard.insertMulti', 'AccessCard.list']);
  });

  it('sends a person again that was edited between two tries', async () => {
    const on = clientOnDevice(once('AccessCard.insertMulti', 'never'));
    await savePerson(on, fields, fresh);
    on.forget();
    const renamed = { ...fields, name: 'Rana' };
    expect((await savePerson(on, renamed, after(fields))).kind).toBe('saved');
    expect(on.methods()).toContain('AccessUser.updateMulti');
    expect(on.device.state().access.users.find(({ UserID }) => UserID === '9001')?.UserName).toBe('Rana');
  });

  it('adds the missing cards after a partial save, and keeps cards that it never showed', async () => {
    const on = clientOnDevice();
    const [taken] = on.device.state().access.cards;
    const both = { ...fields, cards: [CARD, taken?.CardNo ?? ''] };
    expect(await savePerson(on, both, fresh)).toMatchObject({
      kind: 'partly',
      cards: {
        kind: 'cards-refused',
        failCode: FailCode.RecordExists,
        cardOwner: { card: taken?.CardNo, owner: taken?.UserID },
      },
    });
    await on.rpc.call('AccessCard.insertMulti', {
      CardList: [{ CardNo: 'CAFE0001', UserID: '9001', CardName: '', CardType: 0, CardStatus: 0 }],
    });
    const mended = { ...fields, cards: [CARD, 'BEEF0002'] };
    expect((await savePerson(on, mended, after(both))).kind).toBe('saved');
    const own = on.device.state().access.cards.filter(({ UserID }) => UserID === '9001');
    expect(own.map(({ CardNo }) => CardNo).sort()).toEqual([CARD, 'BEEF0002', 'CAFE0001']);
  });

  it('waits a second and retries once after a rate refusal', async () => {
    const on = clientOnDevice(once('AccessUser.insertMulti', rateLimit));
    const { clock, waits } = notingClock();
    expect((await savePerson({ rpc: on.rpc, clock }, fields, fresh)).kind).toBe('saved');
    expect(waits).toEqual([1_000]);
    expect(on.methods()).toEqual(['AccessUser.insertMulti', 'AccessUser.insertMulti', 'AccessCard.insertMulti']);
  });

  it('reports the second rate refusal and stops', async () => {
    const on = clientOnDevice(({ method }) => (method === 'AccessUser.insertMulti' ? rateLimit : undefined));
    const { clock, waits } = notingClock();
    const saved = await savePerson({ rpc: on.rpc, clock }, fields, fresh);
    expect(saved).toEqual({ kind: 'refused', failCode: FailCode.MaxInsertRate });
    expect(waits).toEqual([1_000]);
    expect(on.methods()).toHaveLength(2);
  });

  it('reports the number of persons on a full device', async () => {
    const on = clientOnDevice();
    const full = { ...fields, userId: 'F11A' };
    expect(await savePerson(on, full, fresh)).toEqual({ kind: 'refused', failCode: FailCode.InsertLimit, used: 300 });
    const mute = clientOnDevice(({ method }) => (method === 'AccessUser.startFind' ? 'never' : undefined));
    expect(await savePerson(mute, full, fresh)).toEqual({ kind: 'refused', failCode: FailCode.InsertLimit });
  });
});

describe('the check group of a person', () => {
  const grouped = { ...fields, group: 2, cards: [] };
  const first = { ...fresh, group: NO_GROUP };
  const placeOf = (on: ReturnType<typeof clientOnDevice>) =>
    on.device.state().access.attendance.filter(({ UserID }) => UserID === '9001');

  it('is written after the person, changed and removed', async () => {
    const on = clientOnDevice();
    expect(await savePerson(on, grouped, first)).toEqual({ kind: 'saved', replyLost: false });
    expect(on.methods()).toEqual(['AccessUser.insertMulti', 'AccessAttendance.list', 'AccessAttendance.insertMulti']);
    expect(placeOf(on)).toEqual([{ UserID: '9001', groupID: 2 }]);
    const stored = {
      person: personRecord(grouped, undefined) as AccessUser,
      cards: [],
      cardKinds: {},
      isStored: false,
    };
    await savePerson(on, { ...grouped, group: 1 }, { ...stored, group: 2 });
    expect(placeOf(on)).toEqual([{ UserID: '9001', groupID: 1 }]);
    await savePerson(on, { ...grouped, group: NO_GROUP }, { ...stored, group: 1 });
    expect(placeOf(on)).toEqual([]);
  });

  it('is not written when it is unchanged or could not be read', async () => {
    const on = clientOnDevice();
    await savePerson(on, { ...grouped, group: NO_GROUP }, first);
    await savePerson(on, { ...grouped, userId: '9002' }, fresh);
    expect(on.methods()).toEqual(['AccessUser.insertMulti', 'AccessUser.insertMulti']);
  });

  it('does not block the cards when it is refused, and the next save does the rest', async () => {
    const on = clientOnDevice(once('AccessAttendance.insertMulti', refused(ReplyError.Unknown)));
    const both = { ...fields, group: 2 };
    expect(await savePerson(on, both, first)).toMatchObject({ kind: 'partly', group: { error: { name: 'RpcError' } } });
    expect(on.device.state().access.cards.filter(({ UserID }) => UserID === '9001')).toHaveLength(1);
    on.forget();
    expect(await savePerson(on, both, { ...after(both), group: NO_GROUP })).toEqual({
      kind: 'saved',
      replyLost: false,
    });
    expect(on.methods()).toEqual(['AccessAttendance.list', 'AccessAttendance.insertMulti', 'AccessCard.list']);
    expect(placeOf(on)).toEqual([{ UserID: '9001', groupID: 2 }]);
  });

  it('is reported as stored when only the reply was lost', async () => {
    const on = clientOnDevice(once('AccessAttendance.insertMulti', 'lost'));
    expect(await savePerson(on, grouped, first)).toEqual({ kind: 'saved', replyLost: true });
    expect(placeOf(on)).toHaveLength(1);
  });

  it('moves a person that somebody else put into another group meanwhile', async () => {
    const on = clientOnDevice();
    await savePerson(on, { ...grouped, group: NO_GROUP }, first);
    await on.rpc.call('AccessAttendance.insertMulti', { AttendanceInfoList: [{ UserID: '9001', groupID: 3 }] });
    const stored = {
      person: personRecord(grouped, undefined) as AccessUser,
      cards: [],
      cardKinds: {},
      isStored: false,
    };
    expect((await savePerson(on, grouped, { ...stored, group: NO_GROUP })).kind).toBe('saved');
    expect(placeOf(on)).toEqual([{ UserID: '9001', groupID: 2 }]);
  });
});
