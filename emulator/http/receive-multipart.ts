import { randomUUID } from 'node:crypto';
import { createWriteStream, openSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Request } from 'express';
import type { Reply } from './exchange';
import { BodyError } from './read-body';
import type { UploadedFile } from './upload-registry';

/** Limits of a multipart body. */
export interface MultipartLimits {
  /** Whole body. */
  bytes: number;
  /** All text parts together. */
  fieldBytes: number;
  /** One file part. */
  fileBytes: number;
  /** The text before the first file must be complete within this; afterwards no pause may be longer. Milliseconds. */
  pauseMs: number;
  /** A file may arrive no slower than this on average, `pauseMs` aside: so that drops do not keep a place for ever. */
  bytesPerS: number;
  /** Why no file may come after these text parts; undefined, or absent: it may. */
  refusal?: ((fields: ReadonlyMap<string, string>) => Reply | undefined) | undefined;
}

/** Parts of a body; `remove` deletes the files and must be called. */
export interface ReceivedParts {
  fields: ReadonlyMap<string, string>;
  files: readonly UploadedFile[];
  remove(): Promise<void>;
}

const MAX_PARTS = 40;
const HEAD_BYTES = 16;

/** A file that this client may not send, and the answer to it. */
export class UnwantedFile extends Error {
  constructor(readonly reply: Reply) {
    super('a file that may not be sent');
  }
}

/** The body is not a multipart form. */
export class MultipartSyntaxError extends Error {}

/**
 * Streams the file parts of a form into `folder` under generated names. Errors: BodyError for size and pauses,
 * UnwantedFile, MultipartSyntaxError for an invalid form, those of the file system; the files are then removed.
 * @assumed pages-3 12.7
 */
export async function receiveMultipart(
  request: Request,
  folder: string,
  limits: MultipartLimits,
): Promise<ReceivedParts> {
  if (Number(request.headers['content-length'] ?? 0) > limits.bytes) throw new BodyError('tooLong');
  const fields = new Map<string, string>();
  const files: UploadedFile[] = [];
  const writing: Promise<void>[] = [];
  const refusal = new AbortController();
  const remove = async () => {
    await Promise.all(files.map(({ file }) => rm(file, { force: true })));
  };
  try {
    await new Promise<void>((resolve, reject) => {
      const form = openForm(request, limits);
      const startedAt = performance.now();
      const endIn = (ms: number) => setTimeout(() => reject(new BodyError('tooSlow')), ms);
      let tooSlow = endIn(limits.pauseMs);
      let length = 0;
      let fieldBytes = 0;
      const waitForMore = () => {
        const aheadMs = (length / limits.bytesPerS) * 1_000 - (performance.now() - startedAt);
        clearTimeout(tooSlow);
        tooSlow = endIn(limits.pauseMs + Math.min(aheadMs, 0));
      };
      request.on('data', (part: Buffer) => {
        length += part.length;
        if (length > limits.bytes) reject(new BodyError('tooLong'));
        if (files.length > 0) waitForMore();
      });
      form.on('field', (name, value, { valueTruncated }) => {
        fieldBytes += Buffer.byteLength(value);
        if (valueTruncated || fieldBytes > limits.fieldBytes) reject(new BodyError('tooLong'));
        else fields.set(name, value);
      });
      form.on('file', (field, stream, { filename }) => {
        const unwanted = limits.refusal?.(fields);
        if (unwanted) {
          stream.resume();
          return reject(new UnwantedFile(unwanted));
        }
        const uploaded = {
          field,
          name: baseName(filename),
          size: 0,
          file: join(folder, randomUUID()),
          head: Buffer.alloc(0),
        };
        files.push(uploaded);
        waitForMore();
        stream.on('data', (part: Buffer) => {
          uploaded.size += part.length;
          if (uploaded.head.length < HEAD_BYTES)
            uploaded.head = Buffer.concat([uploaded.head, part]).subarray(0, HEAD_BYTES);
        });
        stream.on('limit', () => reject(new BodyError('tooLong')));
        let disk: number;
        try {
          // Opened before the first byte, so that a form that ends early can remove its file.
          disk = openSync(uploaded.file, 'wx', 0o600);
        } catch (error) {
          stream.resume();
          return reject(error);
        }
        const written = pipeline(stream, createWriteStream('', { fd: disk }), { signal: refusal.signal });
        // A full disk ends the whole form.
        written.catch(reject);
        writing.push(written);
      });
      const tooMany = () => reject(new BodyError('tooLong'));
      form.on('partsLimit', tooMany).on('filesLimit', tooMany).on('fieldsLimit', tooMany);
      form.on('error', () => reject(new MultipartSyntaxError('not a form')));
      form.on('close', resolve);
      request.on('close', () => {
        clearTimeout(tooSlow);
        if (!request.complete) reject(new BodyError('aborted'));
      });
      request.pipe(form);
    });
    await Promise.all(writing);
    return { fields, files, remove };
  } catch (error) {
    request.unpipe();
    // A truncated part never ends by itself.
    refusal.abort();
    await Promise.allSettled(writing);
    await remove();
    throw error;
  }
}

function openForm(request: Request, { fieldBytes, fileBytes }: MultipartLimits): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      // As browsers send names. RFC 7578 5.1
      defParamCharset: 'utf8',
      // Its limit of a file is the first size that it refuses.
      limits: { fieldSize: fieldBytes, fileSize: fileBytes + 1, parts: MAX_PARTS, files: MAX_PARTS, fields: MAX_PARTS },
    });
  } catch {
    throw new MultipartSyntaxError('no boundary');
  }
}

function baseName(name: string | undefined): string {
  const last = (name ?? '').normalize('NFC').split(/[\\/]/).pop() ?? '';
  return last
    .replace(/\p{Cc}/gu, '')
    .replace(/^\.+/, '')
    .slice(0, 255);
}
