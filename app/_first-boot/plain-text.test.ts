import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainText } from './plain-text';

it('keeps words and paragraphs and removes tags, scripts and styles', () => {
  const html =
    '<html><head><title>x</title><style>p{}</style></head><body><h1>Terms</h1><p>One &amp; two</p><script>alert(1)</script></body></html>';
  expect(plainText(html)).toBe('Terms\nOne & two');
});

it('never returns a tag that was in the text', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('script', 'img', 'b', 'svg'), (text, tag) => {
      expect(plainText(`<${tag} onload=x>${text.replace(/[<>&]/g, '')}</${tag}>`)).not.toMatch(/<[a-z]/i);
    }),
  );
});
