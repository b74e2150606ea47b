import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { FINGERPRINT } from '@/lib/contract/limits';
import { codeOf, detailOf, handleIn, paramsOf, signedInDevice } from '../test-device';

const card = { CardNo: 'CAFE0001', UserID: '2', CardName: '', CardType: 0, CardStatus: 0 };

function older() {
  const made = signedInDevice();
  made.device.setCapabilities({ cardService: false, fingerprintService: false });
  const object = handleIn(made.call('RecordUpdater.factory.instance', { name: 'AccessControlCard' }));
  return { ...made, object, cards: () => made.device.state().access.cards };
}

describe('a device with the older record tables', () => {
  it('refuses the newer services', () => {
    const { call } = older();
    expect(codeOf(call('AccessCard.list', { UserIDList: ['2'] }))).toBe(ReplyError.InvalidRequest);
    expect(codeOf(call('AccessFingerprint.list', { UserIDList: ['2'] }))).toBe(ReplyError.InvalidRequest);
    expect(codeOf(call('AccessUser.list', { UserIDList: ['2'] }))).toBeUndefined();
  });

  it('stores a card under a number that changes and removes it, and names why it refuses one', () => {
    const { call, object, cards } = older();
    const { recno } = paramsOf(call('RecordUpdater.insert', { record: card }, { object }));
    expect(cards().at(-1)).toEqual(card);
    expect(detailOf(call('RecordUpdater.insert', { record: card }, { object }))).toEqual({
      field: 'CardNo',
      reason: 'RecordExists',
    });
    call('RecordUpdater.update', { recno, record: { CardStatus: 1 } }, { object });
    expect(cards().at(-1)).toEqual({ ...card, CardStatus: 1 });
    call('RecordUpdater.remove', { recno }, { object });
    expect(cards().some(({ CardNo }) => CardNo === card.CardNo)).toBe(false);
    expect(codeOf(call('RecordUpdater.remove', { recno }, { object }))).toBe(ReplyError.InvalidParams);
  });

  it('has no rows of a person who was deleted', () => {
    const { call, object, cards } = older();
    call('RecordUpdater.insert', { record: card }, { object });
    call('AccessUser.removeMulti', { UserIDList: ['2'] });
    expect(cards().some(({ UserID }) => UserID === '2')).toBe(false);
    const finder = handleIn(call('RecordFinder.factory.create', { name: 'AccessControlCard' }));
    call('RecordFinder.startFind', { condition: { UserID: '2' } }, { object: finder });
    expect(paramsOf(call('RecordFinder.getQuerySize', {}, { object: finder })).count).toBe(0);
  });
});

describe('the fingers of a person', () => {
  const packet = (letter: string) => letter.repeat(FINGERPRINT.chunks * FINGERPRINT.chunkCharacters);
  const [A, B, C] = ['A', 'B', 'C'].map(packet) as [string, string, string];

  function fingers(packets: readonly string[], duress = -1) {
    const made = older();
    const { call, device } = made;
    device.update(({ access }) => {
      access.fingerprints = [{ UserID: '2', AccessFingerprints: [...packets], DuressIndex: duress }];
    });
    const object = handleIn(call('RecordUpdater.factory.instance', { name: 'AccessControlFingerprint' }));
    const act = (action: string, params: object) => call(`RecordUpdater.${action}`, params, { object });
    const rows = () => {
      const finder = handleIn(call('RecordFinder.factory.create', { name: 'AccessControlFingerprint' }));
      call('RecordFinder.startFind', { condition: { UserID: '2' } }, { object: finder });
      const { records } = paramsOf(call('RecordFinder.doSeekFind', { offset: 0, count: 10 }, { object: finder }));
      return Object(records ?? []) as { RecNo: number }[];
    };
    return {
      ...made,
      act,
      numbers: () => rows().map(({ RecNo }) => RecNo),
      held: () => device.state().access.fingerprints,
    };
  }

  it('keep their record numbers while others are deleted, and lose them with the finger', () => {
    const { act, numbers, held } = fingers([A, B, C], 2);
    const [a = 0, b = 0, c = 0] = numbers();
    expect(new Set([a, b, c]).size).toBe(3);
    expect(act('remove', { recno: a }).result).toBe(true);
    expect(numbers()).toEqual([b, c]);
    expect(codeOf(act('remove', { recno: a }))).toBe(ReplyError.InvalidParams);
    act('remove', { recno: b });
    expect(held()).toEqual([{ UserID: '2', AccessFingerprints: [C], DuressIndex: 0 }]);
    act('remove', { recno: c });
    expect(held()).toEqual([]);
  });

  it('have a number each, even two of the same finger', () => {
    const { act, numbers, held } = fingers([A, B, A]);
    const [first, , again] = numbers();
    expect(again).not.toBe(first);
    act('remove', { recno: again });
    expect(held()).toEqual([{ UserID: '2', AccessFingerprints: [A, B], DuressIndex: -1 }]);
  });

  it.each([
    ['FingerPrintID', { FingerPrintID: 2, FingerprintData: C }],
    ['UserID', { UserID: '3' }],
  ])('are not written through the number of another one: %s', (field, record) => {
    const { act, numbers, held } = fingers([A, B]);
    const before = held();
    expect(detailOf(act('update', { recno: numbers()[0], record }))).toEqual({ field });
    expect(held()).toEqual(before);
  });
});
