import { afterEach, describe, expect, it, vi } from 'vitest';
import { TIMER_MS } from '@/lib/contract/limits';
import { fakeClock } from '@/lib/fake-clock.fixtures';
import { postByRequest } from './post-form';
import { sendUpload, UploadFailure } from './send-upload';

/** A request that goes where the test says. */
class StubRequest {
  static readonly DONE = 4;
  static last: StubRequest;
  readyState = 1;
  responseText = '';
  status = 0;
  onloadend = () => undefined;
  upload: { onprogress?(event: object): void } = {};
  open = vi.fn();
  send = vi.fn();
  abort = vi.fn();
  constructor() {
    StubRequest.last = this;
  }
}

afterEach(() => vi.unstubAllGlobals());

describe('an upload by XMLHttpRequest', () => {
  it('reports the share sent, the reply so far, and its end', () => {
    vi.stubGlobal('XMLHttpRequest', StubRequest);
    const shares: number[] = [];
    const form = new FormData();
    const onEnd = vi.fn();
    const upload = postByRequest('/fileUpload/x', form, (share) => shares.push(share), onEnd);
    const request = StubRequest.last;
    expect(request.open).toHaveBeenCalledWith('POST', '/fileUpload/x');
    expect(request.send).toHaveBeenCalledWith(form);
    request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
    request.upload.onprogress?.({ lengthComputable: false, loaded: 2, total: 0 });
    request.upload.onprogress?.({ lengthComputable: true, loaded: 0, total: 0 });
    expect(shares).toEqual([0.25]);
    request.responseText = 'success';
    expect([upload.text(), upload.isOver()]).toEqual(['success', false]);
    Object.assign(request, { readyState: StubRequest.DONE, status: 200 });
    request.onloadend();
    expect(onEnd).toHaveBeenCalledOnce();
    expect([upload.isOver(), upload.status()]).toEqual([true, 200]);
    upload.abort();
    expect(request.abort).toHaveBeenCalledOnce();
  });
});

describe('a file on its way', () => {
  it('is not given up while it moves, and is after 60 s in which nothing did', async () => {
    const clock = fakeClock();
    const abort = vi.fn();
    let progressed = (_share: number) => {};
    const ended = sendUpload({
      address: '/fileUpload/generic',
      file: new File(['x'], 'a.bin'),
      clock,
      post(_address, _form, onProgress) {
        progressed = onProgress;
        return { text: () => '', status: () => 0, isOver: () => false, abort };
      },
    }).catch((error: unknown) => error);
    for (let minute = 1; minute <= 5; minute += 1) {
      await clock.advance(TIMER_MS.uploadTimeout - 1_000);
      progressed(minute / 10);
    }
    expect(abort).not.toHaveBeenCalled();
    await clock.advance(TIMER_MS.uploadTimeout);
    expect(await ended).toBeInstanceOf(UploadFailure);
    expect(abort).toHaveBeenCalledOnce();
  });
});
