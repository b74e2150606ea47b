import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import { overlay, withKeys } from './load-messages';

const base = {
  login: {
    title: compile('Sign in'),
    to: compile('to <b>{device}</b>'),
    tries: compile('{count, plural, one {# try} other {# tries of {most}}}'),
  },
};
const laid = (over: unknown) => overlay(base, over, compile);

describe('texts of the device', () => {
  it('replace ours by dotted keys and by nests', () => {
    expect(laid({ 'login.title': 'Front door' })).toMatchObject({ login: { title: 'Front door' } });
    expect(laid({ login: { title: 'Front door' } })).toMatchObject({ login: { title: 'Front door' } });
  });

  it('may use the values and tags of ours', () => {
    const tries = 'Still {count, plural, one {one} other {# of {most}}}';
    expect(laid({ 'login.tries': tries })).toMatchObject({ login: { tries: compile(tries) } });
    expect(laid({ 'login.to': '<b>{device}</b> is asked' })).toMatchObject({
      login: { to: compile('<b>{device}</b> is asked') },
    });
  });

  it.each([
    ['a key that we have not', { 'login.other': 'x' }],
    ['no text', { 'login.title': 7, 'login.to': ['x'] }],
    ['broken syntax', { 'login.tries': '{count, plural, one {#' }],
    ['a value that nobody gives', { 'login.title': 'Door {number}' }],
    ['a value that nobody gives, deep inside', { 'login.tries': '{count, plural, other {# <b>{number}</b>}}' }],
    ['markup', { 'login.title': '<img>Door</img>' }],
    ['no table', 'Front door'],
  ])('are passed over: %s', (_, over) => {
    expect(laid(over)).toEqual(base);
  });
});

describe('texts and their keys', () => {
  const keys = { a: { b: 0, c: { d: 0 } }, e: 0 };

  it('come together in the order of the file', () => {
    expect(withKeys(keys, ['one', [['n', 'number']], 'three'])).toEqual({
      a: { b: 'one', c: { d: [['n', 'number']] } },
      e: 'three',
    });
  });

  it('of two builds are refused', () => {
    expect(() => withKeys(keys, ['one', 'two'])).toThrow('2 texts for 3 keys');
    expect(() => withKeys(keys, ['one', 'two', 'three', 'four'])).toThrow('4 texts for 3 keys');
    expect(() => withKeys(keys, { a: 'one' })).toThrow();
    expect(() => withKeys(undefined, [])).toThrow();
  });
});
