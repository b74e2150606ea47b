import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RateMeter } from './rate-meter';

describe('RateMeter', () => {
  it('is what came after the first sample of the last two seconds, per second', () => {
    const samples = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 9 })), {
      maxLength: 700,
      size: 'max',
    });
    fc.assert(
      fc.property(samples, (steps) => {
        const meter = new RateMeter();
        let now = 0;
        const added = steps.map(([waitMs, amount]) => {
          now += waitMs;
          meter.add(now, amount);
          return { atMs: now, amount };
        });
        const recent = added.filter(({ atMs }) => now - atMs <= 2000);
        const spanMs = now - (recent[0]?.atMs ?? now);
        const sum = recent.slice(1).reduce((total, { amount }) => total + amount, 0);
        expect(meter.perSecond(now)).toBe(spanMs === 0 ? 0 : (sum * 1000) / spanMs);
        expect(meter.perSecond(now + 2001)).toBe(0);
      }),
    );
  });

  it('needs as long for a packet of a fast stream as for one of a slow one', () => {
    let reads = 0;
    // Counts how often the window compares a time, whatever the machine.
    const time = (ms: number) => {
      const read = () => {
        reads += 1;
        return ms;
      };
      return { valueOf: read } as unknown as number;
    };
    const meter = new RateMeter();
    for (let n = 0; n < 20_000; n++) meter.add(time(n / 2), 1);
    expect(reads / 20_000).toBeLessThan(10);
  });
});
