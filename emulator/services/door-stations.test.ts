import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { codeOf, detailOf, handleIn, paramsOf, testDevice } from '../test-device';

const STATION = { Type: 'VTO', VTLongNumber: '8010', Nickname: 'Gate', VTNetAddress: '192.0.2.190' };

function server() {
  const made = testDevice({ profile: 'vto' });
  made.signIn();
  const object = handleIn(made.call('RecordUpdater.factory.instance', { name: 'VideoTalkContact' }));
  const insert = (change: object = {}) =>
    made.call('RecordUpdater.insert', { record: { ...STATION, ...change } }, { object });
  const act = (method: string, params: object) => made.call(`accessControlManager.${method}`, params);
  const station = (number: string) => made.device.state().presence.find((each) => each.Number === number);
  return { ...made, insert, act, station };
}

describe('door stations that register here', () => {
  it('are six, two of them offline', () => {
    const { device } = server();
    const states = device.state().presence.filter(({ Type }) => Type === 'VTO');
    expect(states.map(({ Number: number, State }) => `${number} ${State}`)).toEqual([
      '8001 Online',
      '8002 Online',
      '8003 Offline',
      '8004 Online',
      '8005 Online',
      '8006 Offline',
    ]);
  });

  it.each<[object, object]>([
    [{ VTOBuilding: '1a' }, { field: 'VTOBuilding' }],
    [{ VTOUnit: 1 }, { field: 'VTOUnit' }],
    [{ VTOUnit: '1234' }, { field: 'VTOUnit' }],
    [{ VTNetAddress: '192.0.2.256' }, { field: 'VTNetAddress' }],
    [{ VTNetAddress: '192.0.2.111' }, { field: 'VTNetAddress' }],
    [{ DevType: 'other' }, { field: 'DevType' }],
    [{ Nickname: 'x'.repeat(33) }, { field: 'Nickname' }],
    [{ RegisterPassword: '12345' }, { field: 'RegisterPassword' }],
    [{ VTLongNumber: '8001' }, { reason: 'RecordExists' }],
  ])('are refused with %j', (change, detail) => {
    const { insert, device } = server();
    const before = device.state().records.VideoTalkContact.rows.length;
    expect(detailOf(insert(change))).toMatchObject(detail);
    expect(device.state().records.VideoTalkContact.rows).toHaveLength(before);
  });

  it('register with the stored password and with no other', () => {
    const { insert, device, station } = server();
    expect(insert({ RegisterPassword: '654321' }).result).toBe(true);
    expect(device.contactRegisters('VTO', '8010', true, '111111')).toBe(false);
    expect(station('8010')).toBeUndefined();
    expect(device.contactRegisters('VTO', '8010', true, '654321')).toBe(true);
    expect(station('8010')).toMatchObject({ State: 'Online', IP: '192.0.2.190' });
  });

  it('can be synchronised: clock and offline records', () => {
    const { act, device, station } = server();
    expect(detailOf(act('syncTime', { devices: ['8003'] }))).toEqual({ reason: 'NoOnlineDevice' });
    expect(detailOf(act('syncTime', { devices: ['101'] }))).toEqual({ field: 'devices[0]' });
    expect(detailOf(act('syncTime', { devices: [1] }))).toEqual({ field: 'devices[0]' });
    expect(station('8002')?.ClockDrift).toBe(50);
    expect(act('syncTime', { devices: ['8002'] }).result).toBe(true);
    expect(station('8002')?.ClockDrift).toBe(0);
    const before = device.state().records.AccessControlCardRec.rows.length;
    const { token } = paramsOf(act('syncOfflineLog', { devices: ['8002', '8003'] }));
    device.clock.advance(1_000);
    expect(paramsOf(act('getSyncState', { token }))).toMatchObject({
      State: 'Finished',
      Results: [
        { Device: '8002', Success: true, Records: 25 },
        { Device: '8003', Success: false, Records: 0 },
      ],
    });
    expect(device.state().records.AccessControlCardRec.rows).toHaveLength(before + 25);
  });

  it('bring no record that is too old to be kept', () => {
    const { act, device } = server();
    device.update(({ tables, stationRecords }) => {
      tables.PrivacySet.Store.RecordDays = 5;
      const [oldest] = stationRecords['8002'] ?? [];
      if (oldest) oldest.CreateTime = Math.floor(device.wallNow() / 1000) - 6 * 86_400;
    });
    act('syncOfflineLog', { devices: ['8002'] });
    device.clock.advance(1_000);
    const firstS = device.wallNow() / 1000 - 5 * 86_400;
    const { rows } = device.state().records.AccessControlCardRec;
    expect(rows.length).toBeGreaterThan(24);
    expect(rows.every(({ CreateTime }) => Number(CreateTime) >= firstS)).toBe(true);
  });

  it('cannot be synchronised without the right', () => {
    const { act, signIn } = server();
    signIn('operator1', 'Operator1');
    expect(codeOf(act('syncTime', { devices: ['8001'] }))).toBe(ReplyError.NoAuthority);
  });
});
