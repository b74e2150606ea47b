import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LinkHandlers, OpenLink } from './media-link';

/** A worker that sends what the test tells it to. */
class TestWorker {
  static all: TestWorker[] = [];
  onmessage: ((event: { data: unknown }) => void) | undefined;
  onerror: (() => void) | undefined;
  isEnded = false;
  readonly posted: unknown[] = [];
  constructor() {
    TestWorker.all.push(this);
  }
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
  terminate(): void {
    this.isEnded = true;
  }
}

let openMediaLink: OpenLink;
let warmUp: () => void;
let holdPage: () => void;
let openedHere: number;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  TestWorker.all = [];
  openedHere = 0;
  vi.stubGlobal('Worker', TestWorker);
  vi.doMock('./media-host', () => ({
    openMedia: () => {
      openedHere += 1;
      return () => undefined;
    },
  }));
  ({ openMediaLink, warmUp, holdPage } = await import('./media-link'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.doUnmock('./media-host');
});

const handlers = () => ({ onNews: vi.fn(), onLost: vi.fn(), onUnreachable: vi.fn() }) satisfies LinkHandlers;

it('has one worker for all, and gives each player its own messages', () => {
  const [first, second] = [handlers(), handlers()];
  openMediaLink(first);
  openMediaLink(second);
  const [worker, ...more] = TestWorker.all;
  expect(more).toEqual([]);
  worker?.onmessage?.({ data: 'ready' });
  worker?.onmessage?.({ data: { player: 2, news: { type: 'silence' } } });
  expect(first.onNews).not.toHaveBeenCalled();
  expect(second.onNews).toHaveBeenCalledWith({ type: 'silence' });
});

it('ends the worker a while after its last player, unless another comes', () => {
  const link = openMediaLink(handlers());
  link.post({ type: 'release' });
  const other = openMediaLink(handlers());
  vi.advanceTimersByTime(10_000);
  expect(TestWorker.all.map(({ isEnded }) => isEnded)).toEqual([false]);
  other.post({ type: 'release' });
  vi.advanceTimersByTime(10_000);
  expect(TestWorker.all.map(({ isEnded }) => isEnded)).toEqual([true]);
  openMediaLink(handlers());
  expect(TestWorker.all).toHaveLength(2);
});

it('is started in advance when a picture is expected, and ends if none comes', () => {
  warmUp();
  warmUp();
  const link = openMediaLink(handlers());
  vi.advanceTimersByTime(60_000);
  warmUp();
  expect(TestWorker.all.map(({ isEnded }) => isEnded)).toEqual([false]);
  link.post({ type: 'release' });
  warmUp();
  vi.advanceTimersByTime(9_000);
  expect(TestWorker.all.map(({ isEnded }) => isEnded)).toEqual([false]);
  vi.advanceTimersByTime(1_000);
  expect(TestWorker.all.map(({ isEnded }) => isEnded)).toEqual([true]);
  expect(vi.getTimerCount()).toBe(0);
});

it('retries with the picture when the worker that was started in advance failed', async () => {
  warmUp();
  TestWorker.all[0]?.onerror?.();
  openMediaLink(handlers());
  expect(TestWorker.all).toHaveLength(2);
  TestWorker.all[1]?.onerror?.();
  warmUp();
  openMediaLink(handlers());
  await vi.dynamicImportSettled();
  expect([TestWorker.all.length, openedHere]).toEqual([2, 1]);
});

it('runs media on the page when the worker cannot be started', async () => {
  const lost = handlers();
  openMediaLink(lost);
  TestWorker.all[0]?.onerror?.();
  expect(lost.onLost).toHaveBeenCalledOnce();
  openMediaLink(handlers()).post({ type: 'pause' });
  await vi.dynamicImportSettled();
  expect(openedHere).toBe(1);
  expect(TestWorker.all).toHaveLength(1);
});

it('keeps a running worker after an error of one message', () => {
  const link = handlers();
  openMediaLink(link);
  TestWorker.all[0]?.onmessage?.({ data: 'ready' });
  TestWorker.all[0]?.onerror?.();
  expect(link.onLost).not.toHaveBeenCalled();
});

it('delays an unloading page for a moment after the commands of each player, and only when a worker has messages to send', () => {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    nowMs += 1;
    return nowMs;
  });
  const heldMs = () => {
    const before = nowMs;
    holdPage();
    return nowMs - before;
  };
  expect(heldMs()).toBe(0);
  openMediaLink(handlers());
  expect(heldMs()).toBeGreaterThanOrEqual(80);
  expect(heldMs()).toBeGreaterThanOrEqual(80);
});

it('reports it when the device serves no code at all', async () => {
  vi.doMock('./media-host', () => {
    throw new Error('404');
  });
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        throw new Error('forbidden');
      }
    },
  );
  const link = handlers();
  openMediaLink(link);
  await vi.waitFor(() => expect(link.onUnreachable).toHaveBeenCalledOnce());
});
