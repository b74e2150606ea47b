import type { ConfigTables } from '@/lib/contract/configs';
import { rpc } from '@/lib/session/device';
import { createStore } from '@/lib/store';
import { useStore } from '@/lib/use-store';
import type { Trial } from './trial';

/** Origin after the change, for a page that did not begin it; undefined where the address stays. */
const found = createStore<string | undefined>(undefined);

/** Origin and page of the console after the change on trial; undefined where the address stays. */
export function useMovedTo(own: Trial['own']): { origin: string; address: string } | undefined {
  const other = useStore(found);
  const origin = own ? own.next : other;
  return origin === undefined ? undefined : { origin, address: origin + (own?.path ?? window.location.pathname) };
}

/**
 * Finds the new address for a page that did not begin the trial: at the old one the device answers for a while only if
 * no more than its port has changed. An account that may not read the table does not learn it.
 */
export async function findNext({ own, names }: Trial): Promise<void> {
  found.set(undefined);
  const next = new URL(window.location.href);
  const name = next.protocol === 'https:' ? 'Https' : 'Web';
  if (own || !names.includes(name)) return;
  const { table } = await rpc.call('configManager.getConfig', { name });
  next.port = String((table as ConfigTables['Web']).Port);
  if (next.origin !== window.location.origin) found.set(next.origin);
}
