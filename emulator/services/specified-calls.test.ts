import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { canonicalMethod, methodNames } from './method-names';
import './registry';

/** A line of the list: an area, and its actions. */
const LINES = readFileSync(new URL('specified-calls.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [area = '', actions = ''] = line.split(':');
    return { area, actions: actions.trim().split(' ').filter(Boolean) };
  });

it('knows every call that the specification names', () => {
  const named = LINES.flatMap(({ area, actions }) => actions.map((action) => `${area}.${action}`));
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((method) => canonicalMethod(method) === undefined)).toEqual([]);
  expect(canonicalMethod('Tree.unheard')).toBeUndefined();
});

it('has something in every area, but in the one of which the specification names nothing', () => {
  expect(LINES.map(({ area }) => area).filter((area) => methodNames(area) === undefined)).toEqual([
    'StorageDeviceManager',
  ]);
});
