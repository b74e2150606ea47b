import { describe, expect, it } from 'vitest';
import { baseAddress, controlAddress } from './control-address';

const ASKED = 'rtsp://192.0.2.10/cam/realmonitor?channel=1&subtype=0';

describe('the base of all controls', () => {
  it.each([
    [{}, ASKED],
    [{ 'content-location': 'rtsp://192.0.2.10/b' }, 'rtsp://192.0.2.10/b'],
    [{ 'content-base': 'rtsp://192.0.2.10/a/', 'content-location': 'rtsp://192.0.2.10/b' }, 'rtsp://192.0.2.10/a/'],
    [{ 'content-base': 'a/' }, ASKED],
    [{ 'content-base': 'rtsp://192.0.2.10/a\rX: y' }, ASKED],
  ])('of %j is %s', (headers, expected) => {
    expect(baseAddress(new Map(Object.entries(headers)), ASKED)).toBe(expected);
  });
});

describe('a control', () => {
  it.each([
    [`${ASKED}/`, 'trackID=0', `${ASKED}/trackID=0`],
    [ASKED, 'trackID=0', `${ASKED}/trackID=0`],
    [`${ASKED}/`, '*', `${ASKED}/`],
    [ASKED, '', ASKED],
    [ASKED, 'rtsp://198.51.100.1/all', 'rtsp://198.51.100.1/all'],
    [ASKED, 'a\rX: y', `${ASKED}/aX:y`],
  ])('below %s: %j is %s', (base, control, expected) => {
    expect(controlAddress(base, control)).toBe(expected);
  });
});
