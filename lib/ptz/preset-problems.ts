import { PTZ } from '@/lib/contract/limits';
import type { Problem } from '@/lib/i18n/message-keys';

/** A preset as it is typed. */
export interface TypedPreset {
  index: string;
  name: string;
}

/** What keeps a preset from being sent, by field. Number 1 to 255, name 1 to 16 characters. @assumed pages-2 PTZ pad */
export function presetProblems({ index, name }: TypedPreset): Partial<Record<keyof TypedPreset, Problem>> {
  const { min, max } = PTZ.presetIndex;
  const isIndex = /^\d{1,3}$/.test(index.trim()) && Number(index) >= min && Number(index) <= max;
  const length = [...name.trim()].length;
  return {
    ...(isIndex ? {} : { index: { key: 'OutOfRange', values: { min, max } } }),
    ...(length === 0 ? { name: { key: 'NotNull' } } : {}),
    ...(length > PTZ.presetNameMax ? { name: { key: 'TooLong', values: { max: PTZ.presetNameMax } } } : {}),
  };
}

/** The smallest number that no preset has; undefined when all are taken. */
export function freePresetIndex(taken: readonly number[]): number | undefined {
  for (let index: number = PTZ.presetIndex.min; index <= PTZ.presetIndex.max; index++) {
    if (!taken.includes(index)) return index;
  }
  return undefined;
}
