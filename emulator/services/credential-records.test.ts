import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
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
