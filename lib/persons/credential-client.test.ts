import { describe, expect, it, vi } from 'vitest';
import { signedInDevice } from '@/emulator/test-device';
import { FINGERPRINT } from '@/lib/contract/limits';
import { failCodesOf } from '@/lib/errors/describe-error';
import { countList } from '@/lib/records/count-list';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';

const finger = (letter: string) => letter.repeat(FINGERPRINT.chunks * FINGERPRINT.chunkCharacters);

/** The same device with the services, and with the record tables alone. */
function pair() {
  const [newer, older] = [true, false].map((hasServices) => {
    const made = signedInDevice();
    made.device.setCapabilities({ cardService: hasServices, fingerprintService: hasServices });
    return { ...made, ...deviceClient(made), access: () => made.device.state().access };
  });
  if (!newer || !older) throw new Error('no devices');
  return { newer, older, both: [newer, older] as const };
}
type Client = ReturnType<typeof pair>['newer'];

/** Runs the same calls on both devices: they must end alike, and leave the same cards and fingers. */
async function alike(run: (client: Client) => Promise<unknown>) {
  const { newer, older, both } = pair();
  const [one, other] = await Promise.all(both.map((each) => run(each).catch(failCodesOf)));
  expect(other).toEqual(one);
  expect(older.access()).toEqual(newer.access());
  expect(older.asked.filter((each) => /^Access(Card|Fingerprint)/.test(each))).toEqual([]);
  expect(older.asked.filter((each) => /^Record/.test(each)).length).toBeGreaterThan(0);
  return one;
}

describe('a device without the newer services of credentials', () => {
  it('lists cards by person and by number', async () => {
    const lists = await alike(async ({ rpc, access }) => {
      const [first, second] = access().cards;
      const UserIDList = [first?.UserID ?? '', 'nobody', second?.UserID ?? ''];
      return [
        await rpc.call('AccessCard.list', { UserIDList }),
        await rpc.call('AccessCard.list', { CardNoList: [second?.CardNo ?? ''] }),
      ];
    });
    expect(JSON.stringify(lists)).toContain('CardNo');
  });

  it('reads all cards page by page', async () => {
    const total = await alike(async ({ rpc }) => {
      const { Token, Total } = await rpc.call('AccessCard.startFind', { Condition: {} });
      const { Info } = await rpc.call('AccessCard.doFind', { Token, Offset: 20, Count: 20 });
      await rpc.call('AccessCard.stopFind', { Token });
      return { Total, Info };
    });
    expect(total).toMatchObject({ Total: pair().newer.access().cards.length });
  });

  it('tells the number of cards without reading them', async () => {
    const { older } = pair();
    expect(await countList(older.rpc, 'AccessCard')).toBe(older.access().cards.length);
    expect(older.asked).not.toContain('RecordFinder.doSeekFind');
    await vi.waitFor(() => expect(older.asked.at(-1)).toBe('system.multicall'));
  });

  it('keeps nothing of a search for a later login', async () => {
    const { older } = pair();
    const { Token } = await older.rpc.call('AccessFingerprint.startFind', { Condition: {} });
    const page = () => older.rpc.call('AccessFingerprint.doFind', { Token, Offset: 0, Count: 20 });
    expect(JSON.stringify(await page())).toContain('AccessFingerprints');
    const login = older.rpc.sessionId();
    older.rpc.setSession(undefined);
    older.rpc.setSession(login);
    await expect(page()).rejects.toMatchObject({ name: 'RpcError' });
  });

  it('adds, changes and removes cards with the same FailCodes', async () => {
    const card = (CardNo: string, UserID: string) => ({ CardNo, UserID, CardName: '', CardType: 0, CardStatus: 0 });
    const held = pair().newer.access().cards[0];
    expect(
      await alike(({ rpc }) =>
        rpc.call('AccessCard.insertMulti', {
          CardList: [card('CAFE0001', '2'), card(held?.CardNo ?? '', '2'), card('CAFE0002', 'nobody'), card('?', '2')],
        }),
      ),
    ).toEqual([0, 18, 22, 6]);
    expect(
      await alike(({ rpc }) =>
        rpc.call('AccessCard.updateMulti', {
          CardList: [{ ...held, CardStatus: 2 }, card('CAFE0009', '2')],
        }),
      ),
    ).toEqual([0, 16]);
    expect(
      await alike(({ rpc }) => rpc.call('AccessCard.removeMulti', { CardNoList: [held?.CardNo ?? '', 'CAFE0009'] })),
    ).toEqual([0, 16]);
  });

  it('replaces, lists and removes the fingers of a person', async () => {
    const UserID = pair().newer.access().fingerprints[0]?.UserID ?? '';
    const prints = { UserID, AccessFingerprints: [finger('A'), finger('B')], DuressIndex: 1 };
    const listed = await alike(async ({ rpc }) => {
      await rpc.call('AccessFingerprint.insertMulti', prints);
      return rpc.call('AccessFingerprint.list', { UserIDList: [UserID, 'nobody'] });
    });
    expect(listed).toEqual({ FingerprintList: [prints] });
    await alike(({ rpc }) => rpc.call('AccessFingerprint.removeMulti', { UserIDList: [UserID] }));
  });

  it('leaves the stored fingers when the device refuses the new ones', async () => {
    const { fingerprints } = pair().newer.access();
    const [other] = fingerprints;
    const UserID = fingerprints.at(-1)?.UserID ?? '';
    expect(other?.UserID).not.toBe(UserID);
    const taken = { UserID, AccessFingerprints: [other?.AccessFingerprints[0] ?? ''], DuressIndex: -1 };
    expect(await alike(({ rpc }) => rpc.call('AccessFingerprint.insertMulti', taken))).not.toEqual([0]);
    const { older } = pair();
    await older.rpc.call('AccessFingerprint.insertMulti', taken).catch(() => undefined);
    expect(older.access().fingerprints).toEqual(fingerprints);
  });

  it('answers in batches beside other calls, in order', async () => {
    const outcomes = await alike(async ({ rpc, access }) => {
      const params = { UserIDList: [access().cards[0]?.UserID ?? ''] };
      return rpc.batch([
        { method: 'AccessUser.list', params },
        { method: 'AccessCard.list', params },
        { method: 'AccessFace.list', params },
        { method: 'AccessFingerprint.list', params },
      ]);
    });
    expect(JSON.stringify(outcomes)).toMatch(/UserName.*CardList.*FaceDataList.*FingerprintList/);
  });
});
