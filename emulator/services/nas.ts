/** Network storage: tests of its targets, its space, and its users. @spec §7; @assumed pages-2 /network/nas */
import { NAS } from '@/lib/contract/limits';
import type { StorageDevice } from '@/lib/contract/methods/nas';
import type { NasTable } from '@/lib/contract/tables/network-services';
import { type Call, service } from '../service';
import type { DeviceState } from '../state/device-state';
import { formatWallTime } from '../state/wall-time';
import { areaHandles } from './area-handles';
import { badCall, badValue, refusedFor } from './device-error';
import { readRecord, readText, readWhole } from './read-params';
import { accountOf } from './session-of-call';

/** Size of the emulated storage. */
const QUOTA_BYTES = 2_000_000_000_000;
/** Size of the file that a test writes. */
const TEST_BYTES = 1_000_000;
const FULL = 0.9;

/** The address decides: names of servers that do not answer are those of the other pages. */
const isReached = ({ Address }: NasTable) => Address !== '' && !/^(dead|timeout)\b|\.invalid$/i.test(Address);

/** NFS asks for no password. */
const isWelcome = ({ Protocol, UserName, Password }: NasTable) =>
  Protocol === 'NFS' || (UserName !== '' && Password !== '' && Password !== 'wrong');

function testTarget({ core, state }: Call, target: NasTable): { state: string } {
  if (!isReached(target)) return { state: 'ConnectTimeout' };
  if (!isWelcome(target)) return { state: 'AuthFailed' };
  if (/missing/i.test(target.Directory)) return { state: 'NoDirectory' };
  if (state.nas.usedBytes >= QUOTA_BYTES * FULL) return { state: 'LowStorage' };
  core.update(({ nas }) => {
    nas.usedBytes += TEST_BYTES;
    nas.lastWrite = core.wallNow();
  });
  return { state: 'Success' };
}

function readUser(raw: unknown): { name: string; user: string } {
  const given = readRecord(raw, 'user');
  const name = readText(given.name, 'name', 256);
  const user = readText(given.user, 'user', 256);
  if (name.trim() === '' || name.length > NAS.nameMax) throw badValue('name');
  if (!/^[\w.@]{1,63}$/.test(user)) throw badValue('user');
  return { name, user };
}

/** Place of the user in the list. */
function placeOf({ state }: Call, name: string): number {
  const place = state.nas.users.findIndex((each) => each.name === name);
  if (place < 0) throw badValue('name');
  return place;
}

/** Refuses while a target signs in as that user. @throws Unknown with reason TargetInUse */
function refuseInUse({ state }: Call, { user }: { user: string }): void {
  if (state.secureTables.NAS.some(({ UserName }) => UserName === user)) throw refusedFor('TargetInUse');
}

/** Methods of the area NASUserManager. */
export const nasUserManager = service('NASUserManager', {
  'NASUserManager.getUserInfoAll': ({ state }) => ({ users: state.nas.users.map((each) => ({ ...each })) }),

  'NASUserManager.addUser'(call, params) {
    const user = readUser(params.user);
    if (call.state.nas.users.some(({ name }) => name === user.name)) throw badValue('name');
    if (call.state.nas.users.length >= NAS.users) throw refusedFor('UserMax');
    call.core.update(({ nas }) => {
      nas.users.push(user);
    });
    call.core.note('Account', 'AddUser', accountOf(call).name, `NAS ${user.name}`);
    return true;
  },

  'NASUserManager.modifyUser'(call, params) {
    const user = readUser(params.user);
    const place = placeOf(call, user.name);
    const before = call.state.nas.users[place];
    if (before && before.user !== user.user) refuseInUse(call, before);
    call.core.update(({ nas }) => {
      nas.users[place] = user;
    });
    call.core.note('Account', 'ModifyUser', accountOf(call).name, `NAS ${user.name}`);
    return true;
  },

  'NASUserManager.deleteUser'(call, params) {
    const place = placeOf(call, readText(params.name, 'name', 256));
    const gone = call.state.nas.users[place];
    if (gone) refuseInUse(call, gone);
    call.core.update(({ nas }) => {
      nas.users.splice(place, 1);
    });
    call.core.note('Account', 'DeleteUser', accountOf(call).name, `NAS ${gone?.name ?? ''}`);
    return true;
  },
});

/** Methods of the area FtpTest. */
export const ftpTest = service('FtpTest', {
  'FtpTest.test'(call, params) {
    const number = /^FTP(\d{1,2})$/.exec(readText(params.name ?? 'FTP1', 'name', 16))?.[1];
    const target = call.state.secureTables.NAS[Number(number) - 1];
    if (target?.Protocol !== 'FTP') throw badCall('name');
    return testTarget(call, target);
  },
});

interface Folders {
  [name: string]: Folders;
}

/** Folders of every target that is reached; more than fit on a screen, and names of several languages. */
const FOLDERS: Folders = {
  snapshots: { 2025: {}, 2026: Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`${at + 1}月`, {}])) },
  door: { 'مدخل رئيسي': {}, 'Main entrance & <lift>': { '1': {}, '2': {} } },
  export: {},
  backup: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`week ${at + 1}`, {}])),
};

/** Methods of the area Tree. */
export const folderTree = service('Tree', {
  'Tree.getNodes'({ state }, params) {
    const target = state.secureTables.NAS[readWhole(params.index, 'index')];
    if (!target) throw badCall('index');
    const id = readText(params.id, 'id', NAS.directoryMax);
    if (!isReached(target)) throw refusedFor('ConnectTimeout');
    if (!isWelcome(target)) throw refusedFor('AuthFailed');
    // Some servers take files and show none.
    if (/^nolist\b/i.test(target.Address)) return { nodes: null };
    const path = id.split('/').filter(Boolean);
    const at = path.reduce<Folders | undefined>((held, name) => childrenOf(held)[name], FOLDERS);
    if (!at) throw badValue('id');
    const root = target.Protocol === 'SMB' ? '' : '/';
    return {
      nodes: Object.entries(at).map(([name, children]) => ({
        id: root + [...path, name].join('/'),
        name,
        nodeInfo: { HasChildren: Object.keys(children).length > 0 },
      })),
    };
  },
});

/** Without what every object inherits. */
const childrenOf = (folders: Folders | undefined): Folders => Object.assign(Object.create(null), folders);

/** The targets that are mounted. */
export const networkStorage = (state: DeviceState): StorageDevice[] =>
  state.secureTables.NAS.flatMap((target, Index) =>
    !state.areas.isUnmounted && target.Enable && isReached(target) && isWelcome(target)
      ? {
          Index,
          TotalBytes: QUOTA_BYTES,
          UsedBytes: state.nas.usedBytes,
          LastWriteTime: state.nas.lastWrite === 0 ? '' : formatWallTime(state.nas.lastWrite),
        }
      : [],
  );

/** Methods of the area devStorage. */
export const devStorage = service('devStorage', {
  ...areaHandles('devStorage'),

  'devStorage.formatPatition'({ core, state }, { part }) {
    const isThere = state.secureTables.NAS.some(
      (target, index) => String(index) === part && target.Enable && isReached(target) && isWelcome(target),
    );
    if (!isThere) throw badCall('part');
    core.update(({ nas }) => {
      nas.usedBytes = 0;
    });
    return true;
  },

  'devStorage.setState'({ core }, { state: next }) {
    if (next !== 'Mount' && next !== 'Unmount') throw badCall('state');
    core.update(({ areas }) => {
      areas.isUnmounted = next === 'Unmount';
    });
    return true;
  },

  'devStorage.test'(call, params) {
    const target = call.state.secureTables.NAS[readWhole(params.index, 'index')];
    if (!target || target.Protocol === 'FTP') throw badCall('index');
    return testTarget(call, target);
  },

  'devStorage.getDeviceInfo': ({ state }) => ({ device: networkStorage(state) }),
});
