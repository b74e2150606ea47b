import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MediaOrder, ReceiveOrder } from './media-messages';
import { openLater } from './open-later';

let deliver: () => void;
let refuse: () => void;
let orders: MediaOrder['type'][];
let failures: number;
let receive: ReceiveOrder;

beforeEach(() => {
  vi.useFakeTimers();
  orders = [];
  failures = 0;
  const open = () =>
    new Promise<ReceiveOrder>((resolve, reject) => {
      deliver = () => resolve((order) => orders.push(order.type));
      refuse = () => reject(new Error('404'));
    });
  receive = openLater(open, () => {
    failures += 1;
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const settled = () => vi.advanceTimersByTimeAsync(0);

it('passes on commands sent meanwhile, in order', async () => {
  receive({ type: 'pause' });
  receive({ type: 'resume' });
  expect(orders).toEqual([]);
  deliver();
  await settled();
  receive({ type: 'release' });
  expect([orders, failures, vi.getTimerCount()]).toEqual([['pause', 'resume', 'release'], 0, 0]);
});

it('executes nothing that was released before the code was loaded', async () => {
  receive({ type: 'pause' });
  receive({ type: 'release' });
  deliver();
  await settled();
  expect([orders, failures, vi.getTimerCount()]).toEqual([[], 0, 0]);
});

it('reports once that the code cannot be loaded', async () => {
  receive({ type: 'pause' });
  refuse();
  await settled();
  receive({ type: 'resume' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([orders, failures, vi.getTimerCount()]).toEqual([[], 1, 0]);
});

it('waits for ten seconds, and then no longer', async () => {
  receive({ type: 'pause' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(failures).toBe(1);
  deliver();
  await settled();
  expect(orders).toEqual([]);
});
