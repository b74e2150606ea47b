import { useSyncExternalStore } from 'react';
import type { Store } from './store';

/** The current value of a store; the component renders again when it is replaced. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
