import { readFile } from 'node:fs/promises';
import { ReplyError } from '@/lib/contract/error-codes';
import type { UploadRegistry } from './upload-registry';

/** Files of records are small; a larger one is not read into memory. */
const FILE_BYTES = 3_000_000;

/**
 * Calls with a file of records: the device gets its content as a parameter. @assumed contract 1.5, pages-1 /vto/room
 */
export const RECORD_UPLOADS: UploadRegistry = {
  async 'RecordUpdater.importFile'(request, files, { device, login }) {
    const [file, ...others] = files.filter(({ field }) => field === 'file');
    if (!file || others.length > 0 || file.size > FILE_BYTES) {
      const error = { code: ReplyError.InvalidParams, message: 'Request invalid param!', detail: { field: 'file' } };
      return { id: request.id, result: false, error };
    }
    const Data = (await readFile(file.file)).toString('base64');
    const call = { ...request, session: login.id, params: { ...Object(request.params), Data } };
    return device.handle(call, { door: 'rpc', address: login.address, secure: false }).reply;
  },
};
