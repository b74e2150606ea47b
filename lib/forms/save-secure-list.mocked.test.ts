import { describe, expect, it, vi } from 'vitest';
import type { DeviceState } from '@/emulator/state/device-state';
import { testDevice } from '@/emulator/test-device';
import { MASKED_SECRET } from '@/lib/contract/configs';
import type { WirelessTable } from '@/lib/contract/tables/network-services';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import { TransportError } from '@/lib/rpc/rpc-error';
import { readTables, saveTables } from './save-tables';

// No encrypted table of this version is a list; the mobile networks of this emulated device are one.
vi.mock('./table-shape', () => ({ hasTableShape: () => true }));

/** A device with two mobile networks. */
function withSecureList() {
  const rows = ['a.test', 'b.test'].map((APN, row) => ({
    Enable: true,
    Mode: 'Auto' as const,
    APN,
    AccessNumber: '*99#',
    AuthMode: 'PAP' as const,
    UserName: 'u',
    AutoConnect: true,
    FlowLimit: 0,
    Password: `stored-${row}`,
  }));
  const made = testDevice({ profile: 'face-full' });
  made.device.update((draft: DeviceState) => {
    draft.custom = { name: 'list', capabilities: {}, definitions: {}, tables: { Wireless: rows } };
    draft.secureTables.Wireless = rows;
  });
  made.signIn();
  const heard: string[] = [];
  const tapped = {
    ...made,
    call: (...call: Parameters<typeof made.call>) => {
      heard.push(JSON.stringify(call));
      return made.call(...call);
    },
  };
  const client = deviceClient(tapped);
  const read = async () => {
    const { Wireless } = await readTables(client.rpc, ['Wireless'], [], client.sealed);
    return Wireless;
  };
  const stored = () => made.device.state().secureTables.Wireless;
  return { ...client, ...made, heard, read, stored };
}

describe('an encrypted list', () => {
  it('shows a mask in each row, is sent whole and encrypted by a form of one row, and keeps the other secrets', async () => {
    const { rpc, sealed, heard, read, stored } = withSecureList();
    const held = await read();
    expect(held.map(({ Password }) => Password)).toEqual([MASKED_SECRET, MASKED_SECRET]);
    const next = held.with(1, { ...(held[1] as WirelessTable), Password: 'brand-new', APN: 'c.test' });
    const outcome = await saveTables(rpc, { Wireless: next, Web: { Enable: true, Port: 8080 } }, 1, sealed);
    expect(outcome).toEqual({ kind: 'saved', needReboot: false, replyLost: false });
    expect(stored()).toMatchObject([
      { APN: 'a.test', Password: 'stored-0' },
      { APN: 'c.test', Password: 'brand-new' },
    ]);
    expect(heard.filter((call) => /c\.test|brand-new|stored-|setConfig/.test(call))).toEqual([]);
  });

  it('is not written in clear without encrypted calls, and does not compile', async () => {
    const { rpc, heard, read, stored } = withSecureList();
    const held = await read();
    heard.length = 0;
    const tables = { Wireless: [{ ...held[0], Password: 'brand-new' }, held[1]] };
    // @ts-expect-error an encrypted table needs encrypted calls
    expect(await saveTables(rpc, tables)).toMatchObject({ kind: 'refused' });
    // @ts-expect-error one element of an encrypted table does, too
    expect(await saveTables(rpc, tables, 0)).toMatchObject({ kind: 'refused' });
    expect(heard).toEqual([]);
    expect(stored().map(({ Password }) => Password)).toEqual(['stored-0', 'stored-1']);
  });

  it('sends nothing of a list of secrets that was only partly typed', async () => {
    const { rpc, sealed, heard } = withSecureList();
    const table = { Wireless: { Keys: [MASKED_SECRET, 'new'] } };
    expect(await saveTables(rpc, table, undefined, sealed)).toMatchObject({ kind: 'refused' });
    expect(heard).toEqual([]);
  });

  it('does not claim that a secret is stored when the reply is lost', async () => {
    const { rpc, sealed, read } = withSecureList();
    const [first, second] = await read();
    const batch = sealed.batch.bind(sealed);
    vi.spyOn(sealed, 'batch').mockImplementationOnce(async (calls) => {
      await batch(calls);
      throw new TransportError('System.multiSec', 'network');
    });
    const sent = { Wireless: [first, { ...second, Password: 'brand-new' }] };
    expect((await saveTables(rpc, sent, undefined, sealed)).kind).toBe('unknown');
  });
});
