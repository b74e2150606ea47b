// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { ReplyError } from '@/lib/contract/error-codes';
import { RpcError, TransportError } from '@/lib/rpc/rpc-error';
import { shownToasts, toast } from './toasts';
import { ActFailure, useAct } from './use-act';

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

it('shows the failure until the next attempt', async () => {
  const { result } = mount();
  await act(() => result.current.run(() => Promise.reject(new TransportError('magicBox.reboot', 'timeout'))));
  expect(result.current.failure).not.toBe(undefined);
  expect(result.current.isBusy).toBe(false);
  await act(() => result.current.run(() => Promise.resolve()));
  expect(result.current.failure).toBe(undefined);
});

it('shows a failure in the text of the action', async () => {
  const { result } = mount({ textOf: () => 'The file was not read.' });
  await act(() => result.current.run(() => Promise.reject(new Error('any'))));
  expect(result.current.failure).toBe('The file was not read.');
  await act(() => result.current.run(() => Promise.reject(new ActFailure('Twelve rows are wrong.'))));
  expect(result.current.failure).toBe('Twelve rows are wrong.');
});

it('uses the action as title of a toast where the failure has no place beside the button, until it succeeds', async () => {
  const { result } = mount();
  const refused = new RpcError('magicBox.reboot', ReplyError.Unknown, {}, {}, '');
  await act(() => result.current.run(() => Promise.reject(refused), 'Restart'));
  expect(shownToasts.get()).toMatchObject([{ tone: 'bad', title: 'Restart' }]);
  expect(shownToasts.get()[0]?.details).toContain('magicBox.reboot');
  expect(result.current.failure).toBe(undefined);
  await act(() => result.current.run(() => Promise.resolve(), 'Restart'));
  expect(shownToasts.get()).toEqual([]);
});

it('reports when the account has no right', async () => {
  const { result } = mount();
  const denied = new RpcError('magicBox.reboot', ReplyError.NoAuthority, {}, {}, '');
  await act(() => result.current.run(() => Promise.reject(denied)));
  expect(result.current.isDenied).toBe(true);
});

it('aborts the action on unmount, and shows nothing of it afterwards', async () => {
  const failure = vi.spyOn(toast, 'failure');
  const { result, unmount } = mount();
  let signal: AbortSignal | undefined;
  const run = result.current.run((given) => {
    signal = given;
    return new Promise((_, reject) => given.addEventListener('abort', () => reject(given.reason)));
  }, 'Restart');
  unmount();
  expect(await run).toBe(false);
  expect(signal?.aborted).toBe(true);
  expect(failure).not.toHaveBeenCalled();
});
