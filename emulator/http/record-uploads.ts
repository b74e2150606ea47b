import { readFile } from 'node:fs/promises';
import { CONFIG_FILE } from '@/lib/contract/config-file';
import { ReplyError } from '@/lib/contract/error-codes';
import { SOUND_FILE } from '@/lib/contract/limits';
import type { UploadHandler, UploadRegistry } from './upload-registry';

/** Files of records are small; a larger one is not read into memory. */
const RECORD_BYTES = 3_000_000;

/** Passes the one file of a form to the call as base64 text; `detail`: of the refusal of a larger one. */
function withFile(bytesMax: number, detail: object = { field: 'file' }): UploadHandler {
  return async (request, files, { device, login }) => {
    const [file, ...others] = files.filter(({ field }) => field === 'file');
    const refuse = (error: object) => ({ id: request.id, result: false as const, error });
    if (!file || others.length > 0) return refuse({ ...INVALID, detail: { field: 'file' } });
    if (file.size > bytesMax) {
      return refuse('field' in detail ? { ...INVALID, detail } : { code: ReplyError.Unknown, message: '', detail });
    }
    const Data = (await readFile(file.file)).toString('base64');
    const call = { ...request, session: login.id, params: { ...Object(request.params), Data } };
    return device.handle(call, { entryPoint: 'rpc', address: login.address, secure: false, hasFile: true }).reply;
  };
}

const INVALID = { code: ReplyError.InvalidParams, message: 'Request invalid param!' };

/**
 * Calls with a file: the device gets its content as a parameter. @assumed contract 1.5, pages-1 /vto/room, pages-3
 * /cfg/cfg
 */
export const RECORD_UPLOADS: UploadRegistry = {
  'RecordUpdater.importFile': withFile(RECORD_BYTES),
  'AudioFileManager.upload': withFile(SOUND_FILE.bytesMax, { reason: 'ImportTooLarge' }),
  'SecurityImExport.importData': withFile(CONFIG_FILE.bytesMax, { reason: 'ImportTooLarge' }),
};
