import { describe, expect, it } from 'vitest';
import { fittingForms, readFileTime } from './file-dates';

describe('dates of a file', () => {
  it.each([
    ['2037-12-31 23:59:59', 'ymd', '2037-12-31 23:59:59'],
    ['2037-12-31T23:59', 'ymd', '2037-12-31 23:59:00'],
    ['2037/1/2', 'ymd', '2037-01-02 00:00:00'],
    ['31.12.2037', 'ymd', undefined],
    ['31.12.2037', 'dmy', '2037-12-31 00:00:00'],
    ['3/4/2027 8:05', 'dmy', '2027-04-03 08:05:00'],
    ['3/4/2027 8:05', 'mdy', '2027-03-04 08:05:00'],
    ['12/31/2037 11:59:59 PM', 'mdy', '2037-12-31 23:59:59'],
    ['12/31/2037, 12:00 a.m.', 'mdy', '2037-12-31 00:00:00'],
    ['31/12/2037', 'mdy', undefined],
    ['2037-12-31', 'dmy', '2037-12-31 00:00:00'],
    ['31.04.2037', 'dmy', undefined],
    ['31.12.37', 'dmy', undefined],
    ['31.12.2037 24:00', 'dmy', undefined],
    ['12/31/2037 13:00 PM', 'mdy', undefined],
    ['31.12.2037 soon', 'dmy', undefined],
  ] as const)('%s as %s is %s', (cell, form, time) => {
    expect(readFileTime(cell, form)).toBe(time);
  });

  it('keep the stored seconds when a spreadsheet dropped them', () => {
    expect(readFileTime('31.12.2037 23:59', 'dmy', '2037-12-31 23:59:59')).toBe('2037-12-31 23:59:59');
    expect(readFileTime('31.12.2037 23:58', 'dmy', '2037-12-31 23:59:59')).toBe('2037-12-31 23:58:00');
  });

  it('are recognised by the cells that fit one form only', () => {
    expect(fittingForms(['2037-12-31', ''])).toEqual(['ymd', 'dmy', 'mdy']);
    expect(fittingForms(['3/4/2027'])).toEqual(['dmy', 'mdy']);
    expect(fittingForms(['3/4/2027', '12/31/2037'])).toEqual(['mdy']);
    expect(fittingForms(['31.12.2037', '2026-01-01'])).toEqual(['dmy']);
    expect(fittingForms(['tomorrow'])).toEqual([]);
  });
});
