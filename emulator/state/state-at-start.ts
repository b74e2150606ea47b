import { stoppedAt } from '../rules/camera';
import { identityOf } from '../rules/intercom';
import type { DeviceState } from './device-state';

/**
 * A stored state as it is after a start of the device: nothing is open, moving or sounding. `mayHaveHttps`: without it
 * the table `Https` is off, as a port of https that an earlier run opened is no longer there. `now` in ms.
 */
export function stateAtStart(state: DeviceState, mayHaveHttps: boolean, now: number): DeviceState {
  const doors = state.doors.map((door) => ({
    ...door,
    leaf: 'Close' as const,
    lock: 'Locked' as const,
    isHeld: false,
    waiting: [],
    firstCardUntil: 0,
  }));
  const { Https } = state.tables;
  const tables = { ...state.tables, Https: { ...Https, Enable: Https.Enable && mayHaveHttps } };
  return {
    ...state,
    tables,
    doors,
    camera: { ...stoppedAt(state.camera, now), recording: null },
    alarms: { ...state.alarms, outputsUntil: [], beepUntil: 0 },
    bootedAt: now,
    bootLanguage: tables.Language,
    bootIdentity: identityOf(tables),
  };
}
