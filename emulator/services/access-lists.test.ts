import { describe, expect, it } from 'vitest';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import { facePhoto } from '../state/face-photo.fixtures';
import { codeOf, detailOf, paramsOf, testDevice } from '../test-device';

function signedIn() {
  const test = testDevice();
  test.signIn();
  const insert = (...UserList: object[]) => test.call('AccessUser.insertMulti', { UserList });
  const access = () => test.device.state().access;
  return { ...test, insert, access };
}

const ANN = { UserID: 'A7', UserName: 'Ann Example' };
const FailCodes = (...codes: number[]) => ({ FailCodes: codes });
/** Three chunks of 1080 base64 characters. */
const packet = (byte: number) => Buffer.alloc(2430, byte).toString('base64');

describe('persons', () => {
  it('start with the numbers of the catalogue', () => {
    const { access } = signedIn();
    const { users, cards, faces, fingerprints } = access();
    expect([users.length, cards.length, faces.length, fingerprints.length]).toEqual([300, 200, 30, 40]);
    expect(users.filter((each) => each.UserType === 2 && each.UseTime === 0)).toHaveLength(4);
    expect(users.filter((each) => each.ValidTo < '2026-11-20 12:00:00')).toHaveLength(6);
    expect(users[0]?.UserName).toBe('Emma Walker');
    expect(new Set(cards.map((each) => each.CardNo)).size).toBe(200);
  });

  it('are added ten at a time: of a larger call nothing is stored', () => {
    const { insert, access } = signedIn();
    const people = (count: number) => Array.from({ length: count }, (_, at) => ({ UserID: `R${at}`, UserName: 'Ann' }));
    expect(detailOf(insert(...people(11)))).toEqual(FailCodes(...Array(11).fill(FailCode.MaxInsertRate)));
    expect(access().users).toHaveLength(300);
    expect(insert(...people(10)).result).toBe(true);
    expect(access().users).toHaveLength(310);
  });

  it('are found by token in pages, by part of the name and by type', () => {
    const { call } = signedIn();
    const find = (Condition: object) => paramsOf(call('AccessUser.startFind', { Condition }));
    const all = find({});
    expect(all.Total).toBe(300);
    const page = (Offset: number) => paramsOf(call('AccessUser.doFind', { Token: all.Token, Offset, Count: 20 })).Info;
    expect(page(280)).toHaveLength(20);
    expect(page(300)).toBeNull();
    expect(find({ UserName: 'WALKER' }).Total).toBe(6);
    expect(find({ UserType: 2 }).Total).toBe(25);
    call('AccessUser.stopFind', { Token: all.Token });
    expect(codeOf(call('AccessUser.doFind', { Token: all.Token, Offset: 0, Count: 20 }))).toBe(
      ReplyError.InvalidParams,
    );
  });

  it('have at most eight tokens per login', () => {
    const { call } = signedIn();
    for (let made = 0; made < 8; made += 1) call('AccessUser.startFind', {});
    expect(detailOf(call('AccessUser.startFind', {}))).toEqual({ reason: 'TooManyFinds' });
  });

  it('give way to others when nobody has used their tokens for a minute', () => {
    const { call, device } = signedIn();
    const tokens = Array.from({ length: 8 }, () => paramsOf(call('AccessUser.startFind', {})).Token);
    const page = (Token: unknown) => call('AccessUser.doFind', { Token, Offset: 0, Count: 20 }).result;
    device.clock.advance(60_001);
    call('Global.keepAlive', { timeout: 300 });
    expect(page(tokens[0]), 'a pause ends none where there is room').toBe(true);
    expect(call('log.startFind', { condition: {} }).result).toBe(true);
    expect([page(tokens[0]), page(tokens[1])]).toEqual([true, false]);
  });

  it('are inserted with defaults, the digits of the password are not returned', () => {
    const { insert, call, device } = signedIn();
    expect(insert({ ...ANN, Password: '70420815' }).result).toBe(true);
    expect(paramsOf(call('AccessUser.list', { UserIDList: ['A7'] })).Info).toMatchObject([
      { ...ANN, Password: '******', Doors: [0], TimeSections: [255], ValidTo: '2037-12-31 23:59:59' },
    ]);
    expect(JSON.stringify(device.state()).includes('70420815')).toBe(false);
  });

  it('of a batch that are invalid fail one by one, the others are stored', () => {
    const { insert, access } = signedIn();
    const reply = insert(
      ANN,
      ANN,
      { UserID: 'no spaces', UserName: 'x' },
      { UserID: 'B1', UserName: '' },
      { UserID: 'B2', UserName: 'x', Password: '123456789' },
      { UserID: 'B3', UserName: 'x', ValidFrom: '2030-01-01 00:00:00', ValidTo: '2029-01-01 00:00:00' },
      { UserID: 'B4', UserName: 'x', Doors: [1] },
      { UserID: 'F18x', UserName: 'x' },
    );
    expect(codeOf(reply)).toBe(ReplyError.BatchFailed);
    expect(detailOf(reply)).toEqual(
      FailCodes(
        0,
        FailCode.RecordExists,
        FailCode.InvalidUserID,
        FailCode.InvalidUserData,
        FailCode.InvalidPassword,
        FailCode.InvalidUserData,
        FailCode.InvalidUserData,
        FailCode.RecordExists,
      ),
    );
    expect(access().users).toHaveLength(301);
  });

  it.each([1234, ['1234'], { toString: 1, valueOf: 2 }, true, null])(
    'have digits in a text: %j is no password',
    (Password) => {
      const { insert, access } = signedIn();
      expect(detailOf(insert({ ...ANN, Password }))).toEqual(FailCodes(FailCode.InvalidPassword));
      expect(access().users).toHaveLength(300);
    },
  );

  it('have rules for rooms, holiday plans, doors and the first card', () => {
    const { insert, access } = signedIn();
    const refused: object[] = [
      { RoomNo: ['0101'] },
      { RoomNo: ['101-1'] },
      { RoomNo: [''] },
      { SpecialDaysSchedule: [255, 0] },
      { SpecialDaysSchedule: [0, 0] },
      { SpecialDaysSchedule: [128] },
      { Doors: [0, 0] },
      { IsFirstEnter: true },
      { IsFirstEnter: true, FirstEnterDoors: [-1] },
      { IsFirstEnter: true, FirstEnterDoors: [1] },
      { IsFirstEnter: 1 },
      { FloorNo: ['0'] },
      { FloorNo: ['-10'] },
      { FloorNo: ['129'] },
      { FloorNo: ['3', '3'] },
      { FloorNo: [3] },
      { Vendor: 'x'.repeat(90_000) },
    ];
    for (const change of refused)
      expect(detailOf(insert({ ...ANN, ...change })), JSON.stringify(change)).toEqual(
        FailCodes(FailCode.InvalidUserData),
      );
    const good = {
      RoomNo: ['101', '101#9'],
      SpecialDaysSchedule: [0, 1],
      IsFirstEnter: true,
      FirstEnterDoors: [0],
      FloorNo: ['-9', '128'],
    };
    expect(insert({ ...ANN, ...good }).result).toBe(true);
    expect(access().users.at(-1)).toMatchObject(good);
  });

  it('are not removed while a door is open for one of them', () => {
    const { call, device, access } = signedIn();
    const [card] = access().cards;
    device.update(({ tables, access: { users } }) => {
      for (const door of tables.AccessControl) door.Method = 35;
      Object.assign(users.find(({ UserID }) => UserID === card?.UserID) ?? {}, { UserType: 0, UserStatus: 0 });
    });
    const proof = { kind: 'card', cardNo: card?.CardNo ?? '' } as const;
    expect(device.atReader({ door: 0, readerId: '1', direction: 'Entry', proof }).errorCode).toBe(0);
    const remove = () => call('AccessUser.removeMulti', { UserIDList: ['50', card?.UserID] });
    expect(detailOf(remove())).toEqual({ reason: 'TargetInUse' });
    expect(detailOf(call('AccessUser.removeAll'))).toEqual({ reason: 'TargetInUse' });
    expect(access().users).toHaveLength(300);
    device.clock.advance(10_000);
    expect(remove().result).toBe(true);
    expect(access().users).toHaveLength(298);
  });

  it('stop at the capacity, administrators at theirs', () => {
    const { insert, device } = signedIn();
    device.update((draft) => {
      for (let number = 0; number < 96; number += 1) {
        const person = draft.access.users[number + 10];
        if (person) person.Authority = 1;
      }
    });
    expect(detailOf(insert({ ...ANN, Authority: 1 }))).toEqual(FailCodes(FailCode.AdminLimit));
    device.update((draft) => {
      const sample = draft.access.users[0];
      for (let number = 300; number < 3000 && sample; number += 1) {
        draft.access.users.push({ ...sample, UserID: `X${number}` });
      }
    });
    expect(detailOf(insert(ANN))).toEqual(FailCodes(FailCode.InsertLimit));
  });

  it('are updated in part and removed with their credentials', () => {
    const { call, access } = signedIn();
    expect(call('AccessUser.updateMulti', { UserList: [{ UserID: '1', UserName: 'New name' }] }).result).toBe(true);
    expect(access().users[0]).toMatchObject({ UserName: 'New name', Authority: 1 });
    expect(detailOf(call('AccessUser.updateMulti', { UserList: [{ UserID: 'none', UserName: 'x' }] }))).toEqual(
      FailCodes(FailCode.NoRecord),
    );
    expect(call('AccessUser.removeMulti', { UserIDList: ['1'] }).result).toBe(true);
    const { users, cards, faces, fingerprints } = access();
    for (const list of [users, cards, faces, fingerprints])
      expect(list.some((each) => each.UserID === '1')).toBe(false);
    expect(detailOf(call('AccessUser.removeMulti', { UserIDList: ['1', '2'] }))).toEqual(
      FailCodes(FailCode.NoRecord, 0),
    );
    call('AccessUser.removeAll');
    expect(Object.values(access()).flat()).toEqual([]);
  });
});

describe('credentials', () => {
  it('are removed once each; the others of the call fail alone', () => {
    const { call, device } = signedIn();
    device.update(({ access }) => {
      access.attendance = [{ UserID: '1', groupID: 1 }];
    });
    const lists = [
      ['AccessCard.removeMulti', 'CardNoList', 'cards', 'CardNo'],
      ['AccessFace.removeMulti', 'UserIDList', 'faces', 'UserID'],
      ['AccessFingerprint.removeMulti', 'UserIDList', 'fingerprints', 'UserID'],
      ['AccessAttendance.removeMulti', 'UserIDList', 'attendance', 'UserID'],
    ] as const;
    for (const [method, field, name, key] of lists) {
      const [first, ...others] = device.state().access[name];
      const known = String(Reflect.get(first ?? {}, key));
      const reply = call(method, { [field]: [known, 'nobody', known] });
      expect(detailOf(reply), method).toEqual({ FailCodes: [FailCode.None, FailCode.NoRecord, FailCode.NoRecord] });
      expect(device.state().access[name], method).toEqual(others);
    }
  });

  it('cards: form, unique owner, five a person, one for duress', () => {
    const { call, insert } = signedIn();
    insert(ANN);
    const card = (CardNo: string, more: object = {}) =>
      detailOf(call('AccessCard.insertMulti', { CardList: [{ CardNo, UserID: 'A7', ...more }] }));
    expect(card('1234567')).toEqual(FailCodes(FailCode.InvalidCard));
    expect(card('abcdef01')).toEqual(FailCodes(FailCode.InvalidCard));
    expect(card('AAAA0000', { Vendor: 'x'.repeat(90_000) })).toEqual(FailCodes(FailCode.InvalidCard));
    expect(card('AAAA0000', { UserID: 'nobody' })).toEqual(FailCodes(FailCode.InvalidUserID));
    expect(card('AAAA0001', { CardType: 5 })).toBeUndefined();
    expect(card('AAAA0002', { CardType: 5 })).toEqual(FailCodes(FailCode.InvalidCard));
    expect(card('AAAA0001')).toEqual(FailCodes(FailCode.RecordExists));
    for (const last of [2, 3, 4, 5]) expect(card(`AAAA000${last}`)).toBeUndefined();
    expect(card('AAAA0006')).toEqual(FailCodes(FailCode.MaxCardPerUser));
    expect(paramsOf(call('AccessCard.list', { UserIDList: ['A7'] })).CardList).toHaveLength(5);
    call('AccessCard.updateMulti', { CardList: [{ CardNo: 'AAAA0005', CardStatus: 1 }] });
    expect(paramsOf(call('AccessCard.list', { CardNoList: ['AAAA0005'] })).CardList).toMatchObject([
      { UserID: 'A7', CardStatus: 1 },
    ]);
    expect(call('AccessCard.removeMulti', { CardNoList: ['AAAA0005'] }).result).toBe(true);
    expect(paramsOf(call('AccessCard.list', { CardNoList: ['AAAA0005'] })).CardList).toBeNull();
  });

  it('faces: picture forms, size, number, no second insert', () => {
    const { call, insert } = signedIn();
    insert(ANN);
    const face = (...PhotoData: string[]) =>
      detailOf(call('AccessFace.insertMulti', { FaceList: [{ UserID: 'A7', PhotoData }] }));
    const picture = facePhoto(3);
    expect(face()).toEqual(FailCodes(FailCode.InvalidFace));
    expect(face('GIF!')).toEqual(FailCodes(FailCode.PictureDecoding));
    expect(face(Buffer.from('GIF89a').toString('base64'))).toEqual(FailCodes(FailCode.PhotoFormat));
    expect(face(picture, picture, picture)).toEqual(FailCodes(FailCode.PhotoOverflow));
    expect(face(`/9j/${'A'.repeat(140_000)}`)).toEqual(FailCodes(FailCode.PhotoTooLarge));
    expect(face(picture)).toBeUndefined();
    expect(face(picture)).toEqual(FailCodes(FailCode.PhotoExists));
    expect(paramsOf(call('AccessFace.list', { UserIDList: ['A7', '250'] })).FaceDataList).toEqual([
      { UserID: 'A7', PhotoData: [picture] },
      null,
    ]);
    expect(codeOf(call('AccessFace.insertMulti', { FaceDataList: [] }))).toBe(ReplyError.InvalidParams);
  });

  it('faces: size in pixels, the same picture twice, what is seen on it', () => {
    const { call, insert, device } = signedIn();
    insert(ANN, { UserID: 'B8', UserName: 'Bob' });
    const face = (UserID: string, PhotoData: string[], act = 'insertMulti') =>
      detailOf(call(`AccessFace.${act}`, { FaceList: [{ UserID, PhotoData }] }));
    expect(face('A7', [facePhoto(1, 149, 300)])).toEqual(FailCodes(FailCode.LowPictureQuality));
    expect(face('A7', [facePhoto(1, 150, 299)])).toEqual(FailCodes(FailCode.LowPictureQuality));
    expect(face('A7', [facePhoto(1, 150, 301)])).toEqual(FailCodes(FailCode.LowPictureQuality));
    expect(face('A7', [facePhoto(1, 601, 600)])).toEqual(FailCodes(FailCode.PhotoTooLarge));
    expect(face('A7', [facePhoto(1), facePhoto(1)])).toEqual(FailCodes(FailCode.PhotoExists));
    expect(face('A7', [Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64')])).toEqual(
      FailCodes(FailCode.PictureDecoding),
    );
    for (const [verdict, code] of [
      ['none', FailCode.NoFaceDetected],
      ['two', FailCode.MultiFaceDetected],
      ['poor', FailCode.LowPictureQuality],
    ] as const) {
      device.setSwitches({ photoVerdict: verdict });
      expect(face('A7', [facePhoto(1)])).toEqual(FailCodes(code));
    }
    expect(device.state().access.faces.some(({ UserID }) => UserID === 'A7')).toBe(false);
    device.setSwitches({ photoVerdict: 'good' });
    expect(face('A7', [facePhoto(1)])).toBeUndefined();
    expect(face('B8', [facePhoto(1)])).toEqual(FailCodes(FailCode.PhotoExists));
    // Stored pictures are not checked again.
    device.setSwitches({ photoVerdict: 'none' });
    expect(face('A7', [facePhoto(1)], 'updateMulti')).toBeUndefined();
    expect(face('A7', [facePhoto(1), facePhoto(2)], 'updateMulti')).toEqual(FailCodes(FailCode.NoFaceDetected));
  });

  it('fingerprints: three chunks, three packets, one entry per person', () => {
    const { call, insert } = signedIn();
    insert(ANN, { UserID: 'B8', UserName: 'Bob' });
    const print = (AccessFingerprints: string[], UserID = 'A7', DuressIndex = -1, how = 'insertMulti') =>
      detailOf(call(`AccessFingerprint.${how}`, { UserID, AccessFingerprints, DuressIndex }));
    expect(print([packet(1).slice(4)])).toEqual(FailCodes(FailCode.InvalidFingerprint));
    expect(print([packet(1)], 'A7', 1)).toEqual(FailCodes(FailCode.InvalidFingerprint));
    expect(print([1, 2, 3, 4].map(packet))).toEqual(FailCodes(FailCode.MaxFingerprintPerUser));
    expect(print([packet(1), packet(2)], 'A7', 1)).toBeUndefined();
    expect(print([packet(2)], 'B8')).toEqual(FailCodes(FailCode.FingerprintExists));
    // Public clients send a list and call the member otherwise; the answer has the name of the specification.
    const FingerprintList = [{ UserID: 'B8', FingerprintPackets: [packet(3)] }];
    expect(call('AccessFingerprint.insertMulti', { FingerprintList }).result).toBe(true);
    expect(paramsOf(call('AccessFingerprint.list', { UserIDList: ['B8'] })).FingerprintList).toEqual([
      { UserID: 'B8', AccessFingerprints: [packet(3)], DuressIndex: -1 },
    ]);
    expect(paramsOf(call('AccessFingerprint.list', { UserIDList: ['A7'] })).FingerprintList).toMatchObject([
      { UserID: 'A7', DuressIndex: 1 },
    ]);
    expect(print([packet(4)], 'A7', -1, 'updateMulti')).toBeUndefined();
    expect(paramsOf(call('AccessFingerprint.list', { UserIDList: ['A7'] })).FingerprintList).toEqual([
      { UserID: 'A7', AccessFingerprints: [packet(4)], DuressIndex: -1 },
    ]);
    call('AccessFingerprint.removeMulti', { UserIDList: ['A7'] });
    expect(print([packet(4)], 'A7', -1, 'updateMulti')).toEqual(FailCodes(FailCode.NoRecord));
  });
});
