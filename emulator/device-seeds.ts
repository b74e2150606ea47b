/** The states that a device begins with: those of its profile, and what its folder holds. */
import type { Clock, DeviceOptions } from './device-interface';
import { withStoredTables } from './services/trial-keeper';
import type { DeviceState } from './state/device-state';
import type { StateFolder } from './state/persistence';
import { seedState } from './state/seed';
import { stateAtStart } from './state/state-at-start';

/** What decides of which device a state is. */
type Kind = Pick<DeviceState, 'profile' | 'custom'>;

/** Name of the profile file, or of the built-in profile. */
export const nameOf = (state: Kind): string => state.custom?.name ?? state.profile;

/** Factory states of one device. */
export interface DeviceSeeds {
  /** The kind of device that was asked for at the start. */
  readonly first: Kind;
  /** The seed of a state: that of the profile file only while the device has its profile. */
  of(kind: Kind, isBlank?: boolean): DeviceState;
}

/** The factory states of a device with these options; times in them are those of its clock. */
export function deviceSeeds({ profile, seed, custom }: DeviceOptions, clock: Clock): DeviceSeeds {
  return {
    first: { profile, ...(custom ? { custom: custom.factory } : {}) },
    of: ({ profile: wanted, custom: own }, isBlank = false) =>
      seedState({
        profile: wanted,
        seed,
        now: clock.now(),
        isBlank,
        ...(custom && own?.name === custom.factory.name ? { custom } : {}),
      }),
  };
}

/**
 * The stored state, or the seed when nothing is stored of this kind of device.
 * @throws StateTooNew (state/persistence)
 */
export function firstState(
  { first, of }: DeviceSeeds,
  { fresh, opensHttps }: DeviceOptions,
  folder: StateFolder | undefined,
  now: number,
  warn: (text: string) => void,
): DeviceState {
  const stored = fresh ? undefined : folder?.read(warn);
  const isOurs = stored !== undefined && nameOf(stored) === nameOf(first);
  if (folder && stored && !isOurs) {
    const aside = folder.setAside(nameOf(stored));
    const kept = `stored state belongs to profile ${nameOf(stored)} and is kept as ${aside}`;
    warn(`${kept}; starting ${nameOf(first)} with factory data`);
  }
  const state = withStoredTables(isOurs ? stored : of(first));
  const factory = () => (isOurs ? of(first) : state);
  const mayHaveHttps = opensHttps || factory().tables.Https.Enable;
  return stateAtStart(state, mayHaveHttps, now);
}
