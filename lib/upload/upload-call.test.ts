// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { TIMER_MS } from '@/lib/contract/limits';
import { fakeClock } from '@/lib/fake-clock.fixtures';
import { RpcClient } from '@/lib/rpc/rpc-client';
import { uploadCall } from './upload-call';

afterEach(() => vi.unstubAllGlobals());

/** An upload whose end the test decides. */
function started(signal?: AbortSignal) {
  const requests: {
    upload: { onprogress?(event: object): void };
    status: number;
    responseText: string;
    readyState: number;
    onloadend(): void;
    abort: ReturnType<typeof vi.fn>;
    address: string;
    sent: FormData;
  }[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      static readonly DONE = 4;
      status = 200;
      responseText = '';
      readyState = 1;
      address = '';
      onloadend = () => undefined;
      /** Ends the request at once, as browsers do. */
      abort = vi.fn(() => {
        Object.assign(this, { readyState: 4, status: 0 });
        this.onloadend();
      });
      sent = new FormData();
      open(method: string, address: string) {
        this.address = `${method} ${address}`;
      }
      send(form: FormData) {
        this.sent = form;
        requests.push(this);
      }
    },
  );
  const clock = fakeClock();
  const rpc = new RpcClient(() => Promise.reject(new Error('not sent as a call')), fakeClock());
  const heard: string[] = [];
  for (const name of ['asked', 'answered', 'unanswered', 'ended'] as const) rpc.events.on(name, () => heard.push(name));
  const call = { method: 'SecurityImExport.importData' as const, params: {}, file: new Blob(['x']) };
  const onProgress = vi.fn();
  const ended = uploadCall(rpc, call, { onProgress, clock, ...(signal && { signal }) }).catch(
    (error: unknown) => error,
  );
  const [request] = requests;
  if (!request) throw new Error('nothing was sent');
  const answer = (more: object) => {
    Object.assign(request, { readyState: 4, ...more });
    request.onloadend();
  };
  return { request, answer, ended, onProgress, heard, clock };
}

it('sends the call in the part verify of a form to /RPC3, and the file beside it', async () => {
  const { request, answer, ended } = started();
  expect(request.address).toBe('POST /RPC3');
  expect([...request.sent.keys()]).toEqual(['verify', 'file']);
  expect(JSON.parse(String(request.sent.get('verify')))).toMatchObject({
    ...{ method: 'SecurityImExport.importData', params: {}, id: 1 },
  });
  expect(await (request.sent.get('file') as File).text()).toBe('x');
  answer({ responseText: '{"id":1,"result":true}' });
  expect(await ended).toBe(true);
});

it('ends when nothing moves for 60 s', async () => {
  const { request, ended, onProgress, clock } = started();
  await clock.advance(TIMER_MS.uploadTimeout - 1);
  request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
  await clock.advance(TIMER_MS.uploadTimeout - 1);
  expect(request.abort).not.toHaveBeenCalled();
  expect(onProgress.mock.calls).toEqual([[0.5]]);
  await clock.advance(TIMER_MS.uploadPoll);
  expect(await ended).toMatchObject({ kind: 'timeout' });
  expect(request.abort).toHaveBeenCalled();
});

it.each([
  [200, '<html>', { kind: 'malformed' }],
  [200, '{"id":-1,"result":true}', { kind: 'malformed' }],
  [503, 'too many', { kind: 'http', status: 503 }],
])('does not take status %i with %s for an answer', async (status, responseText, failure) => {
  const { answer, ended } = started();
  answer({ status, responseText });
  expect(await ended).toMatchObject(failure);
});

it('names a broken connection and an abort', async () => {
  const broken = started();
  broken.answer({ status: 0 });
  expect(await broken.ended).toMatchObject({ kind: 'network' });
  const abort = new AbortController();
  const stopped = started(abort.signal);
  abort.abort();
  expect(await stopped.ended).toMatchObject({ kind: 'cancelled' });
  expect(stopped.request.abort).toHaveBeenCalled();
});

it('is heard by who follows the calls, with its answer or without one', async () => {
  const { answer, ended, heard } = started();
  answer({ responseText: '{"id":1,"result":true}' });
  expect(await ended).toBe(true);
  expect(heard).toEqual(['asked', 'answered', 'ended']);
  const lost = started();
  lost.answer({ status: 0 });
  await lost.ended;
  expect(lost.heard).toEqual(['asked', 'unanswered', 'ended']);
  const abort = new AbortController();
  const stopped = started(abort.signal);
  abort.abort();
  await stopped.ended;
  expect(stopped.heard).toEqual(['asked', 'ended']);
});
