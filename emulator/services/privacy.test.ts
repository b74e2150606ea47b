/** What PrivacySet changes on the device. @assumed pages-3 /cfg/PrivacySet */
import { beforeEach, describe, expect, it } from 'vitest';
import type { StoragePart } from '@/lib/contract/methods/storage';
import type { PrivacyTable } from '@/lib/contract/tables/privacy';
import { deviceScreen } from '../control/screen-picture';
import { shownPerson } from '../rules/privacy';
import { showsNow } from '../rules/screen-content';
import { signedInDevice } from '../test-device';

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
    const pictures = () => made.device.state().records.SnapRecord.rows.length;
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

  it('says how much the snapshots take, and nothing after they were removed', () => {
    const used = () =>
      (Object(made.call('storage.getDeviceAllInfo', {}).params).info[0].Detail as StoragePart[]).find(
        ({ Path }) => Path === '/snapshot',
      )?.UsedBytes;
    expect(used()).toBeGreaterThan(0);
    const { removed } = Object(made.call('FileManager.removeFiles', { fileName: '/snapshot/*' }).params);
    expect(removed).toBeGreaterThan(100);
    expect(used()).toBe(0);
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
