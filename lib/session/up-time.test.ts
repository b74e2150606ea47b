import { expect, it } from 'vitest';
import { upTimeIn } from './up-time';

it.each([
  [{ info: { last: 60, total: 900 } }, 60],
  [{ info: { Last: 60, Total: 900 } }, 60],
  [{ info: { last: '60' } }, undefined],
  [null, undefined],
])('reads the seconds since the last start in %o', (reply, seconds) => {
  expect(upTimeIn(reply)).toBe(seconds);
});
