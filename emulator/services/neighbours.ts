/**
 * Other devices and apps that this one knows: AsyncDeviceManager, Intervideo, UWB, AccessAppHelper. @spec §7; shapes
 * @assumed pages-3 10.2
 */
import { FOREIGN_PORT } from '@/lib/contract/limits';
import { CUSTOM_DEVICE_EVENT } from '@/lib/contract/methods/device-areas';
import { isServerAddress } from '../rules/intercom';
import { type Call, service } from '../service';
import { badCall, badValue, refusedFor } from './device-error';
import { readList, readRecord, readText, readTexts, readWhole } from './read-params';
import { loginOf } from './session-of-call';

const MAX = 16;
const NAME_MAX = 63;

function readDevice(given: unknown) {
  const { Address, Port, UserName = '' } = readRecord(given, 'devices');
  const address = readText(Address, 'devices.Address', NAME_MAX);
  if (!isServerAddress(address)) throw badValue('devices.Address');
  return {
    Address: address,
    Port: readWhole(Port, 'devices.Port', FOREIGN_PORT.min, FOREIGN_PORT.max),
    UserName: readText(UserName, 'devices.UserName', NAME_MAX),
  };
}

function readAddress(value: unknown): string {
  const address = readText(value, 'Address', NAME_MAX);
  if (!isServerAddress(address)) throw badValue('Address');
  return address;
}

const tell = ({ core }: Call) => core.emit({ Action: 'Pulse', Code: CUSTOM_DEVICE_EVENT, Index: 0, Data: {} });

/** Methods of these areas. */
export const neighbours = service(['AsyncDeviceManager', 'Intervideo', 'UWB', 'AccessAppHelper'], {
  'AsyncDeviceManager.getDeviceInfoEx': ({ state }) => ({ info: [...state.areas.devices] }),
  'AsyncDeviceManager.addCustomDevice'(call, { devices }) {
    const added = readList(devices, 'devices', MAX).map(readDevice);
    const held = call.state.areas.devices;
    const places = [...held, ...added].map(({ Address, Port }) => `${Address}:${Port}`);
    if (added.length === 0) throw badCall('devices');
    if (places.length > MAX || new Set(places).size < places.length) throw refusedFor('CannotAddDevice');
    const first = Math.max(0, ...held.map(({ DeviceID }) => Number(DeviceID))) + 1;
    const next = added.map((each, index) => ({ DeviceID: String(first + index), ...each }));
    call.core.update(({ areas }) => {
      areas.devices = [...held, ...next];
    });
    tell(call);
    return { deviceIDs: next.map(({ DeviceID }) => DeviceID) };
  },
  'AsyncDeviceManager.removeDevice'(call, { deviceIDs }) {
    const gone = readTexts(deviceIDs, 'deviceIDs', MAX);
    const held = call.state.areas.devices;
    if (gone.length === 0 || !gone.every((id) => held.some(({ DeviceID }) => DeviceID === id))) {
      throw badCall('deviceIDs');
    }
    call.core.update(({ areas }) => {
      areas.devices = held.filter(({ DeviceID }) => !gone.includes(DeviceID));
    });
    tell(call);
    return true;
  },
  'AsyncDeviceManager.attach'(call) {
    const SID = call.core.sessions.addSubscription(loginOf(call), { kind: 'event', codes: [CUSTOM_DEVICE_EVENT] });
    if (SID === undefined) throw refusedFor('TooManyFinds');
    return { SID };
  },
  'AsyncDeviceManager.detach'(call, params) {
    const SID = readWhole(params.SID, 'SID');
    const { subscriptions } = loginOf(call);
    if (!subscriptions.get(SID)?.codes.includes(CUSTOM_DEVICE_EVENT)) throw badCall('SID');
    subscriptions.delete(SID);
    return true;
  },

  'Intervideo.getStates': ({ state }) => ({
    states: state.areas.partners.map((Address) => ({
      Address,
      State: state.switches.hasPlatforms ? ('Registered' as const) : ('Unregistered' as const),
    })),
  }),
  'Intervideo.register'({ core, state }, params) {
    const address = readAddress(params.Address);
    const { partners } = state.areas;
    if (partners.includes(address) || partners.length >= MAX) throw refusedFor('CannotAddDevice');
    core.update(({ areas }) => {
      areas.partners = [...partners, address];
    });
    return true;
  },
  'Intervideo.unregister'({ core, state }, params) {
    const address = readAddress(params.Address);
    if (!state.areas.partners.includes(address)) throw badCall('Address');
    core.update(({ areas }) => {
      areas.partners = areas.partners.filter((each) => each !== address);
    });
    return true;
  },

  // There is no such antenna in the device.
  'UWB.getCaps': () => ({ caps: { Support: false } }),
  'UWB.getTagInfo': () => ({ tags: [] }),

  'AccessAppHelper.getCaps': () => ({ caps: { QRCode: true } }),
  'AccessAppHelper.getQRCode'({ core }) {
    const { serialNumber, deviceType } = core.capabilities();
    return { code: `{SN:${serialNumber},DT:${deviceType}}` };
  },
});
