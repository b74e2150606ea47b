import type { Clock } from '@/lib/clock';
import { TIMER_MS } from '@/lib/contract/limits';

/** One upload in progress. */
export interface OpenUpload {
  /** The part of the reply that has arrived so far. */
  text(): string;
  /** The request ended, with or without success: no more text comes. */
  isOver(): boolean;
  abort(): void;
}

/** Posts a form; `onProgress` gets the share sent, 0 to 1. Tests pass their own. */
export type PostForm = (address: string, form: FormData, onProgress: (share: number) => void) => OpenUpload;

/** Uses XMLHttpRequest: fetch does not report upload progress. */
export const postByRequest: PostForm = (address, form, onProgress) => {
  const request = new XMLHttpRequest();
  request.open('POST', address);
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    if (lengthComputable && total > 0) onProgress(loaded / total);
  };
  request.send(form);
  return {
    text: () => request.responseText,
    isOver: () => request.readyState === XMLHttpRequest.DONE,
    abort: () => request.abort(),
  };
};

export interface UploadOptions {
  /** Same-origin, one of the upload addresses. */
  address: string;
  file: File;
  /** Further form parts, sent before the file. */
  parts?: Readonly<Record<string, string>>;
  clock: Clock;
  post?: PostForm;
  /** When it is aborted, nothing more is sent. */
  signal?: AbortSignal;
  /** The share sent, 0 to 1. */
  onProgress?(share: number): void;
}

/** The device did not accept the file, or did not answer in time. `text`: the reply so far. */
export class UploadFailure extends Error {
  constructor(readonly text: string) {
    super(text);
  }
}

/**
 * Sends one file as part `file`, checks the reply every 500 ms for 'successfully' or 'failed', and returns it. Throws
 * UploadFailure when the reply says 'failed', when it ends without either word and when none comes within 60 s after
 * the last progress; and the reason of the signal.
 * @spec §7 uploads; the time limit @assumed contract 1.5, which does not say since when: a slow link is no failure
 */
export function sendUpload(options: UploadOptions): Promise<string> {
  const { address, file, parts = {}, clock, post = postByRequest, signal, onProgress = () => undefined } = options;
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  form.append('file', file);
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    let movedAt = clock.now();
    const upload = post(address, form, (share) => {
      movedAt = clock.now();
      onProgress(share);
    });
    const cancelPoll = clock.every(TIMER_MS.uploadPoll, () => {
      const text = upload.text();
      const isGood = /successfully/i.test(text);
      const isTooLate = clock.now() - movedAt >= TIMER_MS.uploadTimeout;
      if (!isGood && !/failed/i.test(text) && !upload.isOver() && !isTooLate) return;
      cancelPoll();
      if (!upload.isOver()) upload.abort();
      if (isGood) resolve(text);
      else reject(new UploadFailure(text));
    });
    signal?.addEventListener('abort', () => {
      cancelPoll();
      upload.abort();
      reject(signal.reason);
    });
  });
}
