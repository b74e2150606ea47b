import { describe, expect, it } from 'vitest';
import { nearestInterval, SERIAL, type SerialFields } from './serial-fields';

const fields: SerialFields = {
  device: 'CardReader',
  sends: 'CardNo',
  baud: 9600,
  dataBits: 8,
  stopBits: 1,
  parity: 'None',
  address: 1,
  direction: 'Out',
  bits: 34,
  width: 20,
  interval: 1000,
  output: 'CardNo',
  reversed: false,
};

const serialProblems = (typed: SerialFields, hasWiegand: boolean) =>
  SERIAL.form(undefined, hasWiegand ? ['Wiegand'] : []).validate(typed, fields);

describe('problems of the serial port', () => {
  it.each<[Partial<SerialFields>, keyof SerialFields, string | undefined]>([
    [{}, 'width', undefined],
    [{}, 'interval', undefined],
    [{ width: 25 }, 'width', 'PulseWidthError'],
    [{ width: 210 }, 'width', 'OutOfRange'],
    [{ interval: 1010 }, 'interval', 'PulseIntervalError'],
    [{ interval: 199 }, 'interval', 'OutOfRange'],
    // A wrong width says so alone.
    [{ width: 25, interval: 1010 }, 'interval', undefined],
    [{ direction: 'In', width: 25, interval: 1010 }, 'width', undefined],
    [{ address: 248 }, 'address', 'OutOfRange'],
  ])('%o: %s %s', (change, key, problem) => {
    expect(serialProblems({ ...fields, ...change }, true)[key]?.key).toBe(problem);
  });

  it('are none of Wiegand on a device without it', () => {
    expect(serialProblems({ ...fields, width: '', interval: '' }, false)).toEqual({});
  });

  it.each([
    [1010, 20, 1020],
    [5000, 30, 4980],
    [200, 70, 210],
    [1, 200, 200],
  ])('%i with a width of %i has %i next to it', (interval, width, nearest) => {
    expect(nearestInterval(interval, width)).toBe(nearest);
  });
});
