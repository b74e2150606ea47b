// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetRestartNote, restartNote, setRestartNote } from './restart-note';

beforeEach(() => sessionStorage.clear());

const afterReload = async () => {
  vi.resetModules();
  return (await import('./restart-note')).restartNote.get();
};

it('is said by the page that is loaded after the restart, until it is closed', async () => {
  setRestartNote({ what: 'whole', leftOut: ['NTP'], lacking: [] });
  expect(restartNote.get()).toBeUndefined();
  expect(await afterReload()).toEqual({ what: 'whole', leftOut: ['NTP'], lacking: [] });
  expect(await afterReload()).toBeDefined();
  forgetRestartNote();
  expect(await afterReload()).toBeUndefined();
});

it.each(['', 'no JSON', '{"what":"everything"}', '[]'])('takes nothing else from the storage: %s', async (word) => {
  sessionStorage.setItem('gatehouse.restart-note', word);
  expect(await afterReload()).toBeUndefined();
});
