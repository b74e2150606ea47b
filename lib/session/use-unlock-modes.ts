import { useQuery } from '@tanstack/react-query';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import { rpc } from './device';

/**
 * Codes of the opening methods that the device supports; all of them until it has answered. @assumed pages-1
 * /mode/compareMode
 */
export function useUnlockModes(): readonly number[] {
  const { data } = useQuery({ queryKey: ['unlock modes'], queryFn: () => rpc.call('AC.getCaps', {}) });
  return Array.isArray(data?.UnlockModes) ? data.UnlockModes : Object.values<number>(DOOR_METHODS);
}
