/**
 * AccessPeripherals: the plugged module, as the switch `extModule` has it; ExternalSensorManager: the temperature
 * sensor, by its switches. @spec §7; shapes @assumed pages-3 /cfg/extModule, /AdvancedSetting
 */
import { MODULE_INTERFACES, MODULE_TYPES } from '@/lib/contract/tables/ext-module';
import { SENSOR_PORTS } from '@/lib/contract/tables/temperature';
import { service } from '../service';
import { formatWallTime } from '../state/wall-time';

/** What the module says of itself, by its type. */
const MODELS: Readonly<Record<string, string>> = {
  QRCode: 'ASM-QR1',
  Fingerprint: 'ASM-FP1',
  CardReader: 'ASM-CR2',
  SecurityModule: 'ASM-SR1',
};
const OTHER = { QRCode: 'ASM-FP1' } as Readonly<Record<string, string>>;
const VERSION = '1.000.0000000.2.R';

/** Methods of these areas. */
export const peripherals = service(['AccessPeripherals', 'ExternalSensorManager'], {
  'ExternalSensorManager.getCaps': () => ({ caps: { Ports: [...SENSOR_PORTS] } }),

  'ExternalSensorManager.getStatus'({ state }) {
    const { sensorOnline, sensorCelsius } = state.switches;
    return sensorOnline ? { state: 'Online', temperature: sensorCelsius } : { state: 'Offline', temperature: 0 };
  },

  'AccessPeripherals.getCaps': () => ({ caps: { Types: [...MODULE_TYPES], Interfaces: [...MODULE_INTERFACES] } }),

  'AccessPeripherals.getStatus'({ core, state }) {
    const { Type } = state.tables.AccessExtModule;
    const found = state.switches.extModule;
    if (Type === 'None') return { state: 'None', model: '', version: '', lastSeen: '' };
    if (found === 'Offline') {
      // It answered when the device started, and not since.
      return { state: 'Offline', model: '', version: '', lastSeen: formatWallTime(state.bootedAt + state.wallOffset) };
    }
    const model = found === 'WrongType' ? (OTHER[Type] ?? MODELS.QRCode) : MODELS[Type];
    return { state: found, model: model ?? '', version: VERSION, lastSeen: formatWallTime(core.wallNow()) };
  },
});
