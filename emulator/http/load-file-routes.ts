import { type Request, type Response, Router } from 'express';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { ReplyError } from '@/lib/contract/error-codes';
import { FINGERPRINT } from '@/lib/contract/limits';
import type { RpcRequest } from '@/lib/contract/rpc';
import type { Login, UnexpectedCall } from '../device-interface';
import { isRecord } from '../is-record';
import { DOWNLOAD_RIGHTS, rightsOfPath } from '../rights/path-rights';
import { recordWithPicture } from '../state/record-picture';
import { cookieSession } from './cookies';
import { bodyOf, exchange, noSession, plainReply, type Reply, refusedCall, wrongVerb } from './exchange';
import { fileKind } from './file-kind';
import type { HttpContext } from './http-context';
import { noteRefusal } from './note-refusal';
import { parseCall } from './parse-call';
import { sessionOf } from './rpc-routes';
import type { StoredFiles } from './stored-files';

const BOUNDARY = 'myboundary';

/** Addresses followed directly by a device path. @assumed protocol 1.1 */
const BY_PATH = [ENDPOINT.loadFileByPath, ENDPOINT.loadFileByPathOlder, ENDPOINT.loadFileByPathCgi];

/** Downloads: fingerprint data as a multipart reply, and files of the device by their path. */
export function loadFileRoutes(context: HttpContext, stored: StoredFiles): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post(ENDPOINT.loadFile, (request, response) => loadFingerprint(context, request, response));
  router.all(ENDPOINT.loadFile, (request, response) => wrongVerb(context, request, response, 'download', 'POST'));
  router.use(async (request, response, next) => {
    const address = BY_PATH.find((each) => request.path.startsWith(`${each}/`));
    if (!address || !['GET', 'POST'].includes(request.method)) return next();
    await loadByPath(context, stored, request, response, request.path.slice(address.length));
  });
  return router;
}

/**
 * One call naming a person (`params.UserID`, or `fileName` as `finger/<UserID>.dat`), answered by a JSON part and the
 * template in parts of 1080 base64 characters. Refusals come as plain JSON: SessionInvalid, NoAuthority, InvalidParams
 * for a person without prints. @spec §7; form @assumed protocol 3.5, contract 1.5
 */
async function loadFingerprint(context: HttpContext, request: Request, response: Response): Promise<void> {
  const body = await bodyOf(context, request, response, 'download');
  if (!body) return;
  const parsed = parseCall(body.toString('utf8'), context.limits);
  const noted: UnexpectedCall[] = [];
  const facts = { transport: 'download' as const, endpoint: ENDPOINT.loadFile, noted };
  if ('refusal' in parsed) {
    noted.push(noteRefusal(context, ENDPOINT.loadFile, 'the body is no call'));
    return exchange(context, request, response, facts, () => ({ kind: 'json', reply: parsed.refusal }));
  }
  const { request: call } = parsed;
  const session = sessionOf(call, request);
  const login = session === undefined ? undefined : context.device.login(session);
  const known = { ...facts, method: call.method, params: call.params, id: call.id, user: login?.userName };
  await exchange(context, request, response, known, () => {
    if (!login) {
      noted.push(noteRefusal(context, call.method, 'session missing or unknown'));
      return noSession(call.id);
    }
    const template = templateFor(context, call.params, login.id);
    if (template === 'refused') return refusedCall(call.id, ReplyError.NoAuthority, 'No authority!');
    if (template === undefined) return refusedCall(call.id, ReplyError.InvalidParams, 'Request invalid param!');
    return multipart(call, login.id, template);
  });
}

/** Data for this login: of a finger that it captured itself, or of a person. */
function templateFor(context: HttpContext, params: unknown, session: string): string | undefined | 'refused' {
  const isCapture = isRecord(params) && String(params.fileName).startsWith('/capture/');
  const right = DOWNLOAD_RIGHTS[isCapture ? '/capture/' : ENDPOINT.loadFile] ?? [];
  if (!context.device.mayUse(session, right)) return 'refused';
  return isCapture ? capturedOf(context, params, session) : fingerprintOf(context, params);
}

/** A finger captured just now, whose file name was in the notification. @assumed pages-1 /personManage */
function capturedOf(context: HttpContext, params: unknown, session: string): string | undefined {
  if (!isRecord(params) || typeof params.fileName !== 'string') return undefined;
  return context.device.capturedFinger(params.fileName, session);
}

function fingerprintOf(context: HttpContext, params: unknown): string | undefined {
  if (!isRecord(params)) return undefined;
  const byName =
    typeof params.fileName === 'string' ? /^\/?finger\/(.{1,32})\.dat$/.exec(params.fileName)?.[1] : undefined;
  const userId = typeof params.UserID === 'string' ? params.UserID : byName;
  const index = typeof params.Index === 'number' ? params.Index : 0;
  const row = context.device.state().access.fingerprints.find(({ UserID }) => UserID === userId);
  return row?.AccessFingerprints[index];
}

/**
 * Public readers split the text by line breaks and take the JSON from lines 5 to 13 and the data at line 19, counted
 * from 0: the JSON is printed over nine lines, and each part has two header lines. @assumed protocol 3.5
 */
function multipart(call: RpcRequest, session: string, template: string): Reply {
  const chunks: string[] = [];
  for (let at = 0; at < template.length; at += FINGERPRINT.chunkCharacters) {
    chunks.push(template.slice(at, at + FINGERPRINT.chunkCharacters));
  }
  const params = { chunks: chunks.length, length: Buffer.from(template, 'base64').length };
  const json = JSON.stringify({ id: call.id, params, result: true, session }, null, 3).replaceAll('\n', '\r\n');
  const part = (type: string, content: string) =>
    `\r\n--${BOUNDARY}\r\nContent-Type: ${type}\r\nContent-Length: ${content.length}\r\n\r\n${content}\r\n`;
  const text = [part('application/json', json), ...chunks.map((chunk) => part('application/octet-stream', chunk))];
  return {
    kind: 'bytes',
    status: 200,
    type: `multipart/mixed; boundary=${BOUNDARY}`,
    body: Buffer.from(`${text.join('')}--${BOUNDARY}--\r\n`),
    headers: { 'Cache-Control': 'no-store' },
  };
}

/**
 * `/RPC2_Loadfile<path>` and older spellings: a look-up in the device's own map of files, never in a folder. @assumed
 * protocol 3.5
 */
async function loadByPath(
  context: HttpContext,
  stored: StoredFiles,
  request: Request,
  response: Response,
  path: string,
): Promise<void> {
  const body = request.method === 'POST' ? await bodyOf(context, request, response, 'download') : Buffer.alloc(0);
  if (!body) return;
  const parsed = body.length === 0 ? undefined : parseCall(body.toString('utf8'), context.limits);
  const session = parsed && 'request' in parsed ? sessionOf(parsed.request, request) : cookieSession(request);
  const login = session === undefined ? undefined : context.device.login(session);
  const facts = { transport: 'download' as const, endpoint: request.path, params: { path }, user: login?.userName };
  await exchange(context, request, response, facts, async () => {
    if (!login) return plainReply(401, 'Unauthorized');
    const rights = rightsOfPath(path);
    if (!rights) return plainReply(404, 'Not Found');
    if (!context.device.mayUse(login.id, rights)) return plainReply(403, 'Forbidden');
    const exported = context.device.exportedFile(path, login.id);
    const file = exported
      ? { type: 'application/octet-stream', bytes: exported }
      : (screenPicture(context, path) ??
        stored.get(path, readerOf(context, login)) ??
        (await recordPicture(context, path)));
    if (!file) return plainReply(404, 'Not Found');
    const headers = { 'Cache-Control': 'no-store', 'Content-Disposition': 'attachment' };
    return { kind: 'bytes', status: 200, type: file.type, body: 'bytes' in file ? file.bytes : file, headers };
  });
}

/** The reader of stored files: an account may read its own uploads, the administrators' group all. @assumed issue 12 */
function readerOf({ device }: HttpContext, { userName }: Login) {
  const account = device.state().accounts.find(({ name }) => name === userName);
  return { userName, isManager: account?.group === 'admin' };
}

/** A picture of the screen by its name, or an advert by its number. */
function screenPicture({ device }: HttpContext, path: string): { type: string; bytes: Buffer } | undefined {
  const [, advert] = /^\/advert\/(\d{1,9})$/.exec(path) ?? [];
  const bytes = advert === undefined ? device.pictureBytes(decoded(path)) : device.advertBytes(Number(advert));
  return bytes && { type: fileKind(bytes)?.type ?? 'image/png', bytes };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The picture of a record, painted on request: storing thousands would take too much space. */
async function recordPicture(
  { device }: HttpContext,
  path: string,
): Promise<{ type: string; bytes: Buffer } | undefined> {
  const { AccessControlCardRec, AccessManagerRecord, SnapRecord } = device.state().records;
  const row = recordWithPicture([...AccessControlCardRec.rows, ...AccessManagerRecord.rows, ...SnapRecord.rows], path);
  if (!row) return undefined;
  // Imported with the first picture: the painter and its encoder would slow down every start.
  const { snapshotPicture } = await import('../stream/snapshot-picture');
  const { base64 } = snapshotPicture(Number(row.CreateTime) * 1000, row.Status === 1 ? 'known' : 'refused');
  return { type: 'image/jpeg', bytes: Buffer.from(base64, 'base64') };
}
