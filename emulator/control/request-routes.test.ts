import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { MAX_QUEUED_BYTES } from '../http/notify-streams';
import { RequestLog } from '../http/request-log';
import { REQUEST_ROUTES } from './request-routes';

it('the stream of requests has a head of its own, which ends', () => {
  const response = { writeHead: vi.fn(), write: vi.fn(), end: vi.fn() };
  const listen = vi.fn();
  REQUEST_ROUTES['GET /stream'].run({ log: { listen } } as never, { request: { method: 'HEAD' }, response } as never);
  expect([response.end.mock.calls.length, listen.mock.calls.length]).toEqual([1, 0]);
});

it('the stream of requests ends for a client that does not read it', () => {
  const log = new RequestLog(10);
  const request = new EventEmitter();
  const response = {
    writableLength: 0,
    writeHead: vi.fn(),
    write: vi.fn(),
    destroy: vi.fn(() => request.emit('close')),
  };
  REQUEST_ROUTES['GET /stream'].run({ log } as never, { request, response } as never);
  const entry = { time: 0, transport: 'rpc', endpoint: '/RPC2', durationMs: 0, address: '' } as const;
  log.add(entry);
  expect(response.write).toHaveBeenCalledTimes(2);
  response.writableLength = MAX_QUEUED_BYTES + 1;
  log.add(entry);
  log.add(entry);
  expect([response.write.mock.calls.length, response.destroy.mock.calls.length]).toEqual([2, 1]);
});
