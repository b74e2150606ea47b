import { PTZ } from '@/lib/contract/limits';
import type { PtzTour } from '@/lib/contract/methods/ptz';
import type { Problem } from '@/lib/i18n/message-keys';
import { nameProblem, numberProblem } from './field-problems';

/** A stop at a preset as typed; the dwell in seconds. */
export interface TypedStep {
  preset: number;
  dwell: string;
  speed: number;
}

/** A tour as typed. */
export interface TypedTour {
  index: number;
  name: string;
  steps: readonly TypedStep[];
}

/** Problems that keep a tour from being sent; undefined when there is none. */
export interface TourProblems {
  name?: Problem;
  /** By step; undefined when it is valid. */
  dwells: readonly (Problem | undefined)[];
  isEmpty: boolean;
}

/** Validates a tour: a name of 1 to 16 characters, at least one step, 3 to 30 s at each. @assumed pages-2 PTZ pad */
export function tourProblems({ name: typed, steps }: TypedTour): TourProblems | undefined {
  const name = nameProblem(typed);
  const dwells = steps.map(({ dwell }) => numberProblem(dwell, PTZ.dwellS));
  const isEmpty = steps.length < PTZ.tourSteps.min;
  if (!name && !isEmpty && dwells.every((each) => each === undefined)) return undefined;
  return { ...(name && { name }), dwells, isEmpty };
}

/** A stored tour as typed values. */
export const typedTour = ({ Index, Name, Steps }: PtzTour): TypedTour => ({
  index: Index,
  name: Name,
  steps: Steps.map(({ Preset, Dwell, Speed }) => ({ preset: Preset, dwell: String(Dwell), speed: Speed })),
});

/** The next step: the preset after that of the last step, cyclically, with the shortest stay at the default speed. */
export function nextStep(steps: readonly TypedStep[], presets: readonly number[]): TypedStep | undefined {
  const at = presets.indexOf(steps.at(-1)?.preset ?? Number.NaN);
  const preset = presets[(at + 1) % presets.length];
  if (preset === undefined) return undefined;
  return { preset, dwell: String(PTZ.dwellS.min), speed: PTZ.speed.factory };
}

/** Parameters of `ptz.setTour` for a tour without problems. */
export const sentTour = ({ index, name, steps }: TypedTour) => ({
  index,
  name: name.trim(),
  steps: steps.map(({ preset, dwell, speed }) => ({ Preset: preset, Dwell: Number(dwell), Speed: speed })),
});
