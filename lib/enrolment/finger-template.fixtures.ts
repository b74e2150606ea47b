import { fingerTemplate as templateOf } from '@/emulator/services/enrolment-keeper';

/**
 * Template that the emulated device creates for a finger of that name, for tests of pages, which must not import it.
 */
export const fingerTemplate = (finger: string): string => templateOf(finger);
