import { describe, expect, it } from 'vitest';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import type { RpcRequest } from '@/lib/contract/rpc';
import { facePhoto } from '@/lib/enrolment/face-photo.fixtures';
import { fingerTemplate } from '@/lib/enrolment/finger-template.fixtures';
import { quickClock } from '@/lib/fake-clock.fixtures';
import { clientOnDevice, type Disturbance } from '@/lib/records/test-client.fixtures';
import { readBeforeRemoval } from './removed-persons';
import { RestoreRun } from './restore-run';

const HAS = {
  cardAuth: true,
  faceAuth: true,
  fingerprintAuth: true,
  attendanceGroup: true,
  multiCard: true,
  doorCount: 1,
};
const IDS = ['1', '2', '3'];
const byId = <T extends { UserID: string }>(rows: readonly T[]) =>
  [...rows].sort((one, other) => one.UserID.localeCompare(other.UserID));

/** Three persons with everything a person can have, deleted after they were read. */
async function removed(disturb: (request: RpcRequest) => Disturbance = () => undefined, has = HAS) {
  let isRestoring = false;
  const on = clientOnDevice((request) => (isRestoring ? disturb(request) : undefined));
  on.device.update(({ access, tables }) => {
    const own = ({ UserID }: { UserID: string }) => IDS.includes(UserID);
    for (const person of access.users.filter(own)) {
      Object.assign(person, { Password: person.UserID === '2' ? '****' : '', VTOPosition: `east ${person.UserID}` });
    }
    access.cards = [
      ...access.cards.filter((each) => !own(each)),
      { CardNo: 'BEEF0001', UserID: '1', CardName: 'blue', CardType: 5, CardStatus: 0 },
      { CardNo: 'BEEF0002', UserID: '1', CardName: '', CardType: 0, CardStatus: 1 },
      { CardNo: 'BEEF0003', UserID: '3', CardName: '', CardType: 0, CardStatus: 0 },
    ];
    access.fingerprints = [
      ...access.fingerprints.filter((each) => !own(each)),
      { UserID: '1', AccessFingerprints: [fingerTemplate('left thumb')], DuressIndex: 0 },
    ];
    access.faces = [
      ...access.faces.filter((each) => !own(each)),
      { UserID: '1', PhotoData: [facePhoto(1), facePhoto(2)] },
      { UserID: '2', PhotoData: [facePhoto(3)] },
    ];
    access.attendance = [...access.attendance.filter((each) => !own(each)), { UserID: '2', groupID: 1 }];
    const [door] = tables.OpenDoorGroup;
    if (door) door.Groups = [{ Enable: true, UserCount: 1, GroupDetail: [{ UserID: '3', Method: 1 }] }] as never;
  });
  const before = structuredClone(on.device.state().access);
  const watched = { rpc: on.rpc, signal: new AbortController().signal, onProgress: () => undefined };
  const kept = await readBeforeRemoval(IDS, has, watched);
  await on.rpc.call('AccessUser.removeMulti', { UserIDList: IDS });
  on.forget();
  isRestoring = true;
  const run = new RestoreRun({ rpc: on.rpc, clock: quickClock }, kept ?? [], has);
  const now = () => on.device.state().access;
  return { ...on, before, kept, run, now };
}

/** The lists of the device, without the digits of a door password: it does not give these out. */
const lists = ({
  users,
  cards,
  faces,
  fingerprints,
  attendance,
}: ReturnType<Awaited<ReturnType<typeof removed>>['now']>) => ({
  users: byId(users).map((each) => ({ ...each, Password: '' })),
  cards: byId(cards),
  faces: byId(faces),
  fingerprints: byId(fingerprints),
  attendance: byId(attendance),
});

describe('undoing a deletion', () => {
  it('brings back everything that the device gave out before', async () => {
    const { run, before, now, kept } = await removed();
    await run.start();
    expect(lists(now())).toEqual(lists(before));
    expect(run.state.get()).toMatchObject({ phase: { kind: 'ended', isCancelled: false }, restored: 3, refused: 0 });
    expect([run.refused, run.incomplete.map(({ saved }) => JSON.stringify(saved))]).toEqual([[], []]);
    expect(kept?.map((each) => each.wasInDoorGroup)).toEqual([false, false, true]);
  });

  it('loses and doubles nothing when the reply to each write is lost, and the question after it', async () => {
    let isAsking = false;
    const { run, before, now, methods } = await removed(({ method }) => {
      const isWrite = /(insert|update|remove)Multi$/.test(method);
      if (!isWrite && isAsking) {
        isAsking = false;
        return 'never';
      }
      isAsking = isWrite;
      return isWrite ? 'lost' : undefined;
    });
    await run.start();
    expect(lists(now())).toEqual(lists(before));
    expect(run.state.get()).toMatchObject({ restored: 3, refused: 0 });
    expect(methods().filter((each) => each === 'AccessUser.insertMulti')).toHaveLength(3);
  });

  it('does not touch somebody else who got the user ID meanwhile', async () => {
    const { run, device, now } = await removed();
    device.update(({ access }) => {
      const [sample] = access.users;
      if (sample) access.users.push({ ...sample, UserID: '2', UserName: 'Somebody Else' });
    });
    await run.start();
    expect(run.refused.map(({ job, failCode }) => [job.person.UserID, failCode])).toEqual([
      ['2', FailCode.RecordExists],
    ]);
    expect(
      now()
        .users.filter(({ UserID }) => UserID === '2')
        .map(({ UserName }) => UserName),
    ).toEqual(['Somebody Else']);
    expect(now().attendance.some(({ UserID }) => UserID === '2')).toBe(false);
  });

  it('reports a card that somebody else got meanwhile, and brings back the rest', async () => {
    const { run, device, now } = await removed();
    device.update(({ access }) => {
      access.cards.push({ CardNo: 'BEEF0003', UserID: '9', CardName: '', CardType: 0, CardStatus: 0 });
    });
    await run.start();
    expect(run.incomplete.map(({ job, saved }) => [job.person.UserID, saved.cards])).toEqual([
      ['3', { kind: 'cards-refused', failCode: FailCode.RecordExists, cardOwner: { card: 'BEEF0003', owner: '9' } }],
    ]);
    expect(now().users.filter(({ UserID }) => IDS.includes(UserID))).toHaveLength(3);
  });

  it('is not offered when the device refuses to give out a part', async () => {
    const on = clientOnDevice(({ method }) =>
      method === 'AccessFace.list' ? { result: false, error: { code: ReplyError.Unknown, message: '' } } : undefined,
    );
    const watched = { rpc: on.rpc, signal: new AbortController().signal, onProgress: () => undefined };
    expect(await readBeforeRemoval(IDS, HAS, watched)).toBeUndefined();
    expect(await readBeforeRemoval(IDS, { ...HAS, faceAuth: false }, watched)).toHaveLength(3);
  });

  it('asks only for credentials that the device has', async () => {
    const none = {
      ...HAS,
      cardAuth: false,
      faceAuth: false,
      fingerprintAuth: false,
      attendanceGroup: false,
      multiCard: false,
    };
    const on = clientOnDevice();
    const watched = { rpc: on.rpc, signal: new AbortController().signal, onProgress: () => undefined };
    await readBeforeRemoval(IDS, none, watched);
    expect(on.methods()).toEqual(['AccessUser.list']);
  });
});
