import { afterEach, describe, expect, it, vi } from 'vitest';
import { postByRequest } from './send-upload';

/** A request that goes where the test says. */
class StubRequest {
  static readonly DONE = 4;
  static last: StubRequest;
  readyState = 1;
  responseText = '';
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
    const upload = postByRequest('/fileUpload/x', form, (share) => shares.push(share));
    const request = StubRequest.last;
    expect(request.open).toHaveBeenCalledWith('POST', '/fileUpload/x');
    expect(request.send).toHaveBeenCalledWith(form);
    request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
    request.upload.onprogress?.({ lengthComputable: false, loaded: 2, total: 0 });
    request.upload.onprogress?.({ lengthComputable: true, loaded: 0, total: 0 });
    expect(shares).toEqual([0.25]);
    request.responseText = 'success';
    expect([upload.text(), upload.isOver()]).toEqual(['success', false]);
    request.readyState = StubRequest.DONE;
    expect(upload.isOver()).toBe(true);
    upload.abort();
    expect(request.abort).toHaveBeenCalledOnce();
  });
});
