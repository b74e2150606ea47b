import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import { overlay } from './device-texts';

const base = {
  login: {
    title: compile('Sign in'),
    to: compile('to <b>{device}</b>'),
    at: compile('at {time, date, short}, {share, number, percent}'),
    kind: compile('{kind, select, card {Card} other {Face}}'),
    tries: compile('{count, plural, one {# try} other {# tries of {most}}}'),
  },
};
const laid = (over: unknown) => overlay(base, over);

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

  it('may put a link around other words, and leave a number out of one of its forms', () => {
    const to = '<b>Front desk</b> of {device}';
    expect(laid({ 'login.to': to })).toMatchObject({ login: { to: compile(to) } });
    const tries = '{count, plural, one {a last try of {most}} other {{count, plural, other {#}} left}}';
    expect(laid({ 'login.tries': tries })).toMatchObject({ login: { tries: compile(tries) } });
  });

  it.each([
    ['a key that we have not', { 'login.other': 'x' }],
    ['no text', { 'login.title': 7, 'login.to': ['x'] }],
    ['broken syntax', { 'login.tries': '{count, plural, one {#' }],
    ['a value that nobody gives', { 'login.title': 'Door {number}' }],
    ['a value that nobody gives, deep inside', { 'login.tries': '{count, plural, other {# <b>{number}</b>}}' }],
    ['markup', { 'login.title': '<img>Door</img>' }],
    ['no table', 'Front door'],
    ['texts in place of a group', { login: 'Front door' }],
    ['a group in place of a text', { login: { title: { title: 'Front door' } } }],
    ['a list in place of a text', { 'login.title': [['device', 4]] }],
    ['a number as a date', { 'login.tries': '{count, date, full} of {most}' }],
    ['a number as a plain value', { 'login.tries': '{count} of {most}' }],
    ['a plain value as a number', { 'login.to': 'to <b>{device, number}</b>' }],
    ['a value as a tag', { 'login.tries': '<count>{count, plural, other {# of {most}}}</count>' }],
    ['a tag as a value', { 'login.to': '{b} {device}' }],
    ['a plural as an ordinal', { 'login.tries': '{count, selectordinal, other {# of {most}}}' }],
    ['a choice as a plural', { 'login.kind': '{kind, plural, other {#}}' }],
    ['a date in a style that nobody knows', { 'login.at': 'at {time, date, bogus}, {share, number, percent}' }],
    ['a number in another style', { 'login.at': 'at {time, date, short}, {share, number, ::currency/X}' }],
    ['a text without its link', { 'login.to': 'to {device}' }],
    ['a text without its value', { 'login.to': 'to <b>the device</b>' }],
    ['thousands of nests', { 'login.tries': '{count, plural, other {'.repeat(4_000) }],
    ['names of prototypes', JSON.parse('{"__proto__":{"title":"x"},"constructor":"x","login.__proto__":"x"}')],
  ])('are passed over: %s', (_, over) => {
    expect(laid(over)).toEqual(base);
  });
});
