import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const document = readFileSync('docs/conformance.md', 'utf8');
const rows = document.split('\n').filter((line) => line.startsWith('| ') && !/^\| (Sentences|---)/.test(line));

it('names no file that does not exist in docs/conformance.md', () => {
  const named = [...document.matchAll(/`([^`\s]+\/[^`\s]*)`/g)].map(([, path = '']) => path);
  const paths = named.filter((path) => !path.startsWith('/'));
  expect(paths.length).toBeGreaterThan(rows.length);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

it('has every section of the specification, and a known state in every row', () => {
  expect([...document.matchAll(/^## (\d)\. /gm)].map(([, section]) => Number(section))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9,
  ]);
  const stateOf = (row: string) => row.split('|').at(-2)?.trim() ?? '';
  expect(rows.filter((row) => !/^(proved|not yet)\b/.test(stateOf(row)))).toEqual([]);
  // What counts as proved has a test.
  expect(rows.filter((row) => stateOf(row).startsWith('proved') && !/\.(test|spec)\.tsx?`/.test(row))).toEqual([]);
});
