import { expect, it } from 'vitest';
import { hasBye } from './rtp-packet';

const packet = (first: number, type: number, words: number, last = 0) =>
  Uint8Array.from([first, type, 0, words, ...Array(words * 4 - 1).fill(0), last]);
const REPORT = packet(0x80, 200, 6);
const RECEIVER_REPORT = packet(0x80, 201, 1);
const DESCRIPTION = packet(0x81, 202, 6);
const BYE = packet(0x81, 203, 1);
/** With four bytes of padding, which the length counts. RFC 3550 §6.4.1 */
const PADDED_BYE = packet(0xa1, 203, 2, 4);
/** Padding belongs to the last packet only; a sender may do otherwise. */
const PADDED_REPORT = packet(0xa0, 200, 7, 4);

it.each([
  ['alone', [BYE], true],
  ['behind a report and a description', [REPORT, DESCRIPTION, BYE], true],
  ['behind a receiver report', [RECEIVER_REPORT, DESCRIPTION, BYE], true],
  ['with padding', [REPORT, DESCRIPTION, PADDED_BYE], true],
  ['behind padding', [PADDED_REPORT, DESCRIPTION, BYE], true],
  ['not in a report', [REPORT, DESCRIPTION], false],
  ['not in a report with a number that looks like it', [packet(0x80, 200, 6, 203), DESCRIPTION], false],
])('finds a BYE %s', (_, packets, isBye) => {
  expect(hasBye(Uint8Array.from(packets.flatMap((each) => [...each])))).toBe(isBye);
});
