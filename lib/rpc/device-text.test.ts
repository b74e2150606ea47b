import { afterEach, describe, expect, it, vi } from 'vitest';
import { TIMER_MS } from '@/lib/contract/limits';
import { fakeClock } from '../fake-clock.fixtures';
import { lacksDeviceText, readDeviceText } from './device-text';

const answer = (status: number, text = '') =>
  vi.stubGlobal(
    'fetch',
    async (_: string, init?: RequestInit) => new Response(init?.method === 'HEAD' ? null : text, { status }),
  );
/** A device that accepts the request and never answers. */
const silence = () =>
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  );

describe('a text of the device', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is read unchanged, and fails when it is missing', async () => {
    answer(200, '<b>Terms</b>');
    expect(await readDeviceText('/text', fakeClock())).toBe('<b>Terms</b>');
    answer(404);
    await expect(readDeviceText('/text', fakeClock())).rejects.toThrow('/text answered 404');
  });

  it('fails after the time of a call when it never comes', async () => {
    silence();
    const clock = fakeClock();
    const ended = vi.fn();
    readDeviceText('/text', clock).catch(ended);
    await clock.advance(TIMER_MS.callTimeout - 1);
    expect(ended).not.toHaveBeenCalled();
    await clock.advance(1);
    await vi.waitFor(() => expect(ended).toHaveBeenCalled());
  });

  it.each([
    [404, true],
    [200, false],
    [405, false],
    [500, false],
  ])('is missing for certain at status %i: %s', async (status, isMissing) => {
    answer(status);
    expect(await lacksDeviceText('/text', fakeClock())).toBe(isMissing);
  });

  it('may exist when nobody answers', async () => {
    silence();
    const clock = fakeClock();
    const lacks = lacksDeviceText('/text', clock);
    await clock.advance(TIMER_MS.callTimeout);
    expect(await lacks).toBe(false);
  });
});
