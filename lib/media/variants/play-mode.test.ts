import { expect, it } from 'vitest';
import { playModeOf } from './play-mode';

it.each([
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.1 Safari/537.36', 'flash'],
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/41.0.1 Safari/537.36', 'ocx'],
  ['Mozilla/5.0 (X11; rv:52.0) Gecko/20100101 Firefox/52.0', 'flash'],
  ['Mozilla/5.0 (X11; rv:51.0) Gecko/20100101 Firefox/51.0', 'ocx'],
  ['Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko', 'ocx'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15', 'flash'],
  ['Mozilla/5.0 AppleWebKit/537.36 Chrome/41.0 Safari/537.36 Edg/120.0', 'flash'],
])('%s plays by %s', (agent, mode) => {
  expect(playModeOf(agent)).toBe(mode);
});
