// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toastTexts } from '@/components/form/device-page.fixtures';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { unsaved } from '@/lib/forms/unsaved';
import { connection } from '@/lib/session/device';
import { useHeldPages } from './use-held-pages';

setUpPage();

function Shell() {
  useHeldPages();
  return null;
}

const answered = new Response('page');
const network = vi.fn<typeof fetch>();
beforeEach(() => {
  network.mockReset();
  vi.stubGlobal('fetch', network);
  render(<Shell />, { wrapper: TestProvider });
});
afterEach(() => {
  unsaved.set(undefined);
  connection.state.set('online');
});

const askPage = () => window.fetch('/network/ip.txt', { headers: { rsc: '1' } });
const goAway = () => network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
/** What has come of a request so far. */
async function outcome(asked: Promise<Response>) {
  const pending = Symbol('pending');
  await act(async () => undefined);
  const end = await Promise.race([asked.catch((error: unknown) => error), Promise.resolve(pending)]);
  return end === pending ? 'pending' : end;
}

it('waits with a page until the device answers, and says why', async () => {
  goAway();
  network.mockResolvedValueOnce(answered);
  const asked = askPage();
  expect(await outcome(asked)).toBe('pending');
  expect(connection.state.get()).toBe('lost');
  expect(toastTexts()).toEqual(['This page cannot be opened while the device cannot be reached.']);
  act(() => connection.state.set('online'));
  expect(await asked).toBe(answered);
});

it('stays on a page on which something was typed meanwhile', async () => {
  goAway();
  const asked = askPage();
  expect(await outcome(asked)).toBe('pending');
  unsaved.set({ names: ['Name'] });
  act(() => connection.state.set('online'));
  expect(await outcome(asked)).toBe('pending');
  expect(network).toHaveBeenCalledTimes(1);
});

it('gives up a page that fails again and again while the device answers', async () => {
  network.mockRejectedValue(new TypeError('Failed to fetch'));
  const asked = askPage().catch((error: unknown) => error);
  for (let tries = 1; tries < 4; tries += 1) {
    await vi.waitFor(() => expect(connection.state.get()).toBe('lost'));
    act(() => connection.state.set('online'));
  }
  expect(await asked).toBeInstanceOf(TypeError);
  expect(network).toHaveBeenCalledTimes(4);
});

it('leaves every other request, and a page that is no longer wanted, alone', async () => {
  goAway();
  await expect(window.fetch('/RPC2', { method: 'POST' })).rejects.toThrow(TypeError);
  network.mockRejectedValueOnce(new DOMException('aborted', 'AbortError'));
  await expect(askPage()).rejects.toThrow('aborted');
  expect(connection.state.get()).toBe('online');
});
