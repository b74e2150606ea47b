import type { Handle, Nothing } from '../rpc';
import type { ModuleState } from '../tables/ext-module';
import type { Correction } from '../tables/temperature';
import type { Caps } from './capabilities';

/** The plugged module and the sensors of temperature. @spec §7 names; shapes @assumed pages-3 /cfg/extModule */
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
  /** One for each camera with a sensor beside it; `channel` 0 without it. @assumed pages-3 10.2 */
  'ThermographyManager.factory.instance': { params: { channel?: number }; result: Handle };
  'ThermographyManager.destroy': { params: Nothing; result: true };
  /** `Reference`: least and largest temperature of the thermometer. @assumed ours: the entry names the call alone */
  'ThermographyManager.getCaps': { params: Nothing; result: Caps };
  /**
   * `point` on the grid of BOX_GRID; `temperature` in degrees Celsius with the correction. SensorOffline as the reason
   * of a refusal: the sensor does not answer. @assumed pages-3 10.2
   */
  'ThermographyManager.getTemperature': { params: { point: [number, number] }; result: { temperature: number } };
  /**
   * Measures again and stores the correction with which the sensor says `Reference`, what a thermometer says. Refused
   * with TempUnstable as the reason while its measurements lie apart. @assumed pages-3 /calibrationconfig
   */
  'ThermographyManager.calibrate': { params: { Reference: number }; result: { CorrectTemp: number } };
  /**
   * The last corrections, the newest first; `Time` is wall time. @assumed ours: the entry asks for a history, which a
   * browser alone does not have
   */
  'ThermographyManager.getCorrections': { params: Nothing; result: { corrections: Correction[] } };
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
