import { readFile } from 'node:fs/promises';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { ENDPOINT, UPLOAD_ADDRESSES } from '@/lib/contract/endpoints';
import { ReplyError, SessionError } from '@/lib/contract/error-codes';
import type { RpcReply } from '@/lib/contract/rpc';
import type { Login } from '../device-interface';
import { isSameMethod } from '../faults/subset';
import { cookieSession } from './cookies';
import { exchange, type Reply, refuseBody } from './exchange';
import { type FileKind, fileKind } from './file-kind';
import type { HttpContext } from './http-context';
import { parseCall } from './parse-call';
import { BodyError } from './read-body';
import { MultipartSyntaxError, type ReceivedParts, receiveMultipart } from './receive-multipart';
import { sessionOf } from './rpc-routes';
import type { ScratchFolder } from './scratch-folder';
import type { StoredFiles } from './stored-files';

/** Kinds each upload address takes; `generic` takes any file. @assumed contract 1.5 */
const KINDS: Record<string, readonly FileKind['name'][]> = {
  picture: ['png', 'jpg'],
  logo: ['png', 'jpg'],
  face: ['png', 'jpg'],
  audio: ['wav', 'mp3'],
};

/**
 * A form on `/RPC3`: the `verify` part is the JSON call the files belong to, the answer is its JSON reply. Refusals:
 * ParseError without a call, SessionInvalid without a login, MethodNotFound for calls that take no files.
 * @spec §7 uploads; content of the part @assumed contract 1.5
 */
export function rpcUpload(context: HttpContext, scratch: ScratchFolder): RequestHandler {
  return async (request, response) => {
    const parts = await receive(context, scratch, request, response, context.limits.multipartBytes);
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
 * its frame. The kind is told by the first bytes; the given name is not used. @assumed contract 1.5
 */
export function fileUploadRoutes(context: HttpContext, scratch: ScratchFolder, stored: StoredFiles): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const endpoint of UPLOAD_ADDRESSES) {
    const folder = endpoint.split('/').pop() ?? '';
    router.post(endpoint, async (request, response) => {
      const parts = await receive(context, scratch, request, response, context.limits.pictureBytes);
      if (!parts) return;
      const login = context.device.login(cookieSession(request) ?? '');
      const params = { files: parts.files.map(({ name, size }) => ({ name, size })) };
      const facts = { transport: 'upload' as const, endpoint, params, user: login?.userName };
      try {
        await exchange(context, request, response, facts, () => keepFile(context, stored, folder, parts, login));
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
  folder: string,
  parts: ReceivedParts,
  login: Login | undefined,
): Promise<Reply> {
  if (!login) return words(401, 'Upload failed: not signed in');
  const [uploaded, ...others] = parts.files.filter(({ field }) => field === 'file');
  if (!uploaded || others.length > 0 || uploaded.size === 0) return words(200, 'Upload failed: one file is needed');
  const kind = fileKind(uploaded.head);
  const kinds = KINDS[folder];
  if (kinds && !(kind && kinds.includes(kind.name))) return words(200, 'Upload failed: wrong kind of file');
  if (uploaded.size > context.device.switches().freeBytes) return words(200, 'Upload failed: not enough space');
  const file = { type: kind?.type ?? 'application/octet-stream', bytes: await readFile(uploaded.file) };
  const path = stored.keep(folder, kind?.name ?? 'bin', file);
  return path === undefined
    ? words(200, 'Upload failed: not enough space')
    : words(200, `Upload successfully: ${path}`);
}

/** The parts of a form, or undefined after it was refused. */
async function receive(
  context: HttpContext,
  scratch: ScratchFolder,
  request: Request,
  response: Response,
  fileBytes: number,
): Promise<ReceivedParts | undefined> {
  const { limits } = context;
  const isForm = request.path !== ENDPOINT.rpc;
  try {
    return await receiveMultipart(request, await scratch.path(), {
      // The parts around one file of the upload form are a few hundred bytes.
      bytes: isForm ? fileBytes + 65_536 : limits.multipartBytes,
      fieldBytes: limits.rpcBytes,
      fileBytes,
      idleMs: limits.bodyMs,
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
