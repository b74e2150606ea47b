import { expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/contract/languages';
import { LIST_FORMAT } from './list-format';

it.each(LANGUAGES)('tells one name from the next in $tag', ({ tag }) => {
  const list = new Intl.ListFormat(tag, LIST_FORMAT);
  // A space alone stands inside names as well.
  expect(list.format(['IP 1', 'IP 2'])).toMatch(/^IP 1.*[^\s\d].*IP 2$/);
  expect(list.format(['IP 1'])).toBe('IP 1');
});
