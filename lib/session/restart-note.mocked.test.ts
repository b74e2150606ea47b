// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetRestartNote, restartNote, setRestartNote } from './restart-note';

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.useRealTimers());

const afterReload = async () => {
  vi.resetModules();
  return (await import('./restart-note')).restartNote.get();
};

it('is said by the page that is loaded after the restart, until it is closed', async () => {
  setRestartNote({ what: 'whole', user: 'admin', leftOut: ['NTP'], lacking: [] });
  expect(restartNote.get()).toBeUndefined();
  expect(await afterReload()).toEqual({ what: 'whole', user: 'admin', leftOut: ['NTP'], lacking: [] });
  expect(await afterReload()).toBeDefined();
  forgetRestartNote();
  expect(await afterReload()).toBeUndefined();
});

it('is not said an hour later, when another device may answer at the address', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  setRestartNote({ what: 'upgrade', user: 'admin' });
  vi.setSystemTime(Date.now() + 3_599_000);
  expect(await afterReload()).toBeDefined();
  vi.setSystemTime(Date.now() + 2_000);
  expect(await afterReload()).toBeUndefined();
});

it.each(['', 'no JSON', '{"what":"everything"}', '[]', '{"what":"upgrade","user":"admin"}'])(
  'takes nothing else from the storage: %s',
  async (word) => {
    sessionStorage.setItem('gatehouse.restart-note', word);
    expect(await afterReload()).toBeUndefined();
  },
);
