import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RESERVED_PORTS } from '@/lib/contract/limits';
import { CONFIG_RULES } from './config-rules';
import { isPasswordAllowed } from './passwords';
import { isPortAllowed, portProblem } from './ports';
import { parseTimeSection, sectionProblem } from './time-sections';

const tables = (http: number, https = 443, rtsp = 554, tcp = 37_777, udp = 37_778) => ({
  Web: { Enable: true, Port: http },
  Https: { Enable: false, Port: https },
  RTSP: { Enable: true, Port: rtsp },
  DVRIP: { TCPPort: tcp, UDPPort: udp, MaxConnections: 50 },
});

describe('ports', () => {
  it('allows exactly the numbers above 1024 that are not reserved', () => {
    const reserved = new Set(
      RESERVED_PORTS.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i)),
    );
    fc.assert(
      fc.property(fc.integer({ min: -1, max: 70_000 }), (port) => {
        expect(isPortAllowed(port)).toBe(port > 1024 && port < 65_536 && !reserved.has(port));
      }),
      { numRuns: 2000 },
    );
    for (const [from, to] of RESERVED_PORTS) expect([from, to].map(isPortAllowed)).toEqual([false, false]);
  });

  const none = { intercom: false };

  it('never lets two fields share a port, unless they did before', () => {
    const port = fc.constantFrom(80, 443, 554, 8000, 8001, 8002);
    fc.assert(
      fc.property(port, port, port, (http, https, rtsp) => {
        const next = tables(http, https, rtsp);
        const before = tables(9001, 9002, 9003);
        const problem = portProblem('Web', next, before, none);
        const isFree = http !== https && http !== rtsp && (http === 80 || http > 1024);
        expect(problem).toBe(isFree ? undefined : 'Web.Port');
      }),
    );
  });

  it('allows the factory value only in its own field, and any stored value', () => {
    expect(portProblem('Web', tables(80), tables(8080), none)).toBeUndefined();
    expect(portProblem('RTSP', tables(8080, 443, 80), tables(8080), none)).toBe('RTSP.Port');
    expect(portProblem('Web', tables(90), tables(90), none)).toBeUndefined();
    expect(portProblem('DVRIP', tables(80, 443, 554, 37_778, 37_778), tables(80), none)).toBe('DVRIP.TCPPort');
  });
});

describe('positions of texts in the picture', () => {
  const problemOf = (title: unknown, time: unknown = [0, 0, 8191, 8191]) =>
    CONFIG_RULES.VideoWidget?.(
      { VideoWidget: [{ ChannelTitle: { Rect: title }, TimeTitle: { Rect: time } }] } as never,
      {} as never,
      {} as never,
    );

  it('are boxes inside the grid', () => {
    expect(problemOf([0, 0, 1, 1])).toBeUndefined();
    for (const wrong of [
      [0, 0, 8192, 1],
      [-1, 0, 5, 5],
      [5, 0, 5, 5],
      [0, 9, 5, 5],
      [0, 0, 1.5, 2],
      [0, 0, 5],
      [0, 0, 5, 5, 5],
    ]) {
      expect(problemOf(wrong)).toBe('VideoWidget[0].ChannelTitle.Rect');
      expect(problemOf([0, 0, 1, 1], wrong)).toBe('VideoWidget[0].TimeTitle.Rect');
    }
  });
});

describe('time sections', () => {
  const second = fc.integer({ min: 0, max: 86_399 });
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = (at: number) => `${two(Math.floor(at / 3600))}:${two(Math.floor(at / 60) % 60)}:${two(at % 60)}`;

  it('reads back every section it could be given', () => {
    fc.assert(
      fc.property(fc.boolean(), second, second, (isEnabled, startS, endS) => {
        const text = `${isEnabled ? 1 : 0} ${clock(startS)}-${clock(endS)}`;
        expect(parseTimeSection(text)).toEqual({ isEnabled, startS, endS });
      }),
    );
  });

  it('refuses every other text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (text) => {
        const isForm = /^[01] \d\d:\d\d:\d\d-\d\d:\d\d:\d\d$/.test(text);
        expect(parseTimeSection(text) !== undefined && !isForm).toBe(false);
      }),
    );
    for (const text of [
      '1 24:00:00-23:59:59',
      '1 08:60:00-09:00:00',
      '1 8:00:00-09:00:00',
      '2 08:00:00-09:00:00',
      '1 08:00:00-09:00:00 ',
      '108:00:00-09:00:00',
      7,
      null,
    ]) {
      expect(parseTimeSection(text), String(text)).toBeUndefined();
    }
  });

  it('agrees with counting seconds: no second may be in two enabled sections', () => {
    const hour = fc.integer({ min: 0, max: 23 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), hour, hour), { minLength: 4, maxLength: 4 }), (day) => {
        const texts = day.map(([isOn, from, to]) => `${isOn ? 1 : 0} ${clock(from * 3600)}-${clock(to * 3600)}`);
        const hours = day.filter(([isOn]) => isOn).flatMap(([, from, to]) => (from < to ? range(from, to) : [-1]));
        const isRight = !hours.includes(-1) && new Set(hours).size === hours.length;
        expect(sectionProblem(texts) === undefined).toBe(isRight);
      }),
    );
  });

  it('counts touching sections as overlapping, not those one second apart', () => {
    const off = '0 00:00:00-00:00:00';
    expect(sectionProblem(['1 08:00:00-12:00:00', '1 12:00:00-13:00:00', off, off])).toBe(1);
    expect(sectionProblem(['1 08:00:00-12:00:00', '1 12:00:01-13:00:00', off, off])).toBeUndefined();
    expect(sectionProblem(['1 18:00:00-08:00:00', off, off, off])).toBe(0);
    expect(sectionProblem(['1 08:00:00-12:00:00'])).toBe(0);
  });
});

/** Whole hours from one to the other, both included: touching shares an hour. */
function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

it.each([
  ['Admin123', true],
  ['abcdefgh', false],
  ['short1', false],
  ['pass word1', false],
  ['Pass:word1', false],
  ['Paßword123', false],
  ['************', false],
  ['a1'.repeat(16), true],
  [`${'a1'.repeat(16)}x`, false],
  [12_345_678, false],
])('password %j is allowed: %s', (text, isAllowed) => {
  expect(isPasswordAllowed(text)).toBe(isAllowed);
});
