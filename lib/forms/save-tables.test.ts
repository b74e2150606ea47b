import { describe, expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { browserClock } from '@/lib/clock';
import { MASKED_SECRET } from '@/lib/contract/configs';
import { RpcClient } from '@/lib/rpc/rpc-client';
import { RpcError } from '@/lib/rpc/rpc-error';
import { changedTables, sameValue } from './changed-tables';
import { readTables, saveTables, tableOf } from './save-tables';
import { WrongShapeError } from './table-path';
import { writeElement } from './write-element';

/**
 * A signed-in client of an emulated device; `lose` drops the reply of a call after it took effect, the call of number
 * `unsent` does not arrive.
 */
function signedIn(lose: (method: string, count: number) => boolean = () => false, unsent = 0) {
  const { device, signIn } = testDevice({ profile: 'face-full' });
  let count = 0;
  const client = new RpcClient(async (_url, init) => {
    const request = JSON.parse(String(init.body));
    count += 1;
    if (count === unsent) throw new TypeError('network');
    const { reply } = device.handle(request, { entryPoint: 'rpc', address: '127.0.0.1', secure: false });
    if (lose(request.method, count)) throw new TypeError('network');
    return new Response(JSON.stringify(reply));
  }, browserClock);
  client.setSession(signIn().session);
  return { device, client };
}

const table = (device: ReturnType<typeof signedIn>['device'], name: string) =>
  (device.state().tables as Record<string, unknown>)[name] as Record<string, unknown>;

describe('saveTables', () => {
  it('writes one table and keeps the members without a field', async () => {
    const { device, client } = signedIn();
    const { RTSP } = await readTables(client, ['RTSP']);
    const outcome = await saveTables(client, { RTSP: { ...(RTSP as object), Port: 8554 } });
    expect(outcome).toEqual({ kind: 'saved', needReboot: false, replyLost: false });
    expect(table(device, 'RTSP')).toMatchObject({ Port: 8554, Vendor_Reserved: 7 });
  });

  it('asks for a restart when one of several tables needs it', async () => {
    const { client } = signedIn();
    const { RTSP, AccessExtModule } = await readTables(client, ['RTSP', 'AccessExtModule']);
    const outcome = await saveTables(client, {
      RTSP: { ...(RTSP as object), Port: 8554 },
      AccessExtModule: { ...(AccessExtModule as object), Type: 'QRCode' },
    });
    expect(outcome).toEqual({ kind: 'saved', needReboot: true, replyLost: false });
  });

  it('names the table that was refused and keeps the other', async () => {
    const { device, client } = signedIn();
    const { RTSP, Web } = await readTables(client, ['RTSP', 'Web']);
    const outcome = await saveTables(client, {
      RTSP: { ...(RTSP as object), Port: 8554 },
      Web: { ...(Web as object), Port: 5000 },
    });
    expect(outcome).toMatchObject({ kind: 'partly', failed: ['Web'] });
    expect(table(device, 'RTSP').Port).toBe(8554);
    expect(table(device, 'Web').Port).toBe(80);
  });

  it('writes one element alone, whatever changed in the others meanwhile', async () => {
    const { device, client } = signedIn((method) => method === 'configManager.setChannelConfig');
    const { AccessTimeSchedule } = await readTables(client, ['AccessTimeSchedule']);
    const plans = structuredClone(AccessTimeSchedule) as { Name: string }[];
    Object.assign(plans[7] ?? {}, { Name: 'Late shift' });
    device.update(({ tables }) => Object.assign(tables.AccessTimeSchedule[8] ?? {}, { Name: 'By somebody else' }));
    const outcome = await saveTables(client, { AccessTimeSchedule: plans }, 7);
    expect(outcome).toMatchObject({ kind: 'saved', replyLost: true });
    expect(
      device
        .state()
        .tables.AccessTimeSchedule.slice(6, 9)
        .map(({ Name }) => Name),
    ).toEqual(['', 'Late shift', 'By somebody else']);
  });

  it('says which member the device refused', async () => {
    const { client } = signedIn();
    const { Web } = await readTables(client, ['Web']);
    const outcome = await saveTables(client, { Web: { ...(Web as object), Port: 1024 } });
    expect(outcome).toMatchObject({ kind: 'refused', field: 'Web.Port' });
  });

  it('detects that the change was stored although the reply was lost', async () => {
    const { device, client } = signedIn((method) => method === 'configManager.setConfig');
    const { RTSP } = await readTables(client, ['RTSP']);
    const outcome = await saveTables(client, { RTSP: { ...(RTSP as object), Port: 8554 } });
    expect(outcome).toEqual({ kind: 'saved', needReboot: false, replyLost: true });
    expect(table(device, 'RTSP').Port).toBe(8554);
  });

  it('asks whether a restart is needed when the answer that said so was lost', async () => {
    const { client } = signedIn((method) => method === 'configManager.setConfig');
    const { VTOBasicInfo } = await readTables(client, ['VTOBasicInfo']);
    const outcome = await saveTables(client, { VTOBasicInfo: { ...VTOBasicInfo, Number: '8042' } });
    expect(outcome).toEqual({ kind: 'saved', needReboot: true, replyLost: true });
  });

  it('names the table that is not stored when the answer to several was lost', async () => {
    const { device, client } = signedIn((_, count) => count === 2);
    const { RTSP, Web } = await readTables(client, ['RTSP', 'Web']);
    const outcome = await saveTables(client, {
      RTSP: { ...(RTSP as object), Port: 8554 },
      Web: { ...(Web as object), Port: 5000 },
    });
    expect(outcome).toMatchObject({ kind: 'partly', failed: ['Web'], error: { name: 'TransportError' } });
    expect(table(device, 'RTSP').Port).toBe(8554);
  });

  it('says that nothing is stored when none of the tables of a lost answer is', async () => {
    const { device, client } = signedIn(undefined, 2);
    const { RTSP, Web } = await readTables(client, ['RTSP', 'Web']);
    const tables = { RTSP: { ...(RTSP as object), Port: 8554 }, Web: { ...(Web as object), Port: 8080 } };
    const outcome = await saveTables(client, tables);
    expect(outcome).toMatchObject({ kind: 'refused', error: { name: 'TransportError' } });
    expect([table(device, 'RTSP').Port, table(device, 'Web').Port]).toEqual([554, 80]);
  });

  it('reports an unknown outcome when nothing answers any more', async () => {
    const { client } = signedIn((_, count) => count > 1);
    const { RTSP } = await readTables(client, ['RTSP']);
    expect((await saveTables(client, { RTSP: { ...(RTSP as object), Port: 8554 } })).kind).toBe('unknown');
  });

  it('leaves out an optional table that the device does not have and throws for a required one', async () => {
    const { client } = signedIn();
    expect(Object.keys(await readTables(client, ['Web'], ['Nope' as never]))).toEqual(['Web']);
    await expect(readTables(client, ['Nope' as never])).rejects.toMatchObject({ code: 268894211 });
  });
});

describe('the table in a reply', () => {
  it.each([{}, { table: null }, null])('is a failed read where the reply has none: %j', (value) => {
    expect(() => tableOf('RTSP', { ok: true, value } as never)).toThrow(RpcError);
    expect(() => tableOf('RTSP', undefined)).toThrow(RpcError);
  });

  it('has the shape of that table', () => {
    expect(() => tableOf('RTSP', { ok: true, value: { table: [] } } as never)).toThrow(WrongShapeError);
    expect(() => tableOf('RTSP', { ok: false, error: new Error('refused') } as never)).toThrow('refused');
  });
});

describe('a secret of a plain table', () => {
  it('leaves the outcome unknown after a lost reply, even beside a table that can be compared', async () => {
    const { client } = signedIn((_, count) => count === 2);
    const { RTSP, AccessControlGeneral } = await readTables(client, ['RTSP', 'AccessControlGeneral']);
    const outcome = await saveTables(client, {
      RTSP: { ...(RTSP as object), Port: 8554 },
      AccessControlGeneral: { ...(AccessControlGeneral as object), DuressPassword: '123654' },
    });
    expect(outcome).toMatchObject({ kind: 'unknown' });
  });

  it.each([true, false])(
    'asks for the restart that a table beside it needs, when the save arrived: %s',
    async (isStored) => {
      const { device, client } = signedIn((_, count) => count === 2, isStored ? 0 : 2);
      device.update(({ tables }) => Object.assign(tables.AccessControlGeneral, { DuressPassword: '987654' }));
      const held = await readTables(client, ['VTOBasicInfo', 'AccessControlGeneral']);
      const outcome = await saveTables(client, {
        VTOBasicInfo: { ...held.VTOBasicInfo, Number: '8042' },
        AccessControlGeneral: { ...held.AccessControlGeneral, DuressPassword: '123654' },
      });
      expect(outcome).toMatchObject({ kind: 'unknown', needReboot: isStored });
    },
  );

  it('stays stored when another member is saved', async () => {
    const { device, client } = signedIn();
    device.update(({ tables }) => Object.assign(tables.AccessControlGeneral, { DuressPassword: '987654' }));
    const { AccessControlGeneral } = await readTables(client, ['AccessControlGeneral']);
    expect(AccessControlGeneral).toMatchObject({ DuressPassword: MASKED_SECRET });
    const outcome = await saveTables(client, {
      AccessControlGeneral: { ...(AccessControlGeneral as object), SensorType: 1 },
    });
    expect(outcome.kind).toBe('saved');
    expect(device.state().tables.AccessControlGeneral).toMatchObject({ SensorType: 1, DuressPassword: '987654' });
  });
});

describe('changed tables', () => {
  it('compares by members whatever their order', () => {
    expect(sameValue({ a: [1, { b: 2 }], c: null }, { c: null, a: [1, { b: 2 }] })).toBe(true);
    expect(sameValue({ a: [] }, { a: {} })).toBe(false);
    expect(changedTables({ Web: { Port: 80 }, RTSP: { Port: 1 } }, { Web: { Port: 80 }, RTSP: { Port: 2 } })).toEqual([
      'RTSP',
    ]);
  });
});

describe('writeElement', () => {
  it('changes members of one element, over what the device holds now, and leaves the others', async () => {
    const { device, client } = signedIn();
    const groups = () => device.state().tables.SpecialDayGroup;
    const before = groups();
    expect(before.length).toBeGreaterThan(2);
    await writeElement(client, 'SpecialDayGroup', 1, { GroupName: 'Bridges' });
    expect(groups()).toEqual(before.map((each, at) => (at === 1 ? { ...each, GroupName: 'Bridges' } : each)));
  });
});
