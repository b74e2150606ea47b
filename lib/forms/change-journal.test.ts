import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import type { TableName } from '@/lib/contract/configs';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import { rpc, session } from '@/lib/session/device';
import { type Trial, trial } from '@/lib/trial/trial';
import { beginTrial, keepTrial } from '@/lib/trial/trial-calls';
import { JOURNAL_MAX, journal, noteHeld, noteSave } from './change-journal';
import { isWrite } from './is-write';
import { readTables, saveTables } from './save-tables';

const visitor = { userName: 'admin', loginTime: '', capabilities: DEFAULT_CAPABILITIES, authorities: [] };
const signOut = () => {
  session.state.set({ phase: 'open', visitor });
  session.state.set({ phase: 'none' });
};
beforeEach(signOut);
afterEach(signOut);

function signedIn() {
  const made = testDevice({ profile: 'face-full' });
  made.signIn();
  return { ...deviceClient(made), ...made };
}

/** Reads a table and saves it with other members. */
async function change(client: ReturnType<typeof signedIn>, name: TableName, members: object) {
  const held = (await readTables(client.rpc, [name], [], client.sealed))[name];
  return saveTables(client.rpc, { [name]: { ...(held as object), ...members } }, undefined, client.sealed);
}

const writes = () => journal.get().filter(isWrite);
const noted = () => writes().map(({ table, isUnknown }) => [table, isUnknown]);
const SAVED = { kind: 'saved', needReboot: false, replyLost: false } as const;

describe('the journal', () => {
  it('notes what the device stored with the former value, the newest first', async () => {
    const client = signedIn();
    await change(client, 'RTSP', { Port: 8554 });
    await change(client, 'RTSP', { Port: 8555 });
    expect(journal.get()).toMatchObject([
      { table: 'RTSP', channel: undefined, before: { Port: 8554 }, after: { Port: 8555 }, isUnknown: false },
      { table: 'RTSP', before: { Port: 554 }, after: { Port: 8554 }, hasSecret: false },
    ]);
  });

  it('notes the element that was written alone', async () => {
    const client = signedIn();
    const { AccessTimeSchedule } = await readTables(client.rpc, ['AccessTimeSchedule']);
    const plans = AccessTimeSchedule.map((plan, at) => (at === 7 ? { ...plan, Name: 'Late shift' } : plan));
    await saveTables(client.rpc, { AccessTimeSchedule: plans }, 7);
    expect(journal.get()).toMatchObject([{ table: 'AccessTimeSchedule', channel: 7 }]);
  });

  it('does not note what was refused, nor the refused table of several, nor an unchanged one', async () => {
    const client = signedIn();
    expect((await change(client, 'Web', { Port: 1024 })).kind).toBe('refused');
    expect((await change(client, 'NTP', {})).kind).toBe('saved');
    expect(journal.get()).toEqual([]);
    const { RTSP, Web } = await readTables(client.rpc, ['RTSP', 'Web']);
    await saveTables(client.rpc, { RTSP: { ...RTSP, Port: 8554 }, Web: { ...Web, Port: 5000 } });
    expect(noted()).toEqual([['RTSP', false]]);
  });

  it('does not claim a save whose answer was lost, until the device shows it', async () => {
    const client = signedIn();
    client.trouble.dropAfter = ['configManager.setConfig'];
    expect(await change(client, 'RTSP', { Port: 8554 })).toMatchObject({ kind: 'saved', replyLost: true });
    expect(noted()).toEqual([['RTSP', false]]);
    const { NTP } = await readTables(client.rpc, ['NTP']);
    client.trouble.dropBefore = ['system.multicall', 'configManager.getConfig'];
    expect((await saveTables(client.rpc, { NTP: { ...NTP, Address: 'ntp.example' } })).kind).toBe('unknown');
    expect(noted()).toEqual([
      ['NTP', true],
      ['RTSP', false],
    ]);
    delete client.trouble.dropBefore;
    client.trouble.dropAfter = [];
    client.trouble.dropBefore = ['configManager.setConfig'];
    expect((await change(client, 'RTSP', { Port: 8556 })).kind).toBe('refused');
    expect(noted()).toHaveLength(2);
  });

  it('keeps no secret and no value of an encrypted table', async () => {
    const client = signedIn();
    await change(client, 'AccessControlGeneral', { DuressPassword: '4711' });
    await change(client, 'AccessControlGeneral', { DuressPassword: '471100' });
    await change(client, 'Email', { Address: 'new-mail.example', Password: 'Hush-hush-1' });
    expect(writes().map(({ table, hasSecret }) => [table, hasSecret])).toEqual([
      ['Email', true],
      ['AccessControlGeneral', true],
      ['AccessControlGeneral', true],
    ]);
    expect(JSON.stringify(journal.get())).not.toMatch(/4711|new-mail|Hush/);
  });

  it('keeps a switch that is named after a password', async () => {
    const client = signedIn();
    const { AccessControl } = await readTables(client.rpc, ['AccessControl']);
    const doors = AccessControl.map((door, at) => (at === 0 ? { ...door, CustomPasswordEnable: true } : door));
    const were = AccessControl.map((door, at) => (at === 0 ? { ...door, CustomPasswordEnable: false } : door));
    noteSave({ AccessControl: doors }, undefined, { AccessControl: were }, SAVED);
    expect(journal.get()).toEqual([expect.objectContaining({ before: were, after: doors, hasSecret: false })]);
  });

  it('notes a trial when it is kept, with what stood before it', async () => {
    const client = signedIn();
    session.state.set({ phase: 'open', visitor });
    vi.spyOn(rpc, 'call').mockImplementation((method, params, options) => client.rpc.call(method, params, options));
    vi.spyOn(rpc, 'batch').mockImplementation((calls, options) => client.rpc.batch(calls, options));
    const { Web } = await readTables(rpc, ['Web']);
    await beginTrial({ Web: { ...Web, Port: 8080 } }, { former: 'http://device', next: undefined, path: '/' });
    await readTables(rpc, ['Web']);
    expect(journal.get()).toEqual([]);
    expect(await keepTrial(trial.get() as Trial)).toMatchObject({ kind: 'saved' });
    expect(journal.get()).toMatchObject([{ table: 'Web', before: { Port: 80 }, after: { Port: 8080 } }]);
    vi.restoreAllMocks();
  });

  it('is bounded, and empty after the session, not while it can go on', () => {
    session.state.set({ phase: 'open', visitor });
    for (let port = 1; port <= JOURNAL_MAX + 5; port += 1) {
      noteSave({ RTSP: { Port: port } }, undefined, { RTSP: { Port: 0 } }, SAVED);
    }
    expect(journal.get()).toHaveLength(JOURNAL_MAX);
    expect(journal.get()[0]).toMatchObject({ after: { Port: JOURNAL_MAX + 5 } });
    session.state.set({ phase: 'over', visitor, end: 'idle' });
    session.state.set({ phase: 'open', visitor });
    expect(journal.get()).toHaveLength(JOURNAL_MAX);
    signOut();
    expect(journal.get()).toEqual([]);
    noteSave({ RTSP: { Port: 1 } }, undefined, { RTSP: { Port: 0 } }, SAVED);
    session.state.set({ phase: 'open', visitor });
    expect(journal.get()).toEqual([]);
  });

  it('never breaks a save', async () => {
    const client = signedIn();
    const { RTSP } = await readTables(client.rpc, ['RTSP']);
    const broken = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('broken');
        },
      },
    );
    noteHeld('RTSP', broken);
    const spy = vi.spyOn(journal, 'set').mockImplementation(() => {
      throw new Error('broken');
    });
    expect(await saveTables(client.rpc, { RTSP: { ...RTSP, Port: 8554 } })).toEqual(SAVED);
    spy.mockRestore();
    expect(client.device.state().tables.RTSP.Port).toBe(8554);
  });
});
