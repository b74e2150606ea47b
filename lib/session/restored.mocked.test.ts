// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetRestored, noteRestored, restored } from './restored';

beforeEach(() => sessionStorage.clear());

const afterReload = async () => {
  vi.resetModules();
  return (await import('./restored')).restored.get();
};

it('is said by the page that is loaded after the restart, until it is closed', async () => {
  noteRestored({ what: 'whole', leftOut: ['NTP'], lacking: [] });
  expect(restored.get()).toBeUndefined();
  expect(await afterReload()).toEqual({ what: 'whole', leftOut: ['NTP'], lacking: [] });
  expect(await afterReload()).toBeDefined();
  forgetRestored();
  expect(await afterReload()).toBeUndefined();
});

it.each(['', 'no JSON', '{"what":"everything"}', '[]'])('takes nothing else from the storage: %s', async (word) => {
  sessionStorage.setItem('gatehouse.restored', word);
  expect(await afterReload()).toBeUndefined();
});
