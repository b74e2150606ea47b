import { readFile } from 'node:fs/promises';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { ENDPOINT, UPLOAD_ADDRESSES } from '@/lib/contract/endpoints';
import { FailCode, type RefusalReason, ReplyError } from '@/lib/contract/error-codes';
import { ADVERT, REQUEST } from '@/lib/contract/limits';
import { PICTURE_FOLDER } from '@/lib/contract/methods/file-manager';
import { ADVERT_FOLDER } from '@/lib/contract/methods/video-output';
import type { RpcReply } from '@/lib/contract/rpc';
import type { Login, UnexpectedCall } from '../device-interface';
import { isSameMethod } from '../faults/subset';
import { UPLOAD_CALL_RIGHTS, UPLOAD_RIGHTS } from '../rights/path-rights';
import { pictureSize } from '../rules/picture-size';
import { stemOf } from '../rules/screen-pictures';
import type { StoredAdvert } from '../state/adverts';
import { cookieSession } from './cookies';
import {
  discardRest,
  type ExchangeFacts,
  exchange,
  noSession,
  plainReply,
  type Reply,
  refuseBody,
  refusedCall,
} from './exchange';
import type { FileFolder } from './file-folder';
import { type FileKind, fileKind } from './file-kind';
import type { HttpContext } from './http-context';
import { noteRefusal } from './note-refusal';
import { type ParsedCall, parseCall } from './parse-call';
import { BodyError } from './read-body';
import { readClip } from './read-clip';
import { MultipartSyntaxError, type ReceivedParts, receiveMultipart, UnwantedFile } from './receive-multipart';
import { sessionOf } from './rpc-routes';
import type { StoredFiles } from './stored-files';
import type { UploadedFile } from './upload-registry';
import type { UploadSlots } from './upload-slots';

/** Accepted types of each upload address; `generic` accepts any file. @assumed contract 1.5 */
const KINDS: Record<string, readonly FileKind['name'][]> = {
  picture: ['png', 'jpg'],
  logo: ['png', 'jpg'],
  face: ['png', 'jpg'],
  audio: ['wav', 'mp3'],
  advert: ['png', 'jpg', 'mp4'],
};

/**
 * A form on `/RPC3`: the `verify` part is the JSON call that the files belong to, the answer is its JSON reply.
 * Refusals: SessionInvalid without a login, ParseError without a call, MethodNotFound for calls without files,
 * NoAuthority, 503 with too many uploads at a time. They come before the file is received, so the call has to stand
 * before it.
 * @spec §7 uploads; content of the part @assumed contract 1.5
 */
export function rpcUpload(context: HttpContext, folder: FileFolder, slots: UploadSlots): RequestHandler {
  return async (request, response) => {
    const place: { free?: () => void } = {};
    const noted: UnexpectedCall[] = [];
    const note = (method: string, why: string) => noted.push(noteRefusal(context, method, why));
    const refusal = (fields: ReadonlyMap<string, string>) => {
      const { parsed, login } = callOf(context, request, fields);
      const call = 'request' in parsed ? parsed.request : undefined;
      if (!login) {
        note(call?.method ?? ENDPOINT.rpc, 'session missing or unknown');
        return noSession(call?.id ?? 0);
      }
      if ('refusal' in parsed) {
        note(ENDPOINT.rpc, 'the body is no call');
        return { kind: 'json' as const, reply: parsed.refusal };
      }
      const { id, method } = parsed.request;
      const known = uploadNamed(context, method);
      if (!known) {
        note(method, 'unknown method');
        return refusedCall(id, ReplyError.MethodNotFound, 'Method not found!');
      }
      const right = UPLOAD_CALL_RIGHTS[known.name] ?? [];
      if (!context.device.mayUse(login.id, right)) return refusedCall(id, ReplyError.NoAuthority, '');
      place.free ??= slots.take(login.userName);
      return place.free ? undefined : TOO_MANY;
    };
    const facts = (fields: ReadonlyMap<string, string>) => ({ ...callOf(context, request, fields).facts, noted });
    let parts: ReceivedParts | undefined;
    try {
      parts = await receive(context, folder, request, response, context.limits.multipartBytes, facts, refusal);
      if (!parts) return;
      const { fields, files } = parts;
      await exchange(context, request, response, facts(fields), async () => {
        // A form without a file was not checked before, and a login may have ended since.
        const refused = refusal(fields);
        const { parsed, login } = callOf(context, request, fields);
        if (refused || !login || 'refusal' in parsed) return refused ?? noSession(0);
        const known = uploadNamed(context, parsed.request.method);
        const reply = await known?.handle(parsed.request, files, { device: context.device, login });
        return reply ? { kind: 'json', reply } : refusedCall(0, ReplyError.MethodNotFound, 'Method not found!');
      });
    } finally {
      place.free?.();
      await parts?.remove();
    }
  };
}

/** The call of a form on `/RPC3` by the fields that have come so far, and its login. */
function callOf(context: HttpContext, request: Request, fields: ReadonlyMap<string, string>) {
  const parsed = parseCall(fields.get('verify') ?? '', context.limits);
  const call = 'request' in parsed ? parsed.request : undefined;
  const session = call ? sessionOf(call, request) : cookieSession(request);
  const login = context.device.login(session ?? '');
  const facts: ExchangeFacts = {
    transport: 'upload',
    endpoint: ENDPOINT.rpc,
    ...(call && { method: call.method, params: call.params, id: call.id }),
    session,
    user: login?.userName,
  };
  return { parsed, login, facts };
}

function uploadNamed({ uploads }: HttpContext, method: string) {
  const known = Object.entries(uploads).find(([name]) => isSameMethod(name, method));
  return known && { name: known[0], handle: known[1] };
}

/**
 * The addresses of the upload form. The answer is a text with 'successfully' or 'failed' that the console reads from
 * its frame. The type is detected by the first bytes; a picture needs a name that ends as one, too. `generic` has the
 * size limit of a form on `/RPC3`, pictures 512 KB. A face with a `UserID` before it is added to the pictures of that
 * person; a refusal ends with its FailCode. Login and right are checked before the body is read. @assumed contract 1.5,
 * pages-3 12.7
 */
export function fileUploadRoutes(
  context: HttpContext,
  folder: FileFolder,
  stored: StoredFiles,
  slots: UploadSlots,
): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const endpoint of UPLOAD_ADDRESSES) {
    const area = endpoint.split('/').pop() ?? '';
    const { multipartBytes: generic, audioBytes: audio, pictureBytes } = context.limits;
    const largest: Readonly<Record<string, number>> = { generic, audio, advert: ADVERT.clipBytes };
    const fileBytes = largest[area] ?? pictureBytes;
    router.post(endpoint, async (request, response) => {
      const login = context.device.login(cookieSession(request) ?? '');
      const noted: UnexpectedCall[] = [];
      const facts = { transport: 'upload' as const, endpoint, user: login?.userName, noted };
      const refusal = () => {
        if (!login || !context.device.login(login.id)) {
          noted.push(noteRefusal(context, endpoint, 'session missing or unknown'));
          return plainReply(401, 'Upload failed: not signed in');
        }
        const isAllowed = context.device.mayUse(login.id, UPLOAD_RIGHTS[endpoint]);
        return isAllowed ? undefined : plainReply(403, 'Upload failed: no authority');
      };
      const refused = refusal();
      if (refused || !login) return turnAway(context, request, response, facts, refused ?? noSession(0));
      const free = slots.take(login.userName);
      if (!free) return turnAway(context, request, response, facts, TOO_MANY);
      let parts: ReceivedParts | undefined;
      try {
        parts = await receive(context, folder, request, response, fileBytes, () => facts);
        if (!parts) return;
        const received = parts;
        const params = { files: received.files.map(({ name, size }) => ({ name, size })) };
        const known = { ...facts, params };
        await exchange(context, request, response, known, () => {
          // The login may have ended since, and the device be another one.
          return refusal() ?? keepFile(context, stored, area, received, login);
        });
      } finally {
        free();
        await parts?.remove();
      }
    });
  }
  return router;
}

/** Whether a file is named as a picture. @spec §5; upper case @assumed pages-2 6 */
const isPictureName = (name: string) => /\.(png|jpg)$/i.test(name);

async function keepFile(
  context: HttpContext,
  stored: StoredFiles,
  area: string,
  parts: ReceivedParts,
  { userName }: Login,
): Promise<Reply> {
  const [uploaded, ...others] = parts.files.filter(({ field }) => field === 'file');
  if (!uploaded || others.length > 0 || uploaded.size === 0)
    return plainReply(200, 'Upload failed: one file is needed');
  const kind = fileKind(uploaded.head);
  const kinds = KINDS[area];
  const isWrong = kinds && !(kind && kinds.includes(kind.name));
  if (area === 'advert') {
    return isWrong || !kind
      ? plainReply(200, 'Upload failed: FileTypeError')
      : keepAdvert(context, stored, uploaded, kind.name as StoredAdvert['Type'], userName);
  }
  if (isWrong || (kinds?.includes('png') && !isPictureName(uploaded.name)))
    return plainReply(200, 'Upload failed: wrong kind of file');
  if (uploaded.size > context.device.switches().freeBytes) return NO_SPACE;
  const userId = parts.fields.get('UserID');
  if (area === 'face' && userId !== undefined) {
    const photo = (await readFile(uploaded.file)).toString('base64');
    const code = context.device.addFace(userId, photo);
    return plainReply(200, code === FailCode.None ? 'Upload successfully' : `Upload failed: ${code}`);
  }
  if (area === 'picture') return keepPicture(context, stored, uploaded, kind?.name ?? 'png', userName);
  const path = await stored.keep(area, kind?.name ?? 'bin', uploaded, userName);
  return path === undefined ? NO_SPACE : plainReply(200, `Upload successfully: ${path}`);
}

/** A picture for the screen: its name is that of the file, with the extension of its content. */
async function keepPicture(
  { device }: HttpContext,
  stored: StoredFiles,
  uploaded: UploadedFile,
  kind: string,
  userName: string,
): Promise<Reply> {
  const size = pictureSize(await readFile(uploaded.file));
  if (!size) return plainReply(200, 'Upload failed: wrong kind of file');
  const picture = { name: `${stemOf(uploaded.name)}.${kind}`, ...size };
  return keepInList(stored, () => device.pictureProblem(picture), {
    keep: () => stored.keep('picture', kind, uploaded, userName),
    add(file) {
      device.addPicture({ ...picture, size: uploaded.size, file });
      return `${PICTURE_FOLDER}/${picture.name}`;
    },
  });
}

/** An advert: its name is that of the file without extension, its type that of the content. */
async function keepAdvert(
  { device }: HttpContext,
  stored: StoredFiles,
  uploaded: UploadedFile,
  Type: StoredAdvert['Type'],
  userName: string,
): Promise<Reply> {
  const { name, size: Size, file: path } = uploaded;
  const known = { Name: name.replace(/\.\w+$/, ''), Type, Size };
  // Too large for a picture: it is not read into memory.
  if (Type !== 'mp4' && Size > REQUEST.pictureBytes) return plainReply(200, 'Upload failed: PicTooLarge');
  const clip = Type === 'mp4' ? await readClip(path) : undefined;
  const size = Type === 'mp4' ? clip : pictureSize(await readFile(path));
  if (!size) return plainReply(200, 'Upload failed: FileTypeError');
  const advert = { ...known, Width: size.width, Height: size.height, Duration: clip?.seconds ?? 0 };
  return keepInList(stored, () => device.advertProblem(advert), {
    keep: () => stored.keep('advert', Type, uploaded, userName, 1),
    add: (file) => `${ADVERT_FOLDER}/${device.addAdvert({ ...advert, file })}`,
  });
}

/** Keeps a file and adds it to its list, unless there is a problem. `add` returns its path for the reply. */
async function keepInList(
  stored: StoredFiles,
  problem: () => string | undefined,
  file: { keep(): Promise<string | undefined>; add(file: string): string },
): Promise<Reply> {
  const first = problem();
  if (first) return plainReply(200, `Upload failed: ${first}`);
  const kept = await file.keep();
  if (kept === undefined) return NO_SPACE;
  // Another upload may have taken the last place, or the name, meanwhile.
  const second = problem();
  if (second) {
    stored.remove(kept);
    return plainReply(200, `Upload failed: ${second}`);
  }
  return plainReply(200, `Upload successfully: ${file.add(kept)}`);
}

/** Answers a form before its body is read; what the client still sends is discarded for a moment. */
async function turnAway(
  context: HttpContext,
  request: Request,
  response: Response,
  facts: ExchangeFacts,
  reply: Reply,
): Promise<void> {
  request.resume();
  await exchange(context, request, response, facts, () => reply);
  await discardRest(context, request);
}

/** The parts of a form, or undefined after it was refused. */
async function receive(
  context: HttpContext,
  folder: FileFolder,
  request: Request,
  response: Response,
  fileBytes: number,
  facts: (fields: ReadonlyMap<string, string>) => ExchangeFacts,
  refusal?: (fields: ReadonlyMap<string, string>) => Reply | undefined,
): Promise<ReceivedParts | undefined> {
  const { limits } = context;
  const isForm = request.path !== ENDPOINT.rpc;
  let known: ReadonlyMap<string, string> = new Map();
  try {
    return await receiveMultipart(request, folder.incoming(), {
      // The parts around one file of the upload form are a few hundred bytes.
      bytes: isForm ? fileBytes + 65_536 : limits.multipartBytes,
      fieldBytes: limits.rpcBytes,
      fileBytes,
      pauseMs: limits.bodyMs,
      bytesPerS: limits.uploadBytesPerS,
      refusal(fields) {
        known = fields;
        return refusal?.(fields);
      },
    });
  } catch (error) {
    const reply: RpcReply = {
      error: { code: ReplyError.ParseError, message: 'Request parse error!' },
      id: 0,
      result: false,
    };
    if (error instanceof UnwantedFile) {
      await turnAway(context, request, response, facts(known), error.reply);
    } else if (error instanceof MultipartSyntaxError) {
      request.resume();
      await exchange(context, request, response, facts(known), () =>
        isForm ? plainReply(200, 'Upload failed: not a form') : { kind: 'json', reply },
      );
    } else if (isForm && error instanceof BodyError && error.problem === 'tooLong') {
      await turnAway(context, request, response, facts(known), plainReply(413, 'Upload failed: too large'));
    } else if (isDiskFull(error)) {
      const full = () => lowStorage(parseCall(known.get('verify') ?? '', limits));
      await turnAway(context, request, response, facts(known), isForm ? NO_SPACE : full());
    } else await refuseBody(context, request, response, facts(known), error);
    return undefined;
  }
}

const NO_SPACE = plainReply(200, 'Upload failed: not enough space');
const lowStorage = (call: ParsedCall): Reply => ({
  kind: 'json',
  reply: {
    error: { code: ReplyError.Unknown, message: '', detail: { reason: 'LowStorage' satisfies RefusalReason } },
    id: 'request' in call ? call.request.id : 0,
    result: false,
  },
});

/** The disk of the emulator is the storage of the device. */
const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code));

const TOO_MANY = plainReply(503, 'Upload failed: too many uploads at a time');
