import { produce } from 'immer';
import { identityOf } from '../rules/intercom';
import type { DeviceState } from './device-state';
import { shutDoor } from './seed';
import { losePower } from './without-power';

/**
 * A stored state as it is after a start of the device: nothing is open, moving or sounding. `mayHaveHttps`: without it
 * the table `Https` is off, as a port of https that an earlier run opened is no longer there. `now` in ms.
 */
export function stateAtStart(stored: DeviceState, mayHaveHttps: boolean, now: number): DeviceState {
  const state = produce(stored, (draft) => losePower(draft, now));
  // A state of a former program may have another number of them than its table.
  const doors = state.tables.AccessControl.map((_, index) => ({
    ...shutDoor(),
    ...(state.doors[index]?.isBroken && { isBroken: true }),
  }));
  const { Https } = state.tables;
  const tables = { ...state.tables, Https: { ...Https, Enable: Https.Enable && mayHaveHttps } };
  return {
    ...state,
    tables,
    doors,
    bootedAt: now,
    bootLanguage: tables.Language,
    bootIdentity: identityOf(tables),
  };
}
