import { expect, it } from 'vitest';
import { slowSink } from './slow-sink';
import { ManualScheduler } from './stream-host.fixtures';

/** A connection of 1000 bytes a second; `take` sends so many when it is not congested. */
function slowLine() {
  const scheduler = new ManualScheduler();
  let sent = 0;
  const notes: unknown[] = [];
  const sink = slowSink(
    { send: ({ length }) => (sent += length), isCongested: () => false },
    scheduler,
    { kind: 'throttle', bytesPerSecond: 1000 },
    (what, facts) => notes.push([what, facts]),
  );
  return {
    scheduler,
    notes,
    sent: () => sent,
    take(bytes: number) {
      if (!sink.isCongested()) sink.send(new Uint8Array(bytes));
    },
  };
}

it('takes a picture at any time, then nothing until that much could be sent', () => {
  const line = slowLine();
  line.take(3000);
  line.scheduler.advance(2990);
  line.take(100);
  expect([line.sent(), line.notes]).toEqual([3000, [['leftOut', { bytesSent: 3000 }]]]);
  line.scheduler.advance(10);
  line.take(100);
  expect(line.sent()).toBe(3100);
});

it('carries no more than a second of what it left unused, after any silence', () => {
  const line = slowLine();
  line.scheduler.advance(60_000);
  for (let count = 0; count < 100; count += 1) line.take(100);
  expect(line.sent()).toBe(1100);
  line.scheduler.advance(10_000);
  for (let tick = 0; tick < 1000; tick += 1) {
    line.scheduler.advance(10);
    line.take(100);
  }
  expect(line.sent() - 1100).toBeLessThanOrEqual(11_100);
});
