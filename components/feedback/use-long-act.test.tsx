// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { TransportError } from '@/lib/rpc/rpc-error';
import { type LongActWatch, useLongAct } from './use-long-act';

setUpPage();

/** An action that is pending until the test ends it. */
function started() {
  const { result, unmount } = renderHook(() => useLongAct(), { wrapper: TestProvider });
  let watch: LongActWatch | undefined;
  let end: (error?: unknown) => void = () => undefined;
  let answer: Promise<boolean> | undefined;
  act(() => {
    answer = result.current.run((given) => {
      watch = given;
      return new Promise<void>((resolve, reject) => {
        end = (error) => (error === undefined ? resolve() : reject(error));
        given.signal.addEventListener('abort', () => undefined);
      });
    });
  });
  return {
    result,
    unmount,
    watch: watch as unknown as LongActWatch,
    finish: (error?: unknown) =>
      act(async () => {
        end(error);
        await answer;
      }),
    answer: () => answer,
  };
}

it('shows progress only while it runs', async () => {
  const { result, watch, finish, answer } = started();
  expect([result.current.isBusy, result.current.progress]).toEqual([true, 0]);
  act(() => watch.onProgress(40));
  expect(result.current.progress).toBe(40);
  await finish();
  expect([result.current.isBusy, result.current.progress]).toEqual([false, undefined]);
  expect(await answer()).toBe(true);
});

it.each([
  ['the reason of the signal', (watch: LongActWatch) => watch.signal.reason],
  ['a call that was cancelled', () => new TransportError('Upgrader.start', 'cancelled')],
])('is stopped without a failure, whether the act ends by %s', async (_name, reason) => {
  const { result, watch, finish, answer } = started();
  act(() => result.current.stop());
  expect([watch.signal.aborted, result.current.isStopping]).toEqual([true, true]);
  await finish(reason(watch));
  expect([result.current.failure, result.current.isStopping, await answer()]).toEqual([undefined, false, false]);
});

it('shows why it failed, also while it was to stop', async () => {
  const { result, finish, answer } = started();
  act(() => result.current.stop());
  await finish(new TransportError('Upgrader.stop', 'timeout'));
  expect(result.current.failure).not.toBe(undefined);
  expect(await answer()).toBe(false);
});

it('is aborted on unmount', () => {
  const { watch, unmount } = started();
  unmount();
  expect(watch.signal.aborted).toBe(true);
});
