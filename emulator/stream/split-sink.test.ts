import { expect, it } from 'vitest';
import type { MediaShape } from './media-shape';
import { splitSink } from './split-sink';

const packet = (channel: number, ...payload: number[]) => [0x24, channel, 0, payload.length, ...payload];
const PICTURE = Uint8Array.from([...packet(0, 1, 2, 3), ...packet(0, 4), ...packet(2, 5, 6)]);

/** Messages for `times` pictures. */
function messages(splitting: MediaShape['splitting'], times = 1): number[][] {
  const sent: number[][] = [];
  const sink = splitSink({ send: (bytes) => sent.push([...bytes]), isCongested: () => false }, { splitting });
  for (let n = 0; n < times; n++) sink.send(PICTURE);
  return sent;
}

it.each(['byte', 'prefix', 'packet', undefined] as const)('loses and adds nothing when messages are cut: %s', (how) => {
  expect(messages(how, 3).flat()).toEqual([PICTURE, PICTURE, PICTURE].flatMap((bytes) => [...bytes]));
});

it('sends a message for each byte of a short packet', () => {
  expect(messages('byte').map((message) => message.length)).toEqual([...PICTURE].map(() => 1));
});

it('sends the first bytes of a long packet one by one, and the rest of it together', () => {
  const sent: number[] = [];
  const sink = splitSink({ send: ({ length }) => sent.push(length), isCongested: () => false }, { splitting: 'byte' });
  const long = packet(0, ...Array.from({ length: 100 }, () => 7));
  sink.send(Uint8Array.from([...long, ...long]));
  const each = [...Array.from({ length: 32 }, () => 1), 72];
  expect(sent).toEqual([...each, ...each]);
});

it('sends a message for each packet', () => {
  expect(messages('packet')).toEqual([packet(0, 1, 2, 3), packet(0, 4), packet(2, 5, 6)]);
});

it('ends each message in the middle of a prefix', () => {
  expect(messages('prefix')).toEqual([
    [0x24, 0],
    [0, 3, 1, 2, 3, 0x24, 0],
    [0, 1, 4, 0x24, 2],
    [0, 2, 5, 6],
  ]);
});

it('sends what is left of ten messages when nothing follows', () => {
  const sent: number[] = [];
  const sink = splitSink({ send: ({ length }) => sent.push(length), isCongested: () => false }, { splitting: 'many' });
  for (let n = 0; n < 12; n++) sink.send(PICTURE);
  sink.flush?.();
  sink.flush?.();
  expect(sent).toEqual([PICTURE.length * 10, PICTURE.length * 2]);
});

it('merges ten messages into one', () => {
  expect(messages('many', 9)).toEqual([]);
  expect(messages('many', 25).map((message) => message.length)).toEqual([PICTURE.length * 10, PICTURE.length * 10]);
});
