import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { ReplyError } from '@/lib/contract/error-codes';
import type { UploadRegistry } from './upload-registry';

/** The first two lines of an upgrade file are shorter. */
const HEAD_BYTES = 512;
const LINE_END = 10;

/** An upgrade file: the device gets its first lines, its size and its digest as parameters. @assumed pages-3 /update */
export const FIRMWARE_UPLOADS: UploadRegistry = {
  async 'upgrader.importFile'(request, files, { device, login }) {
    const [file, ...others] = files.filter(({ field }) => field === 'file');
    if (!file || others.length > 0) {
      const error = { code: ReplyError.InvalidParams, message: 'Request invalid param!', detail: { field: 'file' } };
      return { id: request.id, result: false, error };
    }
    const params = { ...Object(request.params), ...(await digestOf(file.file)), Bytes: file.size };
    const call = { ...request, session: login.id, params };
    return device.handle(call, { entryPoint: 'rpc', address: login.address, secure: false, hasFile: true }).reply;
  },
};

/**
 * Base64 of the first lines, and SHA-256 of all but the second one. The file may be large: it is never whole in memory.
 */
async function digestOf(path: string): Promise<{ Data: string; Digest: string }> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let isPast = false;
  for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isPast) {
      hash.update(part);
      continue;
    }
    head = Buffer.concat([head, part]);
    if (head.length < HEAD_BYTES) continue;
    isPast = true;
    hash.update(withoutSecondLine(head));
  }
  if (!isPast) hash.update(withoutSecondLine(head));
  return { Data: head.subarray(0, HEAD_BYTES).toString('base64'), Digest: hash.digest('hex') };
}

function withoutSecondLine(head: Buffer): Buffer {
  const first = head.indexOf(LINE_END) + 1;
  const second = head.indexOf(LINE_END, first) + 1;
  return Buffer.concat([head.subarray(0, first), head.subarray(second)]);
}
