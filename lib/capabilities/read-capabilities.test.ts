import { expect, it } from 'vitest';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { readCapabilities, readWebCaps } from './read-capabilities';

const periodOf = (List: unknown) =>
  readCapabilities(DEFAULT_CAPABILITIES, {
    'magicBox.getProductDefinition': { PwdUpdatePeriod: { Support: true, List } },
  }).pwdUpdatePeriod;

it.each([
  ['a list', [30, 60], [30, 60]],
  ['a list with other things', [30, '60', null], [30]],
  ['a text', '30', []],
  ['an object', { 0: 30 }, []],
  ['missing', undefined, []],
])('periods of a password are read where the answer is %s', (_what, answer, periods) => {
  expect(periodOf(answer)).toEqual({ support: true, list: periods });
});

it.each([
  [true, ['English', 'Italian']],
  [false, ['English']],
])('offers the languages of the device where multiLanguage is %s', (MultiLanguage, languages) => {
  const file = { MultiLanguage, Locales: ['English', 'Italian'] };
  const before = readWebCaps(file, 'English');
  expect(before.languages).toEqual(languages);
  const answers = { 'magicBox.getProductDefinition': { Languages: ['English', 'Italian'] }, Language: 'English' };
  expect(readCapabilities(before, answers).languages).toEqual(languages);
});

it.each([
  ['V1.0', 1],
  ['V2.0', 2],
  [2, 2],
  ['V2.1', 2.1],
  ['V2.10', 2.1],
  ['V2.2', 2.1],
  ['V3.0', 2.1],
  ['none', DEFAULT_CAPABILITIES.securityBaseline],
])('reads the security baseline %s as the highest known one that it reaches', (SecurityBaselineVersion, baseline) => {
  expect(readWebCaps({ SecurityBaselineVersion }, undefined).securityBaseline).toBe(baseline);
});
