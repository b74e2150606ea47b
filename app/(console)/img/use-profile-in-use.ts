import type { ConfigTables } from '@/lib/contract/configs';
import { ProfileChoice } from '@/lib/contract/tables/image';
import { useTable } from '@/lib/forms/use-tables';
import { useDeviceMinute } from '@/lib/session/use-device-clock';
import { clockOf, secondsOf } from '@/lib/timesection/paint';
import type { TimeSection } from '@/lib/timesection/time-section';
import { readDay } from '@/lib/timesection/week';

type Modes = ConfigTables['VideoInMode'];

/** The profile that a camera uses now, and until when it does today. */
export interface ProfileInUse {
  /** Undefined until the table is read, and on a device without it. */
  modes: Modes | undefined;
  /** Index of the profile; undefined while it is not known. */
  inUse: number | undefined;
  /** 'HH:mm:ss' of the next change today. */
  until: string | undefined;
  /** The table was changed. */
  refresh(): void;
}

/** Reads the table of profiles and follows the device's clock. */
export function useProfileInUse(channel: number): ProfileInUse {
  const { data: modes, refetch } = useTable('VideoInMode');
  const refresh = () => void refetch();
  const minute = useDeviceMinute();
  const mode = modes?.[channel];
  if (!mode) return { modes, refresh, inUse: undefined, until: undefined };
  const [first, second] = mode.Config;
  if (mode.Mode === ProfileChoice.fixed) return { modes, refresh, inUse: first, until: undefined };
  if (minute === undefined) return { modes, refresh, inUse: undefined, until: undefined };
  const weekday = new Date(`${minute.slice(0, 10)}T00:00:00Z`).getUTCDay();
  const time = `${minute.slice(11)}:00`;
  const { isInside, until } = sectionAt(readDay(mode.TimeSection[weekday]), time);
  return { modes, refresh, inUse: isInside ? first : second, until };
}

/** Whether a time is inside a section of its day, and when that changes. Texts compare as times do. */
function sectionAt(day: readonly TimeSection[], time: string): { isInside: boolean; until: string | undefined } {
  const own = day.filter(({ enabled }) => enabled);
  const endAt = (second: string) => own.find(({ start, end }) => start <= second && second <= end)?.end;
  let until = endAt(time);
  // A section that follows at once goes on with the same profile.
  for (let next = until; next !== undefined; next = endAt(clockOf(secondsOf(next) + 1))) until = next;
  if (until !== undefined) return { isInside: true, until };
  const [next] = own
    .map(({ start }) => start)
    .filter((start) => start > time)
    .sort();
  return { isInside: false, until: next };
}

/** The table with one camera held in one profile, whatever its plan says. */
export const fixedTo = (modes: Modes, channel: number, profile: number): Modes =>
  modes.map((mode, index) =>
    index === channel ? { ...mode, Mode: ProfileChoice.fixed, Config: [profile, mode.Config[1] ?? 0] } : mode,
  );
