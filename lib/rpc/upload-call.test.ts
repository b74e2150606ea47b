// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { TIMER_MS } from '@/lib/contract/limits';
import { fakeClock } from '@/lib/fake-clock.fixtures';
import { RpcClient } from './rpc-client';
import { uploadCall } from './upload-call';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An upload whose end the test decides. */
function started(signal?: AbortSignal) {
  const requests: {
    upload: { onprogress?(event: object): void };
    status: number;
    responseText: string;
    onload(): void;
    onerror(): void;
    abort: ReturnType<typeof vi.fn>;
  }[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 200;
      responseText = '';
      onload = () => undefined;
      onerror = () => undefined;
      abort = vi.fn();
      open() {}
      send() {
        requests.push(this);
      }
    },
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const rpc = new RpcClient(() => Promise.reject(new Error('not sent as a call')), fakeClock());
  const heard: string[] = [];
  for (const name of ['asked', 'answered', 'ended'] as const) rpc.events.on(name, () => heard.push(name));
  const call = { method: 'SecurityImExport.importData' as const, params: {}, file: new Blob(['x']) };
  const onProgress = vi.fn();
  const ended = uploadCall(rpc, call, { onProgress, ...(signal && { signal }) }).catch((error: unknown) => error);
  const [request] = requests;
  if (!request) throw new Error('nothing was sent');
  return { request, ended, onProgress, heard };
}

it('ends when nothing moves for 60 s', async () => {
  const { request, ended, onProgress } = started();
  vi.advanceTimersByTime(TIMER_MS.uploadTimeout - 1);
  request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
  vi.advanceTimersByTime(TIMER_MS.uploadTimeout - 1);
  expect(request.abort).not.toHaveBeenCalled();
  expect(onProgress.mock.calls).toEqual([[0.5]]);
  vi.advanceTimersByTime(1);
  expect(await ended).toMatchObject({ kind: 'timeout' });
  expect(request.abort).toHaveBeenCalled();
});

it.each([
  [200, '<html>', { kind: 'malformed' }],
  [200, '{"id":-1,"result":true}', { kind: 'malformed' }],
  [503, 'too many', { kind: 'http', status: 503 }],
])('does not take status %i with %s for an answer', async (status, responseText, failure) => {
  const { request, ended } = started();
  Object.assign(request, { status, responseText });
  request.onload();
  expect(await ended).toMatchObject(failure);
});

it('names a broken connection and an abort', async () => {
  const broken = started();
  broken.request.onerror();
  expect(await broken.ended).toMatchObject({ kind: 'network' });
  const abort = new AbortController();
  const stopped = started(abort.signal);
  abort.abort();
  expect(await stopped.ended).toMatchObject({ kind: 'cancelled' });
  expect(stopped.request.abort).toHaveBeenCalled();
});

it('is heard by who follows the calls, with its answer or without one', async () => {
  const { request, ended, heard } = started();
  Object.assign(request, { responseText: '{"id":1,"result":true}' });
  request.onload();
  expect(await ended).toBe(true);
  expect(heard).toEqual(['asked', 'answered', 'ended']);
  const lost = started();
  lost.request.onerror();
  await lost.ended;
  expect(lost.heard).toEqual(['asked', 'ended']);
});
