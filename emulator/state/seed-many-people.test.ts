import { describe, expect, it } from 'vitest';
import { paramsOf, testDevice } from '../test-device';

function many() {
  const test = testDevice({ profile: 'people-10000' });
  test.signIn();
  const find = () => paramsOf(test.call('AccessUser.startFind', { Condition: {} }));
  return { ...test, find, access: () => test.device.state().access };
}

/** The fastest of a few attempts: other programs of the machine are not measured. */
function quickest(tries: number, run: () => void): number {
  const times = Array.from({ length: tries }, () => {
    const started = performance.now();
    run();
    return performance.now() - started;
  });
  return Math.min(...times);
}

describe('the device with ten thousand persons', () => {
  it('has mixed types, cards, faces and fingerprints, and reports its capacity', () => {
    const { access, call } = many();
    const { users, cards, faces, fingerprints } = access();
    expect(users).toHaveLength(10_000);
    expect(new Set(users.map(({ UserID }) => UserID)).size).toBe(10_000);
    expect(new Set(users.map(({ UserType }) => UserType))).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(cards.length).toBeGreaterThan(5_000);
    expect(new Set(cards.map(({ CardNo }) => CardNo)).size).toBe(cards.length);
    expect(new Set(faces.flatMap(({ PhotoData }) => PhotoData)).size).toBe(faces.length);
    expect(fingerprints.length).toBeGreaterThan(50);
    const { caps } = paramsOf(call('FaceInfoManager.getCaps'));
    expect(caps).toMatchObject({ MaxFaceCount: 12_000 });
  });

  it('is the same each time', () => {
    const [one, two] = [many(), many()];
    expect(one.access()).toEqual(two.access());
  });

  it('starts within a second and returns a page in a few milliseconds', () => {
    expect(quickest(3, () => void testDevice({ profile: 'people-10000' }))).toBeLessThan(1_000);
    const { find, call } = many();
    const { Token } = find();
    expect(quickest(5, () => void call('AccessUser.doFind', { Token, Offset: 9_000, Count: 20 }))).toBeLessThan(20);
  });

  it('returns a hundred rows per page, where others return twenty', () => {
    const { find, call, device } = many();
    const rows = (Token: unknown, Count: number) =>
      paramsOf(call('AccessUser.doFind', { Token, Offset: 0, Count })).Info as unknown[];
    const { Token } = find();
    expect([rows(Token, 20), rows(Token, 100), rows(Token, 5_000)].map(({ length }) => length)).toEqual([20, 100, 100]);
    device.setSwitches({ pageRows: 20 });
    expect(rows(Token, 100)).toHaveLength(20);
    const small = testDevice();
    small.signIn();
    const found = paramsOf(small.call('AccessUser.startFind', {}));
    const page = small.call('AccessUser.doFind', { Token: found.Token, Offset: 0, Count: 100 });
    expect(paramsOf(page).Info).toHaveLength(20);
  });

  it('lists fingerprints behind a token, and none without a login', () => {
    const { call, access } = many();
    const { Token, Total } = paramsOf(call('AccessFingerprint.startFind', {}));
    expect(Total).toBe(access().fingerprints.length);
    const { Info } = paramsOf(call('AccessFingerprint.doFind', { Token, Offset: 0, Count: 20 }));
    expect(Info).toHaveLength(20);
    expect(call('AccessFingerprint.stopFind', { Token }).result).toBe(true);
    expect(call('AccessFingerprint.doFind', { Token, Offset: 0, Count: 20 }).result).toBe(false);
  });

  it('deletes thousands in one call with their cards, and reports unknown ones', () => {
    const { call, access } = many();
    const UserIDList = Array.from({ length: 9_000 }, (_, index) => String(index + 1));
    const started = performance.now();
    expect(call('AccessUser.removeMulti', { UserIDList }).result).toBe(true);
    // A draft of each person would take a minute.
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(access().users).toHaveLength(1_000);
    expect(access().cards.every(({ UserID }) => Number(UserID) > 9_000)).toBe(true);
    const again = call('AccessUser.removeMulti', { UserIDList: ['1', '9001', '9001'] });
    expect(again.error).toMatchObject({ detail: { FailCodes: [16, 0, 16] } });
    expect(access().users[0]?.UserID).toBe('9002');
  });
});
