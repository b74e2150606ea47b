import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StreamLimits } from '@/lib/contract/stream';
import { openWebSocket } from './stream-transport';

/** A socket whose buffer is never emptied by itself. */
class TestSocket {
  static readonly OPEN = 1;
  static latest: TestSocket;
  readyState = 0;
  bufferedAmount = 0;
  readonly sent: unknown[] = [];
  constructor() {
    TestSocket.latest = this;
  }
  send(data: string | Uint8Array) {
    this.sent.push(data);
    this.bufferedAmount += data.length;
  }
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', TestSocket);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('drops media that a slow connection cannot send in time, and no request', () => {
  const transport = openWebSocket('ws://192.0.2.10/', { onOpen() {}, onBytes() {}, onClose() {} });
  const socket = TestSocket.latest;
  const packet = new Uint8Array(176);
  transport.sendMedia(packet);
  expect(socket.sent).toEqual([]);
  socket.readyState = TestSocket.OPEN;
  for (let n = 0; n < 500; n += 1) transport.sendMedia(packet);
  expect(socket.bufferedAmount).toBeLessThan(StreamLimits.talkQueueBytes + packet.length);
  transport.send('TEARDOWN');
  expect(socket.sent.at(-1)).toBe('TEARDOWN');
  socket.bufferedAmount = 0;
  transport.sendMedia(packet);
  expect(socket.sent.at(-1)).toBe(packet);
});
