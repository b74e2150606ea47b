import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answer } from './probe';
import { Prober } from './prober';

const NOBODY: Answer = { kind: 'none' };
const DEVICE: Answer = { kind: 'device', serialNumber: '7', ms: 3 };

/** Workers that were started, the latest last. */
let started: FakeWorker[] = [];

class FakeWorker {
  readonly asked: string[] = [];
  isEnded = false;
  onmessage: (event: { data: Answer }) => void = () => undefined;
  onerror: () => void = () => undefined;
  constructor() {
    started.push(this);
  }
  postMessage(origin: string) {
    this.asked.push(origin);
  }
  terminate() {
    this.isEnded = true;
  }
}

const worker = () => started.at(-1) as FakeWorker;

beforeEach(() => {
  started = [];
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks one address after the other', async () => {
  const prober = new Prober();
  const first = prober.ask('http://a');
  const second = prober.ask('http://b');
  await vi.advanceTimersByTimeAsync(0);
  expect(worker().asked).toEqual(['http://a']);
  worker().onmessage({ data: DEVICE });
  expect(await first).toEqual(DEVICE);
  await vi.advanceTimersByTimeAsync(0);
  expect(worker().asked).toEqual(['http://a', 'http://b']);
  worker().onmessage({ data: NOBODY });
  expect(await second).toEqual(NOBODY);
  expect(started).toHaveLength(1);
});

it('starts another worker after one that failed to load, or says nothing', async () => {
  const prober = new Prober();
  const failed = prober.ask('http://a');
  await vi.advanceTimersByTimeAsync(0);
  worker().onerror();
  expect(await failed).toEqual(NOBODY);
  const silent = prober.ask('http://b');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await silent).toEqual(NOBODY);
  expect(started.every(({ isEnded }) => isEnded)).toBe(true);
  const good = prober.ask('http://c');
  await vi.advanceTimersByTimeAsync(0);
  worker().onmessage({ data: DEVICE });
  expect(await good).toEqual(DEVICE);
  expect(started).toHaveLength(3);
});

it('answers where there are no workers, the second time, too', async () => {
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        throw new Error('no workers');
      }
    },
  );
  const prober = new Prober();
  expect(await prober.ask('http://a')).toEqual(NOBODY);
  expect(await prober.ask('http://a')).toEqual(NOBODY);
});

it('asks nothing any more once it is stopped', async () => {
  const prober = new Prober();
  const open = prober.ask('http://a');
  const queued = prober.ask('http://b');
  await vi.advanceTimersByTimeAsync(0);
  prober.stop();
  expect([await open, await queued]).toEqual([NOBODY, NOBODY]);
  expect(started).toHaveLength(1);
  expect(worker()).toMatchObject({ asked: ['http://a'], isEnded: true });
});
