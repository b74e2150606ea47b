// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { TransportError } from '@/lib/rpc/rpc-error';
import { useAct } from './use-act';

setUpPage();

const mount = (options?: Parameters<typeof useAct>[0]) => renderHook(() => useAct(options), { wrapper: TestProvider });

it('runs once at a time, and is busy meanwhile', async () => {
  const { result } = mount();
  let finish: () => void = () => undefined;
  const work = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  let first: Promise<boolean> | undefined;
  act(() => {
    first = result.current.run(work);
  });
  expect(result.current.isBusy).toBe(true);
  expect(await result.current.run(work)).toBe(false);
  finish();
  await act(async () => expect(await first).toBe(true));
  expect(work).toHaveBeenCalledTimes(1);
  expect(result.current.isBusy).toBe(false);
});

it('says why it failed until the next try', async () => {
  const { result } = mount();
  await act(() => result.current.run(() => Promise.reject(new TransportError('magicBox.reboot', 'timeout'))));
  expect(result.current.failure).not.toBe(undefined);
  expect(result.current.isBusy).toBe(false);
  await act(() => result.current.run(() => Promise.resolve()));
  expect(result.current.failure).toBe(undefined);
});

it('hands the failure on where the act has no place for it, in words of its own', async () => {
  const onFailure = vi.fn();
  const { result } = mount({ onFailure, textOf: () => 'The file was not read.' });
  await act(() => result.current.run(() => Promise.reject(new Error('any'))));
  expect(onFailure).toHaveBeenCalledWith('The file was not read.');
  expect(result.current.failure).toBe(undefined);
});

it('ends the act with the component, and says nothing of it any more', async () => {
  const onFailure = vi.fn();
  const { result, unmount } = mount({ onFailure });
  let signal: AbortSignal | undefined;
  const run = result.current.run((given) => {
    signal = given;
    return new Promise((_, reject) => given.addEventListener('abort', () => reject(given.reason)));
  });
  unmount();
  expect(await run).toBe(false);
  expect(signal?.aborted).toBe(true);
  expect(onFailure).not.toHaveBeenCalled();
});
