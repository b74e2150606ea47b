import type { IncomingMessage } from 'node:http';

/** Why a body was not read completely. */
export type BodyProblem = 'tooLong' | 'tooSlow' | 'aborted';

/** The body is longer or slower than allowed, or the client left. */
export class BodyError extends Error {
  constructor(readonly problem: BodyProblem) {
    super(problem);
  }
}

/** Reads a whole body of at most `maxBytes` within `maxMs` (real time). Errors: BodyError. @assumed pages-3 12.7 */
export function readBody(request: IncomingMessage, maxBytes: number, maxMs: number): Promise<Buffer> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maxBytes) return Promise.reject(new BodyError('tooLong'));
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      request.off('data', take).off('end', end).off('close', abort).off('error', abort);
      finish();
    };
    const take = (part: Buffer) => {
      length += part.length;
      if (length > maxBytes) settle(() => reject(new BodyError('tooLong')));
      else parts.push(part);
    };
    const end = () => settle(() => resolve(Buffer.concat(parts)));
    const abort = () => settle(() => reject(new BodyError('aborted')));
    const timer = setTimeout(() => settle(() => reject(new BodyError('tooSlow'))), maxMs);
    request.on('data', take).on('end', end).on('close', abort).on('error', abort);
  });
}
