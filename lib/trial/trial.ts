import { steadyClock } from '@/lib/clock';
import type { TableName } from '@/lib/contract/configs';
import type { TrialChange } from '@/lib/contract/methods/config-manager';
import type { Tables } from '@/lib/forms/table-path';
import { createStore } from '@/lib/store';

/** Facts known only to the page that started the trial. */
export interface OwnTrial {
  /** Origin of the page when it began. */
  former: string;
  /** Origin after the change; undefined where the address stays. */
  next: string | undefined;
  /** Path of the page. */
  path: string;
  /** The device would refuse this computer afterwards, though it answers as long as its sign-in lasts. */
  locksOut?: boolean | undefined;
  /** The device's values before the trial. */
  before?: Tables;
  /** The tables as they were sent, with the secrets that the device never gives back. In memory only. */
  typed?: Tables;
}

/** A change that the device takes back by itself unless somebody keeps it. */
export interface Trial {
  names: readonly TableName[];
  /** Account that began it. */
  user: string;
  /** When the device takes it back, by `steadyClock`. */
  endsAt: number;
  timeoutS: number;
  /** The device has not reported it yet: the request that was to begin it may be lost. */
  isUnseen?: boolean;
  own?: OwnTrial | undefined;
}

/** Outcome of a save that put the tables on trial. */
export interface OnTrial {
  kind: 'on-trial';
}

/** The trial that the device reports; undefined when nothing is on trial. */
export const trial = createStore<Trial | undefined>(undefined);

/** How the latest trial ended, if the device said so; `Restarted`: it has ended none since it started. */
export const trialEnd = createStore<TrialChange['State'] | 'Restarted' | undefined>(undefined);

/** Tables that the login of this browser previews, in whichever tab, when the device last said so. */
export const previewsOfLogin = createStore<readonly string[]>([]);

/** Seconds until the device takes it back. */
export const secondsLeft = ({ endsAt }: Trial): number => Math.max(0, Math.ceil((endsAt - steadyClock.now()) / 1_000));
