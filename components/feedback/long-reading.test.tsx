// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { browserClock } from '@/lib/clock';
import { ReplyError, SessionError } from '@/lib/contract/error-codes';
import type { LongRead } from '@/lib/records/read-all';
import { RpcError } from '@/lib/rpc/rpc-error';
import { session } from '@/lib/session/device';
import { watchIdle } from '@/lib/session/idle';
import type { SignedIn } from '@/lib/session/session';
import { LongReading } from './long-reading';

setUpPage();
afterEach(() => {
  vi.useRealTimers();
  session.state.set({ phase: 'none' });
});

const refusal = (code: number) => new RpcError('AccessUser.doFind', code, {}, {}, '');

/** A read that the test resolves, attempt by attempt. */
function open() {
  const tries: { watched: LongRead; end(rows: string): void; fail(error: unknown): void }[] = [];
  const read = (watched: LongRead) =>
    new Promise<string>((end, fail) => {
      tries.push({ watched, end, fail });
    });
  const onRead = vi.fn();
  const text = ({ read: done, total }: { read: number; total: number }) => `${done} of ${total} read`;
  const page = render(<LongReading label="Reading" text={text} read={read} onRead={onRead} />, {
    wrapper: TestProvider,
  });
  const last = () => tries.at(-1) as (typeof tries)[number];
  return { page, onRead, last, count: () => tries.length };
}
const bar = () => screen.getByRole('progressbar', { name: 'Reading' }).getAttribute('aria-valuenow');

it('shows progress, and passes on the result once', async () => {
  const { last, onRead, count } = open();
  expect([bar(), screen.getByText('0 of 0 read')]).toEqual(['0', expect.anything()]);
  act(() => last().watched.onProgress(30, 40));
  expect([bar(), screen.getByText('30 of 40 read')]).toEqual(['75', expect.anything()]);
  await act(async () => last().end('rows'));
  expect([onRead.mock.calls, count()]).toEqual([[['rows']], 1]);
});

it('counts as use of the console as long as it goes on', () => {
  vi.useFakeTimers();
  const idle = vi.fn();
  watchIdle(browserClock, 5, () => undefined, idle);
  const { last } = open();
  vi.advanceTimersByTime(4 * 60_000);
  act(() => last().watched.onProgress(30, 40));
  vi.advanceTimersByTime(4 * 60_000);
  expect(idle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2 * 60_000);
  expect(idle).toHaveBeenCalledOnce();
});

it('says why it failed, and reads again on retry', async () => {
  const { last, onRead, count } = open();
  await act(async () => last().fail(refusal(ReplyError.NoAuthority)));
  expect(screen.getByRole('alert')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect([screen.queryByRole('alert'), count()]).toEqual([null, 2]);
  await act(async () => last().end('rows'));
  expect(onRead).toHaveBeenCalledTimes(1);
});

it('shows nothing when the session is over, and reads again after the next sign-in', async () => {
  const visitor = { userName: 'admin' } as SignedIn;
  session.state.set({ phase: 'over', visitor, end: 'authorize-failed' });
  const { last, count } = open();
  await act(async () => last().fail(refusal(Object.values(SessionError)[0] ?? 0)));
  expect([screen.queryByRole('alert'), count()]).toEqual([null, 1]);
  act(() => session.state.set({ phase: 'open', visitor }));
  await waitFor(() => expect(count()).toBe(2));
});

it('is aborted on unmount', async () => {
  const { page, last, onRead } = open();
  const { watched, end } = last();
  page.unmount();
  expect(watched.signal.aborted).toBe(true);
  await act(async () => {
    watched.onProgress(1, 2);
    end('rows');
  });
  expect(onRead).not.toHaveBeenCalled();
});
