import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import { LANGUAGES } from '@/lib/contract/languages';
import { SOUND_FOLDER } from '@/lib/contract/methods/sounds';
import { ALL_SNAPSHOTS } from '@/lib/contract/methods/storage';
import { CONTACT_TYPES, RECORD_TABLE_NAMES } from '@/lib/contract/records';
import { quickClock } from '@/lib/fake-clock.fixtures';
import { textOf } from '@/lib/i18n/text-of';
import { PacedRun } from '@/lib/jobs/paced-run';
import { MENU_GROUPS } from '@/lib/routes/route-table';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import { RpcClient } from '@/lib/rpc/rpc-client';
import { session } from '@/lib/session/device';
import { followActs } from './act-journal';
import { ACT_KINDS, recordKind, removedFile } from './act-kinds';
import { type Act, journal } from './change-journal';
import { isWrite } from './is-write';

const visitor = { userName: 'admin', loginTime: '', capabilities: DEFAULT_CAPABILITIES, authorities: [] };
const signOut = () => session.state.set({ phase: 'none' });
beforeEach(() => session.state.set({ phase: 'open', visitor }));
afterEach(signOut);

function signedIn() {
  const made = testDevice({ profile: 'face-full' });
  made.signIn();
  const client = deviceClient(made);
  followActs(client.rpc);
  return { ...client, ...made };
}

const acts = () => journal.get().filter((each): each is Act => !isWrite(each));
/** Page and parts of each act in short: 'label verb count: names'. */
const journalled = () =>
  acts().map(({ page, parts, isUnknown }) => {
    const lines = parts.map(({ label, verb, count, names, door }) =>
      [label, verb, count, ...names, door === undefined ? [] : `door ${door}`]
        .flat()
        .filter((each) => each !== undefined),
    );
    return [page, ...lines.map((line) => line.join(' ')), ...(isUnknown ? ['unknown'] : [])];
  });
const person = (UserID: string) => ({ UserID, UserName: `Name ${UserID}` });
const PEOPLE = 'menu.page.personManage';

/** Answers as given, whatever is asked. */
function answering(reply: object) {
  const rpc = new RpcClient(
    async (_, { body }) => new Response(JSON.stringify({ id: JSON.parse(String(body)).id, ...reply })),
    quickClock,
  );
  followActs(rpc);
  return rpc;
}

describe('the journal of acts', () => {
  it('lists changes of persons and their cards by name and count, the newest first', async () => {
    const { rpc } = signedIn();
    await rpc.call('AccessUser.insertMulti', { UserList: [person('9001')] });
    await rpc.call('AccessCard.insertMulti', { CardList: [{ CardNo: '00ABCDEF', UserID: '9001' }] });
    await rpc.call('AccessUser.removeMulti', { UserIDList: ['9001'] });
    expect(journalled()).toEqual([
      ['/personManage', `${PEOPLE} deleted 1 9001`],
      ['/personManage', 'personImport.cardsStored added 1 9001'],
      ['/personManage', `${PEOPLE} added 1 Name 9001`],
    ]);
  });

  it('lists the members of a batch, and no calls that only read', async () => {
    const { rpc } = signedIn();
    await rpc.batch([
      { method: 'AccessUser.list', params: { UserIDList: ['9001'] } },
      { method: 'AccessUser.insertMulti', params: { UserList: [person('9001'), person('9002')] } },
    ]);
    expect(journalled()).toEqual([['/personManage', `${PEOPLE} added 2 Name 9001 Name 9002`]]);
  });

  it('does not note what was refused, and counts what a refused batch stored', async () => {
    const { rpc, trouble } = signedIn();
    trouble.refuse = { 'AccessUser.insertMulti': ReplyError.InvalidParams };
    await rpc.call('AccessUser.insertMulti', { UserList: [person('9001')] }).catch(() => undefined);
    expect(journalled()).toEqual([]);
    const FailCodes = [FailCode.None, FailCode.Unknown, FailCode.None];
    const partly = answering({ result: false, error: { code: ReplyError.BatchFailed, detail: { FailCodes } } });
    const UserList = ['1', '2', '3'].map(person);
    await partly.call('AccessUser.insertMulti', { UserList }).catch(() => undefined);
    expect(journalled()).toEqual([['/personManage', `${PEOPLE} added 2 Name 1 Name 3`]]);
  });

  it('says that it does not know what was not answered', async () => {
    const { rpc, trouble } = signedIn();
    trouble.dropAfter = ['AccessUser.removeMulti'];
    await rpc.call('AccessUser.removeMulti', { UserIDList: ['9001'] }).catch(() => undefined);
    expect(journalled()).toEqual([['/personManage', `${PEOPLE} deleted 1 9001`, 'unknown']]);
  });

  it('names the user of the storage, by whichever call', async () => {
    const { rpc } = signedIn();
    await rpc.call('NASUserManager.addUser', { user: { name: 'Night shift', user: 'night' } });
    await rpc.call('NASUserManager.modifyUser', { user: { name: 'Night shift', user: 'late' } });
    await rpc.call('NASUserManager.deleteUser', { name: 'Night shift' });
    const line = (verb: string) => ['/network/nas', `network.nas.tab.users ${verb} 1 Night shift`];
    expect(journalled()).toEqual([line('deleted'), line('changed'), line('added')]);
  });

  it('names the door that was opened', async () => {
    const { rpc } = signedIn();
    const object = await rpc.call('accessControl.factory.instance', { channel: 0 });
    await rpc.call('accessControl.openDoor', { Type: 'Remote' }, { object });
    await rpc.call('accessControl.getDoorStatus', { DoorState: 0 }, { object });
    expect(journalled()).toEqual([['/door', 'door.open done door 0']]);
  });

  it('lists one long write in one line, with its counts', async () => {
    const { rpc } = signedIn();
    const chunks = [['9001', '9002'], ['9003'], ['9004', '9005']];
    class Run extends PacedRun {
      protected isLeft = () => chunks.length > 0;
      protected async step() {
        const ids = chunks.shift() ?? [];
        await this.device.rpc.call('AccessUser.insertMulti', { UserList: ids.map(person) });
        const CardList = ids.map((UserID) => ({ UserID, CardNo: `0000${UserID}` }));
        await this.device.rpc.call('AccessCard.insertMulti', { CardList });
      }
      protected lose = () => undefined;
      protected settle = async () => undefined;
      protected setPhase = () => undefined;
    }
    await new Run({ rpc, clock: quickClock }).start();
    expect(journalled()).toEqual([
      [
        '/personManage',
        `${PEOPLE} added 5 Name 9001 Name 9002 Name 9003`,
        'personImport.cardsStored added 5 9001 9002 9003',
      ],
    ]);
    await rpc.call('AccessUser.removeMulti', { UserIDList: ['9001'] });
    await rpc.call('AccessUser.removeMulti', { UserIDList: ['9002'] });
    expect(journalled()).toHaveLength(3);
  });

  it('records the calls of an encrypted batch without their secrets', async () => {
    const { rpc, sealed } = signedIn();
    const object = await rpc.call('RecordUpdater.factory.instance', { name: 'VideoTalkContact' });
    const record = { Type: 'VTH', VTLongNumber: '9901', RegisterPassword: '12345678', FirstName: 'A', FamilyName: 'B' };
    await sealed.batch([{ method: 'RecordUpdater.insert', params: { record }, object }]);
    expect(journalled()).toEqual([['/vto/room', 'menu.page.vto_room added 1 9901']]);
    expect(JSON.stringify(journal.get())).not.toContain('12345678');
  });

  it('keeps no password, photo or card number', async () => {
    const rpc = answering({ result: true });
    const user = { Name: 'guard', Password: 'Hush-hush-1', Group: 'user' };
    await rpc.call('userManager.addUser', { user } as never);
    await rpc.call('userManager.modifyPassword', { name: 'guard', pwd: 'Hush-hush-2', pwdOld: 'Hush-hush-1' });
    await rpc.call('AccessFace.insertMulti', { FaceList: [{ UserID: '7', PhotoData: ['Zm90bw=='] }] } as never);
    await rpc.call('AccessCard.removeMulti', { CardNoList: ['00ABCDEF'] });
    expect(journalled()).toEqual([
      ['/personManage', 'personImport.cardsStored deleted 1'],
      ['/personManage', 'personManage.field.faces added 1 7'],
      ['/user', 'user.changePassword done'],
      ['/user', 'user.many added 1 guard'],
    ]);
    expect(JSON.stringify(journal.get())).not.toMatch(/Hush|Zm90|ABCDEF/);
  });

  it('tells a deleted sound from a picture, and leaves out snapshots, whose records are cleared', async () => {
    const rpc = answering({ result: true });
    for (const fileName of ['/picture/harbour.png', `${SOUND_FOLDER}/chime.mp3`, ALL_SNAPSHOTS])
      await rpc.call('FileManager.removeFiles', { fileName });
    expect(journalled().map(([page]) => page)).toEqual(['/AudioList', '/cfg/imgCfg']);
    await rpc.call('FileManager.rename', { oldName: `${SOUND_FOLDER}/chime.mp3`, newName: `${SOUND_FOLDER}/gong.mp3` });
    await rpc.call('FileManager.rename', { oldName: '/picture/a.png', newName: '/picture/b.png' });
    expect(journalled().filter(([, what]) => what?.includes('changed'))).toEqual([
      ['/cfg/imgCfg', 'cfg.imgCfg.picture changed 1 /picture/a.png'],
      ['/AudioList', 'menu.page.AudioList changed 1 /audio/chime.mp3'],
    ]);
  });

  it('is empty for the next sign-in, also of what is answered after the end', async () => {
    const { rpc } = signedIn();
    const late = rpc.call('AccessUser.insertMulti', { UserList: [person('9001')] });
    signOut();
    await late;
    expect(journalled()).toEqual([]);
  });
});

describe('what acts are called', () => {
  const records = RECORD_TABLE_NAMES.flatMap((table) =>
    ['insert', 'import', 'importFile', 'update', 'remove', 'removeEx', 'clear'].flatMap((act) =>
      [undefined, ...CONTACT_TYPES].flatMap((type) => recordKind(`RecordUpdater.${act}`, table, type) ?? []),
    ),
  );
  const files = ['/picture/a.png', `${SOUND_FOLDER}/a.mp3`].flatMap((path) => removedFile(path) ?? []);
  const kinds = [...Object.values(ACT_KINDS), ...records, ...files];

  it.each(LANGUAGES.map(({ tag }) => tag))('has a text in %s', (tag) => {
    const file = fileURLToPath(new URL(`../../messages/${tag}.json`, import.meta.url));
    const messages: unknown = JSON.parse(readFileSync(file, 'utf8'));
    expect(kinds.length).toBeGreaterThan(100);
    expect([...new Set(kinds.map(({ label }) => label))].filter((key) => textOf(messages, key) === undefined)).toEqual(
      [],
    );
  });

  it('leads to built pages', () => {
    const built = MENU_GROUPS.flatMap(({ routes }) => routes.filter((each) => each.built).map(({ path }) => path));
    expect(kinds.filter(({ page }) => !built.includes(page as never))).toEqual([]);
  });
});
