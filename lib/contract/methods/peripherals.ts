import type { Nothing } from '../rpc';
import type { ModuleState } from '../tables/ext-module';
import type { Caps } from './capabilities';

/** The plugged module. @spec §7 names; shapes @assumed pages-3 /cfg/extModule */
export interface PeripheralMethods {
  /**
   * `temperature` in degrees Celsius of what is before it now, 0 while it does not answer. @assumed pages-3
   * /AdvancedSetting
   */
  'ExternalSensorManager.getStatus': {
    params: Nothing;
    result: { state: 'Online' | 'Offline'; temperature: number };
  };
  /** `Ports` that the device has for it. @assumed pages-3 10.2 */
  'ExternalSensorManager.getCaps': { params: Nothing; result: Caps };
  /** `Types` and `Interfaces` that the device takes. */
  'AccessPeripherals.getCaps': { params: Nothing; result: Caps };
  /**
   * Texts are '' while none is known. `lastSeen`: wall time of its last answer. @assumed ours: the page shows it, the
   * call is given without it
   */
  'AccessPeripherals.getStatus': {
    params: Nothing;
    result: { state: ModuleState; model: string; version: string; lastSeen: string };
  };
}
