import { TIME_ZONE_OFFSET_MIN } from '@/lib/contract/time-zones';

/** The codes of the time zones with their offsets in minutes, from west to east. */
export const ZONES = [...TIME_ZONE_OFFSET_MIN.entries()].sort(([, one], [, other]) => one - other);
