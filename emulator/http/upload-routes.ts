import { readFile } from 'node:fs/promises';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { ENDPOINT, UPLOAD_ADDRESSES } from '@/lib/contract/endpoints';
import { FailCode, ReplyError, SessionError } from '@/lib/contract/error-codes';
import type { RpcReply } from '@/lib/contract/rpc';
import type { Login } from '../device-interface';
import { isSameMethod } from '../faults/subset';
import { cookieSession } from './cookies';
import { exchange, type Reply, refuseBody } from './exchange';
import type { FileFolder } from './file-folder';
import { type FileKind, fileKind } from './file-kind';
import type { HttpContext } from './http-context';
import { parseCall } from './parse-call';
import { BodyError } from './read-body';
import { MultipartSyntaxError, type ReceivedParts, receiveMultipart } from './receive-multipart';
import { sessionOf } from './rpc-routes';
import type { StoredFiles } from './stored-files';

/** Accepted types of each upload address; `generic` accepts any file. @assumed contract 1.5 */
const KINDS: Record<string, readonly FileKind['name'][]> = {
  picture: ['png', 'jpg'],
  logo: ['png', 'jpg'],
  face: ['png', 'jpg'],
  audio: ['wav', 'mp3'],
};

/**
 * A form on `/RPC3`: the `verify` part is the JSON call that the files belong to, the answer is its JSON reply.
 * Refusals: ParseError without a call, SessionInvalid without a login, MethodNotFound for calls without files.
 * @spec §7 uploads; content of the part @assumed contract 1.5
 */
export function rpcUpload(context: HttpContext, folder: FileFolder): RequestHandler {
  return async (request, response) => {
    const parts = await receive(context, folder, request, response, context.limits.multipartBytes);
    if (!parts) return;
    try {
      const parsed = parseCall(parts.fields.get('verify') ?? '', context.limits);
      const facts = { transport: 'upload' as const, endpoint: ENDPOINT.rpc };
      if ('refusal' in parsed) {
        await exchange(context, request, response, facts, () => ({ kind: 'json', reply: parsed.refusal }));
        return;
      }
      const { request: call } = parsed;
      const { method, params, id } = call;
      const session = sessionOf(call, request);
      const login = session === undefined ? undefined : context.device.login(session);
      await exchange(context, request, response, { ...facts, method, params, id, user: login?.userName }, async () => {
        if (!login) return refuse(id, SessionError.SessionInvalid, 'Invalid session in request data!');
        const known = Object.entries(context.uploads).find(([name]) => isSameMethod(name, method));
        if (!known) return refuse(id, ReplyError.MethodNotFound, 'Method not found!');
        return { kind: 'json', reply: await known[1](call, parts.files, { device: context.device, login }) };
      });
    } finally {
      await parts.remove();
    }
  };
}

/**
 * The addresses of the upload form. The answer is a text with 'successfully' or 'failed' that the console reads from
 * its frame. The type is detected by the first bytes; the file name is not used. `generic` has the size limit of a
 * form on `/RPC3`, the others 2 MB. A face with a `UserID` before it is added to the pictures of that person; a
 * refusal ends with its FailCode. @assumed contract 1.5, pages-3 12.7
 */
export function fileUploadRoutes(context: HttpContext, folder: FileFolder, stored: StoredFiles): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const endpoint of UPLOAD_ADDRESSES) {
    const area = endpoint.split('/').pop() ?? '';
    const fileBytes = area === 'generic' ? context.limits.multipartBytes : context.limits.pictureBytes;
    router.post(endpoint, async (request, response) => {
      const parts = await receive(context, folder, request, response, fileBytes);
      if (!parts) return;
      const login = context.device.login(cookieSession(request) ?? '');
      const params = { files: parts.files.map(({ name, size }) => ({ name, size })) };
      const facts = { transport: 'upload' as const, endpoint, params, user: login?.userName };
      try {
        await exchange(context, request, response, facts, () => keepFile(context, stored, area, parts, login));
      } finally {
        await parts.remove();
      }
    });
  }
  return router;
}

async function keepFile(
  context: HttpContext,
  stored: StoredFiles,
  area: string,
  parts: ReceivedParts,
  login: Login | undefined,
): Promise<Reply> {
  if (!login) return words(401, 'Upload failed: not signed in');
  const [uploaded, ...others] = parts.files.filter(({ field }) => field === 'file');
  if (!uploaded || others.length > 0 || uploaded.size === 0) return words(200, 'Upload failed: one file is needed');
  const kind = fileKind(uploaded.head);
  const kinds = KINDS[area];
  if (kinds && !(kind && kinds.includes(kind.name))) return words(200, 'Upload failed: wrong kind of file');
  if (uploaded.size > context.device.switches().freeBytes) return words(200, 'Upload failed: not enough space');
  const userId = parts.fields.get('UserID');
  if (area === 'face' && userId !== undefined) {
    const photo = (await readFile(uploaded.file)).toString('base64');
    const code = context.device.addFace(userId, photo);
    return words(200, code === FailCode.None ? 'Upload successfully' : `Upload failed: ${code}`);
  }
  const path = await stored.keep(area, kind?.name ?? 'bin', uploaded);
  return path === undefined
    ? words(200, 'Upload failed: not enough space')
    : words(200, `Upload successfully: ${path}`);
}

/** The parts of a form, or undefined after it was refused. */
async function receive(
  context: HttpContext,
  folder: FileFolder,
  request: Request,
  response: Response,
  fileBytes: number,
): Promise<ReceivedParts | undefined> {
  const { limits } = context;
  const isForm = request.path !== ENDPOINT.rpc;
  try {
    return await receiveMultipart(request, folder.incoming(), {
      // The parts around one file of the upload form are a few hundred bytes.
      bytes: isForm ? fileBytes + 65_536 : limits.multipartBytes,
      fieldBytes: limits.rpcBytes,
      fileBytes,
      maxMs: limits.bodyMs,
    });
  } catch (error) {
    const reply: RpcReply = {
      error: { code: ReplyError.ParseError, message: 'Request parse error!' },
      id: 0,
      result: false,
    };
    if (error instanceof MultipartSyntaxError) {
      request.resume();
      const facts = { transport: 'upload' as const, endpoint: request.path };
      await exchange(context, request, response, facts, () =>
        isForm ? words(200, 'Upload failed: not a form') : { kind: 'json', reply },
      );
    } else if (isForm && error instanceof BodyError && error.problem === 'tooLong') {
      response.status(413).set('Connection', 'close').type('text/plain').send('Upload failed: too large');
      request.resume();
      await context.holds.wait(500);
      request.socket.destroySoon();
    } else await refuseBody(context, request, response, error);
    return undefined;
  }
}

function words(status: number, text: string): Reply {
  return {
    kind: 'bytes',
    status,
    type: 'text/plain; charset=utf-8',
    body: Buffer.from(text),
    headers: { 'Cache-Control': 'no-store' },
  };
}

function refuse(id: number, code: number, message: string): Reply {
  return { kind: 'json', reply: { error: { code, message }, id, result: false } };
}
