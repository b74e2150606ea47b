import { useStore } from '@/lib/use-store';
import { connection } from './device';

/** Whether the device cannot be reached: what is shown of it is as old as its last answer. */
export const useAway = (): boolean => ['lost', 'rebooting'].includes(useStore(connection.state));
