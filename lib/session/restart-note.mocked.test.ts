// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loginMark } from '@/lib/rpc/holdings';
import { forgetRestartNote, isNoteFor, restartNote, setRestartNote } from './restart-note';

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.useRealTimers());

const afterReload = async () => {
  vi.resetModules();
  return (await import('./restart-note')).restartNote.get();
};

it('is said by the page that is loaded after the restart, until it is closed', async () => {
  const note = { what: 'whole', user: 'admin', serial: 'SN1', leftOut: ['NTP'], lacking: [], missed: 3 } as const;
  setRestartNote(note);
  expect(restartNote.get()).toBeUndefined();
  expect(await afterReload()).toEqual({ ...note, login: loginMark(undefined) });
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

it.each([
  ['the account on the device', 'admin', 'SN1', true],
  ['another account', 'porter', 'SN1', false],
  ['the account on another device at the address', 'admin', 'SN2', false],
  ['the account on a device that does not say its serial number', 'admin', '', true],
])('is for %s: %s, %s', (_whom, account, device, isShown) => {
  const note = { what: 'upgrade', user: 'admin' } as const;
  expect(isNoteFor({ ...note, serial: 'SN1' }, account, device, 'id')).toBe(isShown);
  expect(isNoteFor(note, account, device, 'id')).toBe(account === 'admin');
});

it('is kept with the login it was done in, and is not for that one, which a reload before the restart resumes', async () => {
  const { rpc } = await import('./device');
  const { setRestartNote: set } = await import('./restart-note');
  rpc.setSession('before');
  set({ what: 'upgrade', user: 'admin' });
  const note = await afterReload();
  if (!note) throw new Error('not kept');
  expect(isNoteFor(note, 'admin', 'SN1', 'before')).toBe(false);
  expect(isNoteFor(note, 'admin', 'SN1', 'after')).toBe(true);
});
