import { createStore } from '@/lib/store';

/**
 * The version that the cloud offers for this device, as the check after sign-in found it. @spec §4 new-version check
 */
export const availableVersion = createStore<string | undefined>(undefined);
