import { PTZ } from '@/lib/contract/limits';
import type { PtzTour } from '@/lib/contract/methods/ptz';
import type { Problem } from '@/lib/i18n/message-keys';
import { nameProblem, numberProblem } from './field-problems';

/** A stay at a preset as it is typed; the dwell in seconds. */
export interface TypedStep {
  preset: number;
  dwell: string;
  speed: number;
}

/** A tour as it is typed. */
export interface TypedTour {
  index: number;
  name: string;
  steps: readonly TypedStep[];
}

/** What keeps a tour from being sent; undefined when nothing does. */
export interface TourProblems {
  name?: Problem;
  /** By step; undefined where it is right. */
  dwells: readonly (Problem | undefined)[];
  isEmpty: boolean;
}

/** Judges a tour: a name of 1 to 16 characters, one step or more, 3 to 30 s at each. @assumed pages-2 PTZ pad */
export function tourProblems({ name: typed, steps }: TypedTour): TourProblems | undefined {
  const name = nameProblem(typed);
  const dwells = steps.map(({ dwell }) => numberProblem(dwell, PTZ.dwellS));
  const isEmpty = steps.length < PTZ.tourSteps.min;
  if (!name && !isEmpty && dwells.every((each) => each === undefined)) return undefined;
  return { ...(name && { name }), dwells, isEmpty };
}

/** A tour of the device, to be changed. */
export const typedTour = ({ Index, Name, Steps }: PtzTour): TypedTour => ({
  index: Index,
  name: Name,
  steps: Steps.map(({ Preset, Dwell, Speed }) => ({ preset: Preset, dwell: String(Dwell), speed: Speed })),
});

/** The next step: the preset after the last one's, round and round, with the shortest stay at the usual speed. */
export function nextStep(steps: readonly TypedStep[], presets: readonly number[]): TypedStep | undefined {
  const at = presets.indexOf(steps.at(-1)?.preset ?? Number.NaN);
  const preset = presets[(at + 1) % presets.length];
  if (preset === undefined) return undefined;
  return { preset, dwell: String(PTZ.dwellS.min), speed: PTZ.speed.factory };
}

/** What `ptz.setTour` is sent of a tour without problems. */
export const sentTour = ({ index, name, steps }: TypedTour) => ({
  index,
  name: name.trim(),
  steps: steps.map(({ preset, dwell, speed }) => ({ Preset: preset, Dwell: Number(dwell), Speed: speed })),
});
