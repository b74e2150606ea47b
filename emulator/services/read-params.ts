/** Readers of untrusted parameters. Each throws `badCall(field)` when the value is not what the method accepts. */
import { isRecord } from '../is-record';
import { badCall } from './device-error';

/** Longest text accepted anywhere but in pictures and encrypted content, in characters. */
const TEXT_MAX = 4096;

/** Text of at most `max` characters. @throws badCall */
export function readText(value: unknown, field: string, max = TEXT_MAX): string {
  if (typeof value !== 'string' || value.length > max) throw badCall(field);
  return value;
}

/** '' when absent. */
export function readOptionalText(value: unknown, field: string, max = TEXT_MAX): string {
  return value === undefined || value === null ? '' : readText(value, field, max);
}

/** Whole numbers; 3.0 counts as 3, since some clients send floats. */
export function readWhole(value: unknown, field: string, min = 0, max = Number.MAX_SAFE_INTEGER): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) throw badCall(field);
  return value;
}

/** Rows per page: a larger request gets a full page. @assumed public clients ask for 50 000 */
export function readPage(value: unknown, field: string, max: number): number {
  return Math.min(readWhole(value, field, 1), max);
}

/** True or false, no other value. @throws badCall */
export function readFlag(value: unknown, field: string): boolean {
  if (typeof value !== 'boolean') throw badCall(field);
  return value;
}

/** A plain object; arrays do not count. */
export function readRecord(value: unknown, field: string): Record<string, unknown> {
  if (!isRecord(value)) throw badCall(field);
  return value;
}

/** An array of at most `max` entries. @throws badCall */
export function readList(value: unknown, field: string, max: number): unknown[] {
  if (!Array.isArray(value) || value.length > max) throw badCall(field);
  return value;
}

/** An array of short texts. @throws badCall */
export function readTexts(value: unknown, field: string, max: number): string[] {
  return readList(value, field, max).map((each) => readText(each, field, 256));
}
