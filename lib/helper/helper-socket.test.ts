import { afterEach, expect, it, vi } from 'vitest';
import { fakeClock } from '@/lib/fake-clock.fixtures';
import { HelperClient } from './helper-client';
import { loopbackSocket } from './helper-socket';

afterEach(() => vi.unstubAllGlobals());

it('waits for the helper also where the browser forbids the connection', async () => {
  const clock = fakeClock();
  let attempts = 0;
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor() {
        attempts += 1;
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  );
  const client = new HelperClient(loopbackSocket('ws://127.0.0.1:23490'), clock);
  const release = client.hold();
  await new Promise(setImmediate);
  clock.advance(1_000);
  expect([client.state.get().kind, attempts]).toEqual(['waiting', 2]);
  release();
});
