import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StreamLimits } from '@/lib/contract/stream';
import { ReorderWindow } from './reorder-window';
import type { RtpPacket } from './rtp-packet';

const packet = (sequence: number, ssrc = 1): RtpPacket => ({
  payloadType: 96,
  marker: false,
  sequence: sequence & 0xffff,
  timestamp: 0,
  ssrc,
  payload: Uint8Array.of(),
});

function open() {
  const out: number[] = [];
  const clock = { nowMs: 0, now: () => clock.nowMs };
  const window = new ReorderWindow(({ sequence }) => out.push(sequence), clock);
  return {
    out,
    clock,
    push(...sequences: number[]) {
      for (const each of sequences) window.push(packet(each));
    },
    window,
  };
}

/** Steps from 0 in an order where no packet comes after more than 32 of its successors, some of them twice. */
const disorder = fc
  .array(fc.record({ delay: fc.integer({ min: 0, max: 31 }), times: fc.constantFrom(1, 1, 1, 2) }), {
    maxLength: 300,
    size: 'max',
  })
  .map((packets) => {
    const places = packets.map(({ delay, times }, n) => ({ n: n + 1, at: n + delay, times }));
    const order = places.sort((a, b) => a.at - b.at || b.n - a.n);
    return [0, ...order.flatMap(({ n, times }) => Array.from({ length: times }, () => n))];
  });

describe('ReorderWindow', () => {
  it('restores the order within the window, each packet once, across the wrap of the sequence', () => {
    fc.assert(
      fc.property(disorder, fc.integer({ min: 0, max: 0xffff }), (order, start) => {
        const { out, push } = open();
        push(...order.map((n) => start + n));
        const count = Math.max(...order) + 1;
        expect(out).toEqual(Array.from({ length: count }, (_, n) => (start + n) & 0xffff));
      }),
    );
  });

  it('never emits a packet twice, out of order or later than 32 packets, whatever comes', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 400, size: 'max' });
    fc.assert(
      fc.property(steps, (sequences) => {
        const { out, push } = open();
        push(0);
        const waiting = new Set<number>();
        for (const sequence of sequences) {
          const before = out.length;
          if (sequence > (out.at(-1) ?? 0)) waiting.add(sequence);
          push(sequence);
          for (const each of out.slice(before)) expect(waiting.delete(each)).toBe(true);
          expect(waiting.size).toBeLessThanOrEqual(StreamLimits.reorderPackets);
        }
        expect(out).toEqual([...new Set(out)].sort((a, b) => a - b));
      }),
    );
  });

  it('passes packets in order at once', () => {
    const { out, push } = open();
    push(7, 8);
    expect(out).toEqual([7, 8]);
  });

  it('skips a gap when more than 32 packets wait, or with the next packet after 50 ms', () => {
    const { out, push, clock } = open();
    push(0, ...Array.from({ length: StreamLimits.reorderPackets }, (_, n) => n + 2));
    expect(out).toEqual([0]);
    push(34);
    expect(out).toHaveLength(34);
    push(36);
    clock.nowMs += StreamLimits.reorderMs - 1;
    push(38);
    expect(out.at(-1)).toBe(34);
    clock.nowMs += 1;
    push(39);
    expect(out.at(-1)).toBe(36);
    push(35);
    expect(out.at(-1)).toBe(36);
    clock.nowMs += StreamLimits.reorderMs;
    push(40);
    expect(out.slice(-4)).toEqual([36, 38, 39, 40]);
  });

  it('counts each packet of a gap that it gives up, and none that only came late', () => {
    const { push, clock, window } = open();
    push(0, 4, 2);
    expect(window.lost).toBe(0);
    clock.nowMs += StreamLimits.reorderMs;
    push(5);
    expect(window.lost).toBe(2);
    push(9);
    clock.nowMs += StreamLimits.reorderMs;
    push(10);
    expect(window.lost).toBe(5);
    push(12, 11);
    expect(window.lost).toBe(5);
  });

  it('does not wait longer for a packet because of a duplicate', () => {
    const { out, push, clock } = open();
    push(0, 2);
    clock.nowMs += StreamLimits.reorderMs - 1;
    push(2);
    clock.nowMs += 1;
    push(4);
    expect(out).toEqual([0, 2]);
  });

  it('waits for a step of half the range, which is ahead, and starts over with a longer one', () => {
    const half = open();
    half.push(0, 0x8001);
    expect(half.out).toEqual([0]);
    const more = open();
    more.push(0, 0x8002);
    expect(more.out).toEqual([0, 0x8002]);
  });

  it('starts over with another sender, and with a step far back', () => {
    const { out, push, window } = open();
    push(1000, 1002);
    window.push(packet(5, 2));
    expect(out).toEqual([1000, 1002, 5]);
    push(60_000, 60_001, 60_003, 50_000, 50_001);
    expect(out.slice(3)).toEqual([60_000, 60_001, 60_003, 50_000, 50_001]);
  });
});
