import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { md5 } from './md5';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

// RFC 1321 §A.5
it.each([
  ['', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['abc', '900150983cd24fb0d6963f7d28e17f72'],
  [
    '12345678901234567890123456789012345678901234567890123456789012345678901234567890',
    '57edf4a22be3c955ac49da2e2107b67a',
  ],
])('hashes %j as the standard does', (text, digest) => {
  expect(hex(md5(Buffer.from(text)))).toBe(digest);
});

it('agrees with Node for every length up to some blocks, and for large words', () => {
  for (let length = 0; length <= 300; length++) {
    const bytes = Uint8Array.from({ length }, (_, n) => 255 - ((n * length) % 251));
    expect(hex(md5(bytes)), `${length} bytes`).toBe(createHash('md5').update(bytes).digest('hex'));
  }
});
