import { expect, it } from 'vitest';
import { paramsOf, testDevice } from '../test-device';

it('opens a mapping of UPnP only while both it and UPnP are on', () => {
  const { call, signIn, device } = testDevice();
  signIn();
  const states = (isOn: boolean) => {
    device.update(({ tables: { UPnP } }) => {
      UPnP.Enable = isOn;
      UPnP.MapTable = UPnP.MapTable.slice(0, 2).map((row, index) => ({ ...row, Enable: index === 0 }));
    });
    const { list: ports } = paramsOf(call('netApp.getPortState')) as { list: { Name: string; State: string }[] };
    expect(ports.map(({ Name, State }) => [Name, State])).toEqual([
      ['HTTP', 'Listening'],
      ['HTTPS', 'Off'],
      ['RTSP', 'Listening'],
      ['TCP', 'Listening'],
      ['UDP', 'Listening'],
    ]);
    const { state, list } = paramsOf(call('UPnPPortmap.getStatus')) as { state: string; list: { State: string }[] };
    return [state, ...list.map(({ State }) => State)];
  };
  expect(states(true)).toEqual(['Success', 'Success', 'Unknown']);
  expect(states(false)).toEqual(['Disabled', 'Unknown', 'Unknown']);
});

it('has a cloud link, which is off and which nobody needs yet', () => {
  const { call, signIn } = testDevice();
  signIn();
  const state = () => paramsOf(call('Nat.getStatus')).state;
  const { table } = paramsOf(call('configManager.getConfig', { name: 'T2UServer' }));
  expect([table, state()]).toEqual([expect.objectContaining({ Enable: false }), 'Offline']);
  paramsOf(call('configManager.setConfig', { name: 'T2UServer', table: { Enable: true }, options: [] }));
  expect(state()).toBe('Online');
  expect(paramsOf(call('magicBox.get2DCode', { type: 'SN' }))).toHaveProperty('code');
});
