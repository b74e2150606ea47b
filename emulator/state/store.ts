/** The only place that changes the state: every change uses a draft, readers hold immutable snapshots. */
import { freeze, produce } from 'immer';
import type { DeviceState } from './device-state';

/** Holds the state; snapshots are frozen and never change. */
export interface Store {
  state(): DeviceState;
  update(change: (draft: DeviceState) => void): void;
  replace(next: DeviceState): void;
  /** Called after each change with the trees before and after. */
  onChange(listener: (next: DeviceState, before: DeviceState) => void): void;
}

/** Keeps `first` frozen; when a listener updates again, the others see both changes. */
export function createStore(first: DeviceState): Store {
  let current = freeze(first, true);
  const listeners: ((next: DeviceState, before: DeviceState) => void)[] = [];
  const take = (next: DeviceState) => {
    const before = current;
    if (next === before) return;
    current = next;
    for (const listener of listeners) listener(next, before);
  };
  return {
    state: () => current,
    update: (change) => {
      take(
        produce(current, (draft) => {
          change(draft);
        }),
      );
    },
    replace: (next) => take(freeze(next, true)),
    onChange: (listener) => {
      listeners.push(listener);
    },
  };
}
