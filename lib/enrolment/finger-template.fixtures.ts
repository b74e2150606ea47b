import { fingerTemplate as templateOf } from '@/emulator/services/enrolment-keeper';

/** Data that the emulated device makes of a finger of that name, for tests of pages, which must not import it. */
export const fingerTemplate = (finger: string): string => templateOf(finger);
