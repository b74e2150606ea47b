import { beforeEach, describe, expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import type { TableName } from '@/lib/contract/configs';
import { journal, type Write } from '@/lib/forms/change-journal';
import { isWrite } from '@/lib/forms/is-write';
import { readTables, saveTables } from '@/lib/forms/save-tables';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import { hindranceOf, undoWrite } from './undo-write';

beforeEach(() => journal.set([]));

function signedIn() {
  const made = testDevice({ profile: 'face-full' });
  made.signIn();
  const client = deviceClient(made);
  const change = async (name: TableName, members: object) => {
    const held = (await readTables(client.rpc, [name], [], client.sealed))[name];
    await saveTables(client.rpc, { [name]: { ...(held as object), ...members } }, undefined, client.sealed);
  };
  const tables = () => made.device.state().tables;
  return { ...client, ...made, change, tables };
}

const latest = (at = 0): Write => journal.get()[at] as Write;
const hindrances = () => {
  const writes = journal.get().filter(isWrite);
  return writes.map((write) => hindranceOf(write, writes));
};

describe('undoing a write', () => {
  it('writes the former values, keeps what others changed beside them, and is noted itself', async () => {
    const client = signedIn();
    const { Address } = client.tables().NTP;
    await client.change('NTP', { Address: 'ntp.example' });
    client.device.update(({ tables }) => Object.assign(tables.NTP, { UpdatePeriod: 77 }));
    expect(await undoWrite(client, latest())).toMatchObject({ kind: 'saved' });
    expect(client.tables().NTP).toMatchObject({ Address, UpdatePeriod: 77 });
    expect(journal.get()).toMatchObject([
      { table: 'NTP', before: { Address: 'ntp.example' }, after: { Address } },
      { table: 'NTP', before: { Address }, after: { Address: 'ntp.example' } },
    ]);
  });

  it('writes one element alone, as the write did', async () => {
    const client = signedIn();
    const { AccessTimeSchedule } = await readTables(client.rpc, ['AccessTimeSchedule']);
    const name = AccessTimeSchedule[7]?.Name;
    const plans = AccessTimeSchedule.map((plan, at) => (at === 7 ? { ...plan, Name: 'Late shift' } : plan));
    await saveTables(client.rpc, { AccessTimeSchedule: plans }, 7);
    client.device.update(({ tables }) => Object.assign(tables.AccessTimeSchedule[8] ?? {}, { Name: 'By others' }));
    expect(await undoWrite(client, latest())).toMatchObject({ kind: 'saved' });
    expect(client.asked.at(-1)).toBe('configManager.setChannelConfig');
    const names = client.tables().AccessTimeSchedule.map(({ Name }) => Name);
    expect(names.slice(7, 9)).toEqual([name, 'By others']);
  });

  it('sends nothing when somebody changed the same place since', async () => {
    const client = signedIn();
    await client.change('NTP', { Address: 'ntp.example' });
    client.device.update(({ tables }) => Object.assign(tables.NTP, { Address: 'other.example' }));
    expect(await undoWrite(client, latest())).toMatchObject({ kind: 'changed', paths: [['NTP', 'Address']] });
    expect(client.tables().NTP.Address).toBe('other.example');
    expect(journal.get()).toHaveLength(1);
  });

  it('brings back members that came or went', async () => {
    const client = signedIn();
    const { RTSP } = await readTables(client.rpc, ['RTSP']);
    const write = { ...latest(), table: 'RTSP', before: { ...RTSP, Port: 8554 }, after: RTSP } as Write;
    const { Port: _, ...shorter } = RTSP;
    expect(await undoWrite(client, { ...write, channel: undefined, after: shorter })).toMatchObject({
      kind: 'changed',
      paths: [['RTSP']],
    });
    expect(await undoWrite(client, { ...write, channel: undefined })).toMatchObject({ kind: 'saved' });
    expect(client.tables().RTSP.Port).toBe(8554);
  });

  it('says what the device refused, and does not claim an undo whose answer was lost', async () => {
    const client = signedIn();
    await client.change('NTP', { Address: 'ntp.example' });
    client.trouble.refuse = { 'configManager.setConfig': 268_632_080 };
    expect(await undoWrite(client, latest())).toMatchObject({ kind: 'refused' });
    client.trouble.refuse = {};
    client.trouble.dropBefore = ['configManager.setConfig'];
    expect(await undoWrite(client, latest())).toMatchObject({ kind: 'refused' });
    expect(client.tables().NTP.Address).toBe('ntp.example');
    expect(journal.get()).toHaveLength(1);
    client.trouble.dropBefore = [];
    client.trouble.dropAfter = ['configManager.setConfig'];
    expect(await undoWrite(client, latest())).toMatchObject({ kind: 'saved', replyLost: true });
  });
});

describe('what can be undone', () => {
  it('applies to the newest change of a place, then to the one before it', async () => {
    const client = signedIn();
    const { Address } = client.tables().NTP;
    await client.change('NTP', { Address: 'one.example' });
    await client.change('NTP', { UpdatePeriod: 77 });
    await client.change('NTP', { Address: 'two.example' });
    expect(hindrances()).toEqual([undefined, undefined, 'changed']);
    await undoWrite(client, latest());
    expect(hindrances()).toEqual([undefined, 'changed', undefined, undefined]);
    await undoWrite(client, latest(3));
    expect(client.tables().NTP).toMatchObject({ Address, UpdatePeriod: 77 });
  });

  it('is no secret, no table that may cut off the console, nothing unknown and nothing after it', async () => {
    const client = signedIn();
    await client.change('Email', { Address: 'mail.example' });
    await client.change('Web', { Port: 8080 });
    await client.change('NTP', { Address: 'ntp.example' });
    expect(hindrances()).toEqual([undefined, 'page', 'page']);
    journal.set([{ ...latest(), isUnknown: true }, ...journal.get()]);
    expect(hindrances()).toEqual(['page', 'changed', 'page', 'page']);
  });

  it('is no table whose page asks before it saves', async () => {
    const client = signedIn();
    await client.change('NTP', { Address: 'ntp.example' });
    for (const table of ['SSHD', 'DVRIP', 'OpenDoorGroup', 'AccessTimeSchedule'] as const) {
      expect(hindranceOf({ ...latest(), table }, [])).toBe('page');
    }
    expect(hindrances()).toEqual([undefined]);
  });
});
