/** Problems in the fields of presets and tours. @assumed pages-2 PTZ pad */
import { PTZ } from '@/lib/contract/limits';
import type { Problem } from '@/lib/i18n/message-keys';

/** Problem of a typed whole number with these limits. */
export function numberProblem(typed: string, { min, max }: { min: number; max: number }): Problem | undefined {
  const isWithin = /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= min && Number(typed) <= max;
  return isWithin ? undefined : { key: 'OutOfRange', values: { min, max } };
}

/** Problem of the name of a preset or a tour, 1 to 16 characters. */
export function nameProblem(typed: string): Problem | undefined {
  const length = [...typed.trim()].length;
  if (length === 0) return { key: 'NotNull' };
  return length > PTZ.presetNameMax ? { key: 'TooLong', values: { max: PTZ.presetNameMax } } : undefined;
}

/** The smallest free number; undefined when all are taken. */
export function freeIndex(taken: readonly number[], { min, max }: { min: number; max: number }): number | undefined {
  for (let index = min; index <= max; index++) if (!taken.includes(index)) return index;
  return undefined;
}
