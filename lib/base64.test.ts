import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromBase64, toBase64 } from './base64';

it('gives the text that Node gives, and the bytes back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const text = toBase64(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64'));
      expect([...fromBase64(text)]).toEqual([...bytes]);
    }),
  );
});

it('throws for a text that is not base64', () => {
  expect(() => fromBase64('no*base64')).toThrow();
});
