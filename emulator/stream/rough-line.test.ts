import { beforeEach, describe, expect, it } from 'vitest';
import type { Disturbance, NoteDisturbance } from './disturbance';
import type { MediaShape } from './media-shape';
import { roughLine } from './rough-line';
import { ManualScheduler } from './stream-host.fixtures';

const PACKETS = 2000;
/** The begin of an interleaved packet, with its number as sequence number. */
const packet = (number: number, channel = 0, type = 96) =>
  Uint8Array.of(0x24, channel, 0, 4, 0x80, type, number >> 8, number & 0xff);
const SENDER_REPORT = 200;

let scheduler: ManualScheduler;
let got: { number: number; channel: number; at: number }[];
let isCongested: boolean;
let notes: { what: Disturbance['what']; sequence?: unknown; packets?: unknown; ms?: unknown }[];

beforeEach(() => {
  scheduler = new ManualScheduler();
  got = [];
  isCongested = false;
  notes = [];
});

const note: NoteDisturbance = (what, facts) => notes.push({ what, ...facts });

const sink = {
  send(bytes: Uint8Array) {
    for (let at = 0; at < bytes.length; at += 8) {
      const number = ((bytes[at + 6] ?? 0) << 8) | (bytes[at + 7] ?? 0);
      got.push({ number, channel: bytes[at + 1] ?? 0, at: scheduler.now() });
    }
  },
  isCongested: () => isCongested,
};

/** Sends all packets, four in a message, and returns the numbers that arrived. */
function sendAll(shape: MediaShape, channel = 0, type = 96): number[] {
  const line = roughLine(sink, scheduler, shape, note);
  for (let number = 0; number < PACKETS; number += 4) {
    line.send(Buffer.concat([0, 1, 2, 3].map((offset) => packet(number + offset, channel, type))));
  }
  scheduler.advance(10_000);
  return got.map((each) => each.number);
}

const inOrder = Array.from({ length: PACKETS }, (_, number) => number);

describe('roughLine', () => {
  it('is the sink itself by default', () => {
    expect(roughLine(sink, scheduler, undefined, note)).toBe(sink);
    expect(roughLine(sink, scheduler, { announcedFps: 12 }, note)).toBe(sink);
  });

  it('loses about the requested share, the same packets with the same seed', () => {
    const first = sendAll({ lossPercent: 5 });
    expect(first.length).toBeGreaterThan(PACKETS * 0.93);
    expect(first.length).toBeLessThan(PACKETS * 0.97);
    got = [];
    expect(sendAll({ lossPercent: 5 })).toEqual(first);
    got = [];
    expect(sendAll({ lossPercent: 5, seed: 2 })).not.toEqual(first);
  });

  it('repeats packets', () => {
    const numbers = sendAll({ duplicatePercent: 10 });
    expect([...new Set(numbers)]).toEqual(inOrder);
    expect(numbers.length).toBeGreaterThan(PACKETS * 1.07);
  });

  it.each([1, 3, 8])('moves no packet by more than %i places', (reorderDepth) => {
    const numbers = sendAll({ reorderDepth });
    expect(numbers).not.toEqual(inOrder.slice(0, numbers.length));
    // Packets that still wait at the end.
    expect(numbers.length).toBeGreaterThanOrEqual(PACKETS - reorderDepth);
    numbers.forEach((number, place) => {
      expect(Math.abs(number - place)).toBeLessThanOrEqual(reorderDepth);
    });
  });

  it('delivers late but in order', () => {
    const line = roughLine(sink, scheduler, { jitterMs: 80 }, note);
    const sentAt = scheduler.now();
    for (let number = 0; number < 100; number += 1) {
      line.send(packet(number));
      scheduler.advance(40);
    }
    scheduler.advance(80);
    expect(got.map((each) => each.number)).toEqual(inOrder.slice(0, 100));
    const delays = got.map((each) => each.at - sentAt - each.number * 40);
    expect(Math.max(...delays)).toBeGreaterThan(40);
    expect(Math.max(...delays)).toBeLessThanOrEqual(80);
    expect(Math.min(...delays)).toBeLessThan(40);
  });

  it('does not affect RTCP, and reports to the sender when the client is too slow', () => {
    const rough = { lossPercent: 100, duplicatePercent: 100, reorderDepth: 8 };
    expect(sendAll(rough, 1, SENDER_REPORT)).toEqual(inOrder);
    got = [];
    // Clients may ask for any channels: a picture on an odd one is lost like any other.
    expect(sendAll(rough, 1)).toEqual([]);
    isCongested = true;
    expect(roughLine(sink, scheduler, { lossPercent: 1 }, note).isCongested()).toBe(true);
  });
});
