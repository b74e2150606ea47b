/** What PrivacySet changes on the device. @assumed pages-3 /cfg/PrivacySet */
import { beforeEach, describe, expect, it } from 'vitest';
import type { StoragePart } from '@/lib/contract/methods/storage';
import type { PrivacyTable } from '@/lib/contract/tables/privacy';
import { deviceScreen } from '../control/screen-picture';
import { shownPerson } from '../rules/privacy';
import { showsNow } from '../rules/screen-content';
import { visit } from '../rules/work-mode';
import { handleIn, signedInDevice } from '../test-device';
import { SNAPSHOT_BYTES } from './storage';

const DAY_MS = 86_400_000;

let made: ReturnType<typeof signedInDevice>;
beforeEach(() => {
  made = signedInDevice({ profile: 'chinese' });
});

const table = () => made.device.state().tables.PrivacySet;
const write = (next: object) =>
  made.call('configManager.setConfig', { name: 'PrivacySet', table: { ...table(), ...next }, options: [] });
const store = (part: Partial<PrivacyTable['Store']>) => write({ Store: { ...table().Store, ...part } });
const face = (userId: string) =>
  made.device.atReader({ door: 0, readerId: '1', direction: 'Entry', proof: { kind: 'face', userId } });
const pictures = () => made.device.state().records.SnapRecord.rows.length;
/** Records with a picture. */
const shown = () => made.device.state().records.AccessControlCardRec.rows.filter(({ URL }) => URL).length;
const used = () =>
  (Object(made.call('storage.getDeviceAllInfo', {}).params).info[0].Detail as StoragePart[]).find(
    ({ Path }) => Path === '/snapshot',
  )?.UsedBytes ?? 0;
const clear = (name: string) => {
  const object = handleIn(made.call('RecordUpdater.factory.instance', { name }));
  return made.call('RecordUpdater.clear', {}, { object });
};
const lastRow = () => made.device.state().records.AccessControlCardRec.rows.at(-1);

describe('the screen', () => {
  it('shows each fact in full, masked or not at all', () => {
    const { access } = made.device.state();
    const person = access.users.find(({ UserID }) => UserID === '1');
    const seen = (Name: string, UserID: string, Photo: string, Department: string) => {
      write({ Show: { Name, UserID, Photo, Department } });
      return shownPerson(made.device.state(), person);
    };
    expect(seen('Full', 'Full', 'Masked', 'Full')).toEqual({
      name: 'Emma Walker',
      userId: '1',
      photo: 'Masked',
      department: 'Office',
    });
    expect(seen('Masked', 'Hidden', 'Hidden', 'Masked')).toEqual({
      name: 'E**********',
      userId: '',
      photo: '',
      department: 'O*****',
    });
    expect(seen('Masked', 'Hidden', 'Hidden', 'Hidden').department).toBe('');
    face('1');
    const { device } = made;
    const prompt = () => showsNow(device.state(), device.clock.now(), device.wallNow()).prompt;
    expect(prompt()).toMatchObject({ name: 'E**********', userId: '', hasPhoto: false });
    expect(deviceScreen(device).texts).not.toContain('Office');
    write({ Show: { Name: 'Full', UserID: 'Full', Photo: 'Full', Department: 'Full' } });
    expect(prompt()).toMatchObject({ name: 'Emma Walker', userId: '1', department: 'Office', hasPhoto: true });
    expect(deviceScreen(device).texts).toContain('Office');
    // Somebody in no check group has no department.
    device.update(({ access }) => {
      access.attendance = [];
    });
    expect(prompt()?.department).toBe('');
  });

  it('hides nothing on a device whose language has no page for it', () => {
    const other = signedInDevice({ profile: 'face-full' });
    const [person] = other.device.state().access.users;
    expect(shownPerson(other.device.state(), person).name).toBe(person?.UserName);
  });
});

describe('the memory', () => {
  it('has a picture of a face at the door, unless snapshots are not kept', () => {
    const before = pictures();
    face('1');
    expect(lastRow()?.URL).toMatch(/^\/SnapShotFilePath\/\d+\.jpg$/);
    expect(pictures()).toBe(before + 1);
    store({ Snapshot: false });
    face('1');
    expect(lastRow()?.URL).toBe('');
    expect(pictures()).toBe(before + 1);
  });

  it('has no photo of anybody once they are not kept, and the face still opens the door', () => {
    const wasOpened = face('1').errorCode;
    store({ Face: false });
    expect(made.device.state().access.faces.every(({ PhotoData }) => PhotoData.length === 0)).toBe(true);
    expect(face('1').errorCode).toBe(wasOpened);
  });

  it('has no record older than it may', () => {
    store({ RecordDays: 3 });
    const first = made.device.state().records.AccessControlCardRec.rows[0];
    expect(Number(first?.CreateTime)).toBeGreaterThan(Number(lastRow()?.CreateTime) - 4 * 86_400);
  });

  it('has no record older than it may although nobody passes, nor its picture; and not by a table on trial', () => {
    const { device, call } = made;
    const oldest = () => Number(device.state().records.AccessControlCardRec.rows[0]?.CreateTime);
    device.update(({ records }) => {
      // A test may give the device any row.
      records.AccessControlCardRec.rows.unshift({ RecNo: 99_999, CreateTime: 'x' });
    });
    call('configManager.setTemporaryConfig', {
      name: 'PrivacySet',
      table: { ...table(), Store: { ...table().Store, RecordDays: 5 } },
      timeout: 400_000,
    });
    device.clock.advance(DAY_MS);
    expect(oldest()).toBeNaN();
    made.signIn();
    store({ RecordDays: 5 });
    expect(device.wallNow() / 1000 - oldest()).toBeLessThanOrEqual((5 * DAY_MS) / 1000);
    device.clock.advance(6 * DAY_MS);
    expect(device.state().records.AccessControlCardRec.rows).toEqual([]);
    expect(device.state().records.SnapRecord.rows).toEqual([]);
  });

  it('forgets old records also behind one of a clock that was ahead', () => {
    const { device } = made;
    device.update(({ records }) => {
      const [first] = records.AccessControlCardRec.rows;
      if (first) first.CreateTime = device.wallNow() / 1000 + 3_650 * (DAY_MS / 1000);
    });
    store({ RecordDays: 5 });
    device.clock.advance(40 * DAY_MS);
    expect(device.state().records.AccessControlCardRec.rows).toHaveLength(1);
  });

  it('has no picture older than AutoMaintain says; the records stay', () => {
    const { device, call } = made;
    const { AutoMaintain } = device.state().tables;
    const records = device.state().records.AccessControlCardRec.rows.length;
    const write = (DeletePictureDays: number) =>
      call('configManager.setConfig', { name: 'AutoMaintain', table: { ...AutoMaintain, DeletePictureDays } });
    expect(write(7).result).toBe(true);
    const left = pictures();
    expect(left).toBeGreaterThan(0);
    expect(shown()).toBe(left);
    device.clock.advance(8 * DAY_MS);
    made.signIn();
    expect([pictures(), shown(), used()]).toEqual([0, 0, 0]);
    expect(device.state().records.AccessControlCardRec.rows).toHaveLength(records);
  });

  it('keeps no photo of who enrols at the door, if photos are not kept', () => {
    store({ Face: false });
    const { WorkMode } = made.device.state().tables;
    made.device.update(({ tables }) => {
      tables.WorkMode = { ...WorkMode, Mode: 1, Collection: { ...WorkMode.Collection, Face: true, KnownOnly: false } };
    });
    const before = made.device.state().access.faces.length;
    made.device.update((draft) => visit(draft, made.device.wallNow()));
    expect(made.device.state().access.faces.slice(before)).toMatchObject([{ PhotoData: [] }]);
  });

  it('says how much the snapshots take, with those that a client took', () => {
    const before = used();
    expect(before).toBeGreaterThan(0);
    made.call('snapManager.snapshot', { channel: 0 });
    expect(used()).toBe(before + SNAPSHOT_BYTES);
  });

  it.each<[string, () => unknown]>([
    ['its files', () => made.call('FileManager.removeFiles', { fileName: '/snapshot/*' })],
    ['the records of pictures', () => clear('SnapRecord')],
    ['the access log', () => clear('AccessControlCardRec')],
  ])('has no snapshot any more after the removal of %s', (_, remove) => {
    const count = pictures();
    const reply = Object(remove());
    expect([reply.result, Object(reply.params).removed ?? count]).toEqual([true, count]);
    expect([pictures(), shown(), used()]).toEqual([0, 0, 0]);
  });

  it.each([
    ['Show.Name', { Show: { Name: 'Blue' } }],
    ['Store.RecordDays', { Store: { RecordDays: 366 } }],
  ])('refuses another value of %s', (field, change) => {
    const [[part, member]] = Object.entries(change) as [[keyof PrivacyTable, object]];
    const reply = write({ [part]: { ...table()[part], ...member } });
    expect(reply.error).toMatchObject({ detail: { field: `PrivacySet.${field}` } });
  });
});
