import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONFIG_RULES } from '@/emulator/rules/config-rules';
import { signedInDevice } from '@/emulator/test-device';
import type { TableName } from '@/lib/contract/configs';
import type { Says } from '@/lib/forms/declared';
import type { AnySettings } from '@/lib/forms/settings';
import { type Path, ROW, type Tables, withValueAt } from '@/lib/forms/table-path';

/** A line of ranges.txt. */
interface Line {
  place: string;
  /** As in the file. */
  allowed: string;
}

const LINES: Line[] = readFileSync(join(import.meta.dirname, 'ranges.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [place = '', allowed = '', source = ''] = line.split(/(?<=^\S+)\s+|\s{2,}/);
    if (!/^(pages-[123] \/|specification §|assumed \/)/.test(source)) throw new Error(`no source: ${line}`);
    return { place, allowed };
  });

const isDeclared = (value: unknown): value is AnySettings => Object(value) === value && 'waysOf' in Object(value);
const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('-fields.ts'))
  .sort();
const modules: object[] = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))));
/** The profiles of an input have the same values. */
const placeOf = (path: Path) => path.join('.').replace(/\.\[row\]\.\d+\./, '.[row].[profile].');
const ALL_FIELDS = modules
  .flatMap((module) => Object.values(module).filter(isDeclared))
  .flatMap(({ fields }) => Object.values(fields))
  .map(({ says, path }) => ({ path, place: placeOf(path), allowed: allowedBy(says) }))
  .filter(({ allowed }) => allowed !== undefined);
/** One page or the other has them, from one declaration. */
const SHARED = /^MeasureTemperature\./;
const FIELDS = ALL_FIELDS.filter(
  ({ place, allowed }, index) =>
    !(place.includes('[profile]') || SHARED.test(place)) ||
    ALL_FIELDS.findIndex((other) => other.place === place && other.allowed === allowed) === index,
);

/** What a declaration allows, as the file writes it; undefined where it says nothing about it. */
function allowedBy({ kind, range, max, values }: Says): string | undefined {
  if (kind === 'choice') return [...(values ?? [])].map(String).join(' ');
  if (kind === 'text' || kind === 'secret') return max === undefined ? undefined : `text ..${max}`;
  return range && `${range.min}..${range.max}`;
}

const inOrder = (allowed: string) =>
  /^[\d. -]+$/.test(allowed) && !allowed.includes('..')
    ? allowed
        .split(' ')
        .sort((one, other) => Number(one) - Number(other))
        .join(' ')
    : allowed;

/** So many characters, a long text with dots, as the parts of a host name have up to 63. */
const textOf = (length: number) => 'x'.repeat(length).replace(/x{62}x(?=xx)/g, `${'x'.repeat(62)}.`);

/** Values on both sides of each end, or every choice and one that is none. */
function samplesOf(allowed: string): { good: unknown[]; bad: unknown[] } {
  const [, max] = /^text \.\.(\d+)$/.exec(allowed) ?? [];
  if (max) return { good: [textOf(Number(max))], bad: [textOf(Number(max) + 1)] };
  const [, from, to] = /^(-?\d+)\.\.(\d+)$/.exec(allowed) ?? [];
  if (from && to) return { good: [Number(from), Number(to)], bad: [Number(from) - 1, Number(to) + 1] };
  const choices = allowed.split(' ');
  const areNumbers = choices.every((choice) => !Number.isNaN(Number(choice)));
  return areNumbers ? { good: choices.map(Number), bad: [-77, 7_777] } : { good: choices, bad: ['Nothing of these'] };
}

describe('ranges and choices', () => {
  it('of the console are those of the list, and the other way round', () => {
    const sorted = (all: readonly { place: string; allowed: string | undefined }[]) =>
      all.map(({ place, allowed = '' }) => `${place} ${inOrder(allowed)}`).sort();
    expect(sorted(FIELDS)).toEqual(sorted(LINES));
  });

  it.each(LINES)('of the device are those of the list: $place', ({ place, allowed }) => {
    const { tables, secureTables } = signedInDevice({ profile: 'face-full' }).device.state();
    const before = structuredClone({ ...tables, ...secureTables }) as Tables;
    const path = FIELDS.find((field) => field.place === place)?.path as Path;
    const name = path[0] as TableName;
    const member = path
      .map((step) => (step === ROW ? 0 : step))
      .slice(1)
      .reduce<string>((text, step) => `${text}${typeof step === 'number' ? `[${step}]` : `.${step}`}`, name);
    /** Whether the device refuses the value because of this member. */
    const isRefused = (value: unknown) =>
      CONFIG_RULES[name]?.(withValueAt(before, path, value, 0) as never, before as never, {} as never) === member;
    const { good, bad } = samplesOf(allowed);
    expect(good.filter(isRefused)).toEqual([]);
    expect(bad.filter((value) => !isRefused(value))).toEqual([]);
  });
});
