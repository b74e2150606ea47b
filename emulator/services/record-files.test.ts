import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import type { RecordRow } from '@/lib/contract/methods/records';
import { codeOf, detailOf, handleIn, paramsOf, testDevice } from '../test-device';
import { contactsOfFile } from './contact-file';

const PASSWORD = 'kept secret';
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');

function updater(name = 'VideoTalkContact') {
  const test = testDevice({ profile: 'vto' });
  test.signIn();
  const object = handleIn(test.call('RecordUpdater.factory.instance', { name }));
  const act = (action: string, params: object = {}) =>
    (action === 'importFile' ? test.upload : test.call)(`RecordUpdater.${action}`, params, { object });
  const exported = (params: object = {}) => {
    expect(act('exportFile', { filename: 'contacts', condition: { Type: 'VTH' }, ...params }).result).toBe(true);
    const path = String(paramsOf(act('getFileExportState')).Path);
    return test.device.exportedFile(path, test.session()) as Buffer;
  };
  const rooms = () => test.device.state().records.VideoTalkContact.rows.filter(({ Type }) => Type === 'VTH');
  const plain = () => rooms().map(({ RecNo: _, ...room }) => room);
  return { ...test, act, exported, rooms, plain };
}

describe('an exported file', () => {
  it('contains the rooms; passwords only when the file has a password, without which it cannot be read', () => {
    const { device, exported } = updater();
    device.update(({ records }) => {
      Object.assign(records.VideoTalkContact.rows[0] ?? {}, { RegisterPassword: '135790' });
    });
    const open = exported().toString('utf8');
    expect(JSON.parse(open).rows).toHaveLength(60);
    expect(open).not.toContain('135790');
    const locked = exported({ Password: PASSWORD });
    expect(locked.includes('VTLongNumber')).toBe(false);
    expect(locked.includes('135790')).toBe(false);
  });

  it('takes time when the switch is set, and belongs to the login that requested it', () => {
    const { act, device } = updater();
    expect(codeOf(act('getFileExportState'))).toBe(ReplyError.Unknown);
    device.setSwitches({ importRowMs: 100 });
    act('exportFile', { filename: 'contacts', condition: { Type: 'VTH' }, Password: PASSWORD });
    device.clock.advance(3_000);
    expect(paramsOf(act('getFileExportState'))).toEqual({ State: 'Exporting', Progress: 50, Path: '' });
    device.clock.advance(3_000);
    const { State, Progress, Path } = paramsOf(act('getFileExportState'));
    expect([State, Progress]).toEqual(['Finished', 100]);
    expect(device.exportedFile(String(Path), 'somebody else')).toBeUndefined();
  });

  it.each([
    [{ Password: 'short' }, 'Password'],
    [{ Password: 'x'.repeat(33) }, 'Password'],
    [{ Password: 12345678 }, 'Password'],
    [{ filename: '../x' }, 'filename'],
    [{ filename: undefined }, 'filename'],
    [{ condition: 'all' }, 'condition'],
  ])('is refused with %j', (change, field) => {
    expect(detailOf(updater().act('exportFile', { filename: 'contacts', ...change }))).toEqual({ field });
  });

  it('is for contacts only, and protected only where the device supports it', () => {
    const calls = updater('VideoTalkLog').act('exportFile', { filename: 'calls' });
    expect(codeOf(calls)).toBe(ReplyError.InvalidParams);
    const test = updater();
    test.device.setCapabilities({ exportEncryptedLog: false });
    expect(detailOf(test.act('exportFile', { filename: 'contacts', Password: PASSWORD }))).toEqual({
      field: 'Password',
    });
  });
});

describe('an imported file', () => {
  it('restores every room of an export, with passwords; existing ones stay', () => {
    const { act, device, exported, plain } = updater();
    device.update(({ records }) => {
      Object.assign(records.VideoTalkContact.rows[0] ?? {}, { RegisterPassword: '135790', Nickname: 'Old' });
    });
    const before = plain();
    const Data = base64(exported({ Password: PASSWORD }));
    act('removeEx', { condition: { Type: 'VTH' } });
    act('insert', { record: { Type: 'VTH', VTLongNumber: '102', Nickname: 'Kept' } });
    expect(act('importFile', { Data, Password: PASSWORD }).result).toBe(true);
    const { State, FailCodes, Numbers } = paramsOf(act('getFileImportState'));
    expect(State).toBe('Finished');
    const codes = new Map((Numbers as string[]).map((number, index) => [number, (FailCodes as number[])[index]]));
    expect(codes.get('101')).toBe(FailCode.None);
    expect(codes.get('102')).toBe(FailCode.RecordExists);
    const isOther = ({ VTLongNumber }: RecordRow) => VTLongNumber !== '102';
    expect(plain().filter(isOther)).toEqual(before.filter(isOther));
    expect(plain().find((room) => !isOther(room))).toMatchObject({ Nickname: 'Kept' });
  });

  it('is refused with another password, truncated, or when it is invalid', () => {
    const { act, exported, rooms } = updater();
    const locked = exported({ Password: PASSWORD });
    const before = rooms();
    const refused = (params: object) => detailOf(act('importFile', params));
    expect(refused({ Data: base64(locked), Password: 'another one' })).toEqual({ field: 'Password' });
    expect(refused({ Data: base64(locked) })).toEqual({ field: 'Password' });
    expect(refused({ Data: base64(locked.subarray(0, 30)), Password: PASSWORD })).toEqual({ field: 'Password' });
    for (const Data of [undefined, '', 5, base64('{"rows":[]}'), base64('{'), base64('RoomNo,Name\n1,2')]) {
      expect(refused({ Data })).toEqual({ field: 'file' });
    }
    expect(rooms()).toEqual(before);
  });

  it.each([
    ['deeper than a call may be', `[${'['.repeat(5000)}${']'.repeat(5000)}]`],
    ['with a member that could reach a prototype', '{"__proto__":{"Type":"VTS"}}'],
  ])('is refused %s', (_, deep) => {
    const { act, rooms, device } = updater();
    device.setSwitches({ importRowMs: 20 });
    const row = `{"Type":"VTH","VTLongNumber":"4321","Deep":${deep}}`;
    const Data = base64(`{"table":"VideoTalkContact","rows":[${row}]}`);
    expect(detailOf(act('importFile', { Data }))).toEqual({ field: 'file' });
    device.clock.advance(1_000);
    expect(rooms()).toHaveLength(60);
  });

  it('judges each line of a CSV file', () => {
    const { act, rooms } = updater();
    const lines = ['VTLongNumber,Nickname,GroupNumber', '801,"A, ""B""",', '101,X,', '101-1,Y,4', '0802,Z,'];
    act('importFile', { Data: base64(lines.join('\r\n')) });
    expect(paramsOf(act('getFileImportState'))).toEqual({
      State: 'Finished',
      Progress: 100,
      FailCodes: [FailCode.None, FailCode.RecordExists, FailCode.InvalidParam, FailCode.InvalidParam],
      Numbers: ['801', '101', '101-1', '0802'],
    });
    expect(rooms().at(-1)).toMatchObject({ VTLongNumber: '801', Nickname: 'A, "B"' });
  });

  it('never fails on any file', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const rows = contactsOfFile(text);
        expect(rows === undefined || Array.isArray(rows)).toBe(true);
      }),
    );
    const name = fc.string({ minLength: 1 }).filter((text) => !/[\r\n]/.test(text));
    fc.assert(
      fc.property(fc.array(name, { minLength: 1 }), (names) => {
        const lines = names.map((each, index) => `${100 + index},"${each.replaceAll('"', '""')}"`);
        const rows = contactsOfFile(['VTLongNumber,Nickname', ...lines].join('\n'));
        expect(rows?.map(({ Nickname }) => Nickname)).toEqual(names);
      }),
    );
  });
});
