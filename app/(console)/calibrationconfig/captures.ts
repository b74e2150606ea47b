import { TEMPERATURE } from '@/lib/contract/limits';

/** Measurements of one person that a calibration compares. @assumed pages-3 /calibrationconfig */
export const CAPTURES = 3;

/** Degrees Celsius, at most CAPTURES of them. */
export type Captures = readonly number[];

/** Degrees between the warmest and the coldest. */
export const spreadOf = (captures: Captures): number => hundredths(Math.max(...captures) - Math.min(...captures));

/** 0 without any. */
export const meanOf = (captures: Captures): number =>
  captures.length === 0 ? 0 : hundredths(captures.reduce((sum, each) => sum + each, 0) / captures.length);

/** The one that lies farthest from the middle one. */
export function outlierOf(captures: Captures): number {
  const middle = [...captures].sort((one, other) => one - other)[Math.floor(captures.length / 2)] ?? 0;
  const away = captures.map((each) => Math.abs(each - middle));
  return away.indexOf(Math.max(...away));
}

/**
 * With one more; when all are taken, in place of the one that lies farthest from the others. Where the new one agrees
 * with that one, the others were wrong, and it begins again with these two.
 */
export function withCapture(captures: Captures, celsius: number): Captures {
  if (captures.length < CAPTURES) return [...captures, celsius];
  const index = outlierOf(captures);
  const agreeing = [captures[index] ?? celsius, celsius];
  return spreadOf(captures) > TEMPERATURE.apart && spreadOf(agreeing) <= TEMPERATURE.apart
    ? agreeing
    : captures.with(index, celsius);
}

const hundredths = (celsius: number) => Math.round(celsius * 100) / 100;
