import { describe, expect, it } from 'vitest';
import { NAS } from '@/lib/contract/limits';
import type { TreeNode } from '@/lib/contract/methods/nas';
import type { WritableStorage } from '@/lib/contract/methods/storage';
import type { NasTable } from '@/lib/contract/tables/network-services';
import { CONFIG_RULES } from '../rules/config-rules';
import { silentMp3 } from '../rules/sounds';
import { sealer } from '../sealer.fixtures';
import { detailOf, paramsOf, signedInDevice } from '../test-device';

const CHIME = silentMp3(2);

function store() {
  const made = signedInDevice({ profile: 'face-full', set: { customAudio: true } });
  const { device, call } = made;
  const targets = () => device.state().secureTables.NAS;
  const write = (index: number, change: Partial<NasTable>) =>
    device.update(({ secureTables }) => {
      Object.assign(secureTables.NAS[index] ?? {}, change);
    });
  const tests = () => [
    paramsOf(call('FtpTest.test', { name: 'FTP1' })).state,
    ...[1, 2].map((index) => paramsOf(call('devStorage.test', { index })).state),
  ];
  return { ...made, targets, write, tests };
}

describe('storage targets', () => {
  it('end their tests in three ways, and the good one has been written to', () => {
    const { call, device, tests } = store();
    const space = () => paramsOf(call('devStorage.getDeviceInfo')).device;
    expect(space()).toMatchObject([{ Index: 0, LastWriteTime: '' }]);
    const before = device.state().nas.usedBytes;
    expect(tests()).toEqual(['Success', 'AuthFailed', 'ConnectTimeout']);
    expect(device.state().nas.usedBytes).toBeGreaterThan(before);
    expect(space()).toMatchObject([{ Index: 0, LastWriteTime: '2026-11-20 12:00:00' }]);
  });

  it('are listed beside the memory while they are mounted, with what files leave of both', () => {
    const { call, device, upload, write } = store();
    device.setSwitches({ freeBytes: Number.MAX_SAFE_INTEGER });
    const devices = () => paramsOf(call('StorageDeviceManager.getDeviceInfos')).devices as WritableStorage[];
    const [memory, target, ...others] = devices();
    expect([memory, target]).toMatchObject([
      { Name: '/dev/mmc0', Type: 'Memory' },
      { Name: 'NAS1', Type: 'Network', TotalBytes: 2_000_000_000_000 },
    ]);
    expect(others).toEqual([]);
    upload('AudioFileManager.upload', {
      ...{ Event: 'Doorbell', Name: 'chime', Size: CHIME.length, Data: CHIME.toString('base64') },
    });
    call('FtpTest.test', { name: 'FTP1' });
    expect(devices()[0]?.FreeBytes).toBe(Number(memory?.FreeBytes) - CHIME.length);
    expect(devices()[1]?.FreeBytes).toBeLessThan(Number(target?.FreeBytes));
    call('devStorage.setState', { state: 'Unmount' });
    expect(devices().map(({ Name }) => Name)).toEqual(['/dev/mmc0']);
    call('devStorage.setState', { state: 'Mount' });
    write(0, { Enable: false });
    expect(devices()).toHaveLength(1);
  });

  it('are full at nine tenths of the quota, and need their directory', () => {
    const { device, tests, write } = store();
    write(0, { Directory: '/missing' });
    expect(tests()[0]).toBe('NoDirectory');
    write(0, { Directory: '/snapshots' });
    device.update(({ nas }) => {
      nas.usedBytes = 1_900_000_000_000;
    });
    expect(tests()[0]).toBe('LowStorage');
  });

  it('are tested by the call of their protocol only', () => {
    const { call } = store();
    expect(detailOf(call('FtpTest.test', { name: 'FTP2' }))).toEqual({ field: 'name' });
    expect(detailOf(call('devStorage.test', { index: 0 }))).toEqual({ field: 'index' });
    expect(detailOf(call('devStorage.test', { index: 9 }))).toEqual({ field: 'index' });
  });

  it('list their folders as their protocol writes a path, to one that signs in and finds them', () => {
    const { call, write } = store();
    const list = (index: number, id = '') => call('Tree.getNodes', { index, id });
    const idsOf = (index: number, id: string) =>
      (paramsOf(list(index, id)).nodes as TreeNode[]).map((each) => [each.id, each.nodeInfo.HasChildren]);
    expect(idsOf(0, '')).toContainEqual(['/snapshots', true]);
    expect(idsOf(0, '/snapshots')).toEqual([
      ['/snapshots/2025', false],
      ['/snapshots/2026', true],
    ]);
    expect(detailOf(list(1))).toMatchObject({ reason: 'AuthFailed' });
    expect(detailOf(list(2))).toMatchObject({ reason: 'ConnectTimeout' });
    write(1, { Password: 'right' });
    expect(idsOf(1, 'snapshots')).toContainEqual(['snapshots/2026', true]);
    for (const id of ['gone', '..', '__proto__', 'snapshots/constructor']) {
      expect([id, detailOf(list(1, id))]).toEqual([id, { field: 'id' }]);
    }
    expect(detailOf(list(9))).toEqual({ field: 'index' });
    write(1, { Address: 'nolist.example.org' });
    expect(paramsOf(list(1)).nodes).toBeNull();
  });

  it.each<[Partial<NasTable>, string]>([
    [{ Name: ' ' }, 'Name'],
    [{ Name: 'Archive' }, 'Name'],
    [{ Name: 'x'.repeat(NAS.nameMax + 1) }, 'Name'],
    [{ Default: true }, 'Default'],
    [{ Protocol: 'WebDAV' as never }, 'Protocol'],
    [{ Enable: true, Address: '' }, 'Address'],
    [{ Port: 0 }, 'Port'],
    [{ Directory: 'door/../secret' }, 'Directory'],
    [{ Directory: 'door\n' }, 'Directory'],
    [{ Enable: true, Directory: '' }, 'Directory'],
    [{ Password: 'x'.repeat(64) }, 'Password'],
  ])('are refused with %j', (change, member) => {
    const { call, device, targets, ...made } = store();
    const before = targets();
    const table = before.map((each, index) => (index === 1 ? { ...each, ...change } : each));
    const content = sealer({ ...made, call, device }).seal({ name: 'NAS', table });
    expect(detailOf(call('Security.setConfig', content))).toEqual({ field: `NAS[1].${member}` });
    expect(targets()).toEqual(before);
    const rule = (rows: readonly NasTable[]) => CONFIG_RULES.NAS?.({ NAS: rows } as never, {} as never, {} as never);
    expect([rule(before), rule([])]).toEqual([undefined, 'NAS[0].Name']);
  });
});

describe('users of the storage', () => {
  it('have a name of their own, and change only their account', () => {
    const { call, device } = store();
    const users = () => device.state().nas.users;
    const add = (name: string, user = 'guard') => call('NASUserManager.addUser', { user: { name, user } });
    expect(add('Guard').result).toBe(true);
    for (const name of ['Guard', '', 'x'.repeat(NAS.nameMax + 1)])
      expect(detailOf(add(name))).toEqual({ field: 'name' });
    expect(detailOf(add('Other', 'a b'))).toEqual({ field: 'user' });
    const modify = (name: string) => call('NASUserManager.modifyUser', { user: { name, user: 'night' } });
    expect(modify('Guard').result).toBe(true);
    expect(detailOf(modify('Nobody'))).toEqual({ field: 'name' });
    expect(users().at(-1)).toEqual({ name: 'Guard', user: 'night' });
    while (users().length < NAS.users) add(`Guard ${users().length}`);
    expect(detailOf(add('One more'))).toEqual({ reason: 'UserMax' });
  });

  it('stay while a target signs in as them', () => {
    const { call, device, write } = store();
    const remove = (name: string) => call('NASUserManager.deleteUser', { name });
    expect(detailOf(remove('Front door'))).toEqual({ reason: 'TargetInUse' });
    const modify = (user: string) => call('NASUserManager.modifyUser', { user: { name: 'Front door', user } });
    expect(detailOf(modify('other'))).toEqual({ reason: 'TargetInUse' });
    expect(modify(String(device.state().nas.users[0]?.user)).result).toBe(true);
    for (const index of [0, 1, 2]) write(index, { UserName: 'other' });
    expect(remove('Front door').result).toBe(true);
    expect(paramsOf(call('NASUserManager.getUserInfoAll')).users).toEqual([{ name: 'Archive', user: 'archive' }]);
    expect(detailOf(remove('Front door'))).toEqual({ field: 'name' });
    expect(device.state().nas.users).toHaveLength(1);
  });
});
