import type { Clock } from '@/lib/clock';
import { TIMER_MS } from '@/lib/contract/limits';

/** One upload in progress. */
export interface OpenUpload {
  /** The part of the reply that has arrived so far. */
  text(): string;
  /** HTTP status; 0 while there is none, and when the connection broke. */
  status(): number;
  /** The request ended, with or without success: no more text comes. */
  isOver(): boolean;
  abort(): void;
}

/** Posts a form; `onProgress` gets the share sent, 0 to 1, `onEnd` is called once it is over. Tests pass their own. */
export type PostForm = (
  address: string,
  form: FormData,
  onProgress: (share: number) => void,
  onEnd: () => void,
) => OpenUpload;

/** Uses XMLHttpRequest: fetch does not report upload progress. */
export const postByRequest: PostForm = (address, form, onProgress, onEnd) => {
  const request = new XMLHttpRequest();
  request.open('POST', address);
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    if (lengthComputable && total > 0) onProgress(loaded / total);
  };
  request.onloadend = onEnd;
  request.send(form);
  return {
    text: () => request.responseText,
    status: () => request.status,
    isOver: () => request.readyState === XMLHttpRequest.DONE,
    abort: () => request.abort(),
  };
};

export interface FormUpload {
  address: string;
  form: FormData;
  clock: Clock;
  post?: PostForm | undefined;
  /** When it is aborted, nothing more is sent. */
  signal?: AbortSignal | undefined;
  /** The share sent, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** The reply is checked every 500 ms, and this much of it is enough. Without it, all of it is waited for. */
  isEnough?(text: string): boolean;
}

/** Nothing more was sent for 60 s, and the reply was not enough. `text`: the reply so far. */
export class SilentUpload extends Error {
  constructor(readonly text: string) {
    super('no answer to an upload');
  }
}

/**
 * Sends a form with a file: the one way in which files leave this browser. Throws SilentUpload 60 s after the last
 * progress, and the reason of the signal.
 * @spec §7 uploads; since when the time counts @assumed contract 1.5: a slow link is no failure
 */
export function postForm(options: FormUpload): Promise<Pick<Response, 'status'> & { text: string }> {
  const { address, form, clock, post = postByRequest, signal, onProgress, isEnough } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    let movedAt = clock.now();
    const moved = (share: number) => {
      movedAt = clock.now();
      onProgress?.(share);
    };
    const settle = (end: () => void) => {
      stop();
      // Before the abort, which ends the request at once and as one that got no answer.
      end();
      if (!upload.isOver()) upload.abort();
    };
    const look = () => {
      const text = upload.text();
      if (upload.isOver() || isEnough?.(text)) settle(() => resolve({ status: upload.status(), text }));
      else if (clock.now() - movedAt >= TIMER_MS.uploadTimeout) settle(() => reject(new SilentUpload(text)));
    };
    const stop = clock.every(TIMER_MS.uploadPoll, look);
    const upload = post(address, form, moved, () => isEnough === undefined && look());
    signal?.addEventListener('abort', () => settle(() => reject(signal.reason)));
  });
}
