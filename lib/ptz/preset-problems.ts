import { PTZ } from '@/lib/contract/limits';
import type { Problem } from '@/lib/i18n/message-keys';
import { nameProblem, numberProblem } from './field-problems';

/** A preset as typed. */
export interface TypedPreset {
  index: string;
  name: string;
}

/**
 * Problems that keep a preset from being sent, by field. Number 1 to 255, name 1 to 16 characters. @assumed pages-2
 * PTZ pad
 */
export function presetProblems(typed: TypedPreset): Partial<Record<keyof TypedPreset, Problem>> {
  const index = numberProblem(typed.index, PTZ.presetIndex);
  const name = nameProblem(typed.name);
  return { ...(index && { index }), ...(name && { name }) };
}
