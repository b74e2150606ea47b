import { fromBase64 } from '@/lib/base64';
import type { Cancel, Clock } from '@/lib/clock';
import {
  HELPER_LOGIN,
  HELPER_RETRY_MS,
  type HelperFile,
  type HelperMethod,
  type HelperMethods,
} from '@/lib/contract/helper';
import { TIMER_MS } from '@/lib/contract/limits';
import { isRecord } from '@/lib/rpc/is-record';
import { createStore } from '@/lib/store';
import { HelperFailure, refusalOf } from './helper-failure';
import type { HelperSocket, OpenHelper } from './helper-socket';
import { isNewEnough } from './helper-version';

/** Whether the helper can be used. `old`: it answered with a version that is too old, and is not asked again. */
export type HelperState =
  | { kind: 'off' }
  | { kind: 'waiting' }
  | { kind: 'ready'; version: string }
  | { kind: 'old'; version: string };

/** A request in progress. */
export interface HelperWatch {
  /** When it is aborted, the request ends as cancelled. */
  signal?: AbortSignal | undefined;
  /** The share done, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

interface Request extends HelperWatch {
  method: HelperMethod;
  /** Ends it as late after this time without progress, in milliseconds; without it a person is waited for. */
  limitMs?: number;
}

interface Pending extends Request {
  resolve(params: Record<string, unknown>): void;
  reject(failure: HelperFailure): void;
  stopWait: Cancel;
}

/** A program that accepts the connection and does not answer is left for a new one after this time. */
const SILENT_MS = 10_000;
/** Bytes of one `ReadFile`. @assumed */
const PIECE = 524_288;
/** A file of more bytes is read piece by piece. @assumed */
const WHOLE_MAX = 4_194_304;
/** A longer version is no version, and is shown to nobody. */
const VERSION_MAX = 40;

/**
 * Talks to the optional helper service: connects while somebody needs it, checks the version before anything else, and
 * gives every request an end. It sends no path that it did not get from the helper itself.
 * @spec §1 helper service; @assumed pages-3 9
 */
export class HelperClient {
  readonly state = createStore<HelperState>({ kind: 'off' });
  readonly #open: OpenHelper;
  readonly #clock: Clock;
  readonly #pending = new Map<number, Pending>();
  /** Requests for a file that a later one has replaced: their dialog may still answer. */
  readonly #replaced = new Set<number>();
  readonly #paths = new Set<string>();
  /** Paths of the files that the helper made: they alone are removed. */
  readonly #made = new Set<string>();
  #socket: HelperSocket | undefined;
  #stopAttempts: Cancel | undefined;
  #openedAt: number | undefined;
  #users = 0;
  #id = 0;

  constructor(open: OpenHelper, clock: Clock) {
    this.#open = open;
    this.#clock = clock;
  }

  /** Keeps the connection until the returned function is called; the last one closes it. */
  hold(): Cancel {
    this.#users += 1;
    if (this.#users === 1) this.#start();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#users -= 1;
      if (this.#users === 0) this.#stop({ kind: 'off' });
    };
  }

  /** Asks again after a helper that was too old. */
  retry(): void {
    if (this.#users > 0 && this.state.get().kind === 'old') this.#start();
  }

  /** Resolves once the helper can be used; rejects as `old`, and as cancelled. Somebody has to hold the connection. */
  ready(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        stop();
        signal.removeEventListener('abort', look);
        end();
      };
      const look = () => {
        const { kind } = this.state.get();
        if (signal.aborted) settle(() => reject(new HelperFailure('cancelled')));
        else if (kind === 'old') settle(() => reject(new HelperFailure('old')));
        else if (kind === 'ready') settle(resolve);
      };
      const stop = this.state.subscribe(look);
      signal.addEventListener('abort', look);
      look();
    });
  }

  /**
   * Lets the person choose files in the helper's dialog. A later call takes over: the earlier one ends as cancelled,
   * and what is chosen goes to the later. @spec §7 select file
   */
  async select(
    { extensions, title, isMultiple = false }: { extensions: readonly string[]; title: string; isMultiple?: boolean },
    watch: HelperWatch = {},
  ): Promise<HelperFile[]> {
    for (const [id, { method, reject }] of this.#pending) {
      if (method !== 'SelectFile') continue;
      this.#replaced.add(id);
      reject(new HelperFailure('cancelled'));
    }
    const params = { filter: [...extensions], multiple: isMultiple, title };
    const { files } = await this.#call({ ...watch, method: 'SelectFile' }, params);
    if (!Array.isArray(files) || !files.every(isFile)) throw new HelperFailure('malformed');
    if (files.length === 0) throw new HelperFailure('cancelled');
    for (const { path } of files) this.#paths.add(path);
    return files;
  }

  /** Has the helper post a file as part `file` of a form; `status` is that of HTTP. @spec §7 upload file */
  async upload(
    { path }: HelperFile,
    { url, fields }: { url: string; fields: Record<string, string> },
    watch: HelperWatch = {},
  ): Promise<{ status: number; text: string }> {
    const request = { ...watch, method: 'UploadFile', limitMs: TIMER_MS.uploadTimeout } as const;
    const { status, body } = await this.#stoppable(request, { path: this.#known(path), url, fields });
    if (typeof status !== 'number' || typeof body !== 'string') throw new HelperFailure('malformed');
    return { status, text: body };
  }

  /** Reads a whole file, piece by piece; one that turns out larger than it was said to be ends as malformed. */
  async read(file: HelperFile, watch: HelperWatch = {}): Promise<File> {
    const { signal, onProgress } = watch;
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let offset = 0;
    for (let isEnd = false; !isEnd; ) {
      const params = { path: this.#known(file.path), offset, length: PIECE };
      const { data, eof } = await this.#call({ signal, method: 'ReadFile', limitMs: TIMER_MS.callTimeout }, params);
      const bytes = typeof data === 'string' ? bytesOf(data) : undefined;
      isEnd = eof === true;
      if (!bytes || (bytes.length === 0 && !isEnd)) throw new HelperFailure('malformed');
      offset += bytes.length;
      if (offset > file.size) throw new HelperFailure('malformed');
      pieces.push(bytes);
      onProgress?.(file.size === 0 ? 1 : offset / file.size);
    }
    if (offset !== file.size) throw new HelperFailure('malformed');
    return new File(pieces, file.name);
  }

  /**
   * Reads a whole file in one answer, or piece by piece where it is too large for one; one of another size than it was
   * said to have ends as malformed. @spec §7 read base64 data
   */
  async readWhole(file: HelperFile, watch: HelperWatch = {}): Promise<File> {
    if (file.size > WHOLE_MAX) return this.read(file, watch);
    const request = { ...watch, method: 'ReadBase64', limitMs: TIMER_MS.callTimeout } as const;
    const { data } = await this.#call(request, { path: this.#known(file.path), maxSize: WHOLE_MAX });
    const bytes = typeof data === 'string' ? bytesOf(data) : undefined;
    if (bytes?.length !== file.size) throw new HelperFailure('malformed');
    return new File([bytes], file.name);
  }

  /**
   * Has the helper make a file of another format, which `remove` removes again.
   *
   * @param to such as '.mp3'
   * @param options of the format, such as a sample rate; a helper may ignore them
   * @spec §7 convert file
   */
  async convert(
    { path, name }: HelperFile,
    { to, options = {} }: { to: string; options?: Record<string, unknown> },
    watch: HelperWatch = {},
  ): Promise<HelperFile> {
    const request = { ...watch, method: 'ConvertFile', limitMs: TIMER_MS.uploadTimeout } as const;
    const found = await this.#stoppable(request, { path: this.#known(path), to, options });
    const made = { ...found, name: `${name.replace(/\.[^.]*$/, '')}${to}` };
    if (!isFile(made)) throw new HelperFailure('malformed');
    // One that the person has chosen is the person's own, whatever the helper wrote over it.
    if (!this.#paths.has(made.path)) this.#made.add(made.path);
    this.#paths.add(made.path);
    return { path: made.path, name: made.name, size: made.size };
  }

  /**
   * Removes a file that `convert` made; any other stays. Never rejects: a helper that is gone keeps a temporary file,
   * which is no reason to disturb anybody. @spec §7 remove file
   */
  async remove({ path }: HelperFile): Promise<void> {
    if (!this.#made.delete(path)) return;
    this.#paths.delete(path);
    await this.#call({ method: 'RemoveFile', limitMs: TIMER_MS.callTimeout }, { path }).catch(() => undefined);
  }

  /**
   * Has the helper sign in to the device, for work that it does there by itself. `httpPort`: where the device listens
   * without encryption, 80 where that is not known. @spec §1 login timeout, HTTP port
   */
  async login(
    device: { ip: string; port: number; httpPort?: number; user: string; password: string },
    watch: HelperWatch = {},
  ): Promise<number> {
    const params = { httpPort: HELPER_LOGIN.httpPort, ...device, timeout: HELPER_LOGIN.timeoutS };
    const request = { ...watch, method: 'LoginDevice', limitMs: HELPER_LOGIN.timeoutS * 1_000 } as const;
    const { login } = await this.#call(request, params);
    if (typeof login !== 'number') throw new HelperFailure('malformed');
    return login;
  }

  /**
   * Has the helper, which is signed in to the device, show its picture in a window of its own, until the connection
   * ends. `rect`: [x, y, width, height] in pixels of the screen. @spec §7 CreatePluginWindow
   */
  async pluginWindow(rect: [number, number, number, number], watch: HelperWatch = {}): Promise<number> {
    const request = { ...watch, method: 'CreatePluginWindow', limitMs: TIMER_MS.callTimeout } as const;
    const { window } = await this.#call(request, { rect });
    if (typeof window !== 'number') throw new HelperFailure('malformed');
    return window;
  }

  #start(): void {
    this.state.set({ kind: 'waiting' });
    this.#stopAttempts?.();
    this.#stopAttempts = this.#clock.every(HELPER_RETRY_MS, () => this.#attempt());
    this.#attempt();
  }

  #stop(state: HelperState): void {
    this.#stopAttempts?.();
    this.#stopAttempts = undefined;
    this.#lose();
    this.state.set(state);
  }

  /** One attempt, unless one is in progress or has succeeded. */
  #attempt(): void {
    if (this.#socket) {
      const isSilent = this.#openedAt !== undefined && this.#clock.now() - this.#openedAt >= SILENT_MS;
      if (this.state.get().kind === 'ready' || !isSilent) return;
      this.#lose();
    }
    const isMine = () => this.#socket === socket;
    const socket: HelperSocket = this.#open({
      onOpen: () => isMine() && void this.#checkVersion(isMine),
      onText: (text) => isMine() && this.#hear(text),
      onClose: () => isMine() && this.#drop(),
    });
    this.#socket = socket;
  }

  async #checkVersion(isMine: () => boolean): Promise<void> {
    this.#openedAt = this.#clock.now();
    try {
      const { version } = await this.#send({ method: 'GetVersion' }, {});
      if (typeof version !== 'string' || version.length > VERSION_MAX) return this.#drop();
      if (isNewEnough(version)) this.state.set({ kind: 'ready', version });
      else this.#stop({ kind: 'old', version });
    } catch {
      // Refused: the next attempt asks anew. After a loss there may be another connection already.
      if (isMine()) this.#drop();
    }
  }

  /** The connection is over: the next attempt opens another one. */
  #drop(): void {
    this.#lose();
    if (this.#stopAttempts) this.state.set({ kind: 'waiting' });
  }

  /** Closes the connection; what was pending ends as lost. */
  #lose(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#openedAt = undefined;
    for (const { reject } of [...this.#pending.values()]) reject(new HelperFailure('lost'));
    this.#replaced.clear();
    socket?.close();
  }

  /** A long request. One that is given up leaves the helper: the protocol has no other way to stop it. */
  #stoppable<M extends HelperMethod>(request: Request & { method: M }, params: HelperMethods[M]['params']) {
    return this.#call(request, params).catch((error: unknown) => {
      if (error instanceof HelperFailure && ['cancelled', 'late'].includes(error.kind)) this.#drop();
      throw error;
    });
  }

  /** A request of a page: only after the check of the version. */
  async #call<M extends HelperMethod>(
    request: Request & { method: M },
    params: HelperMethods[M]['params'],
  ): Promise<Partial<Record<keyof HelperMethods[M]['result'], unknown>>> {
    if (this.state.get().kind !== 'ready') throw new HelperFailure('lost');
    return this.#send(request, params);
  }

  #send<M extends HelperMethod>(
    request: Request & { method: M },
    params: HelperMethods[M]['params'],
  ): Promise<Partial<Record<keyof HelperMethods[M]['result'], unknown>>> {
    return new Promise((resolve, reject) => {
      const { signal } = request;
      if (signal?.aborted || !this.#socket) return reject(new HelperFailure(signal?.aborted ? 'cancelled' : 'lost'));
      this.#id += 1;
      const id = this.#id;
      const fail = (failure: HelperFailure) => {
        end();
        reject(failure);
      };
      const end = () => {
        pending.stopWait();
        this.#pending.delete(id);
        signal?.removeEventListener('abort', cancel);
      };
      const cancel = () => fail(new HelperFailure('cancelled'));
      const pending: Pending = {
        ...request,
        resolve(found) {
          end();
          resolve(found as Partial<Record<keyof HelperMethods[M]['result'], unknown>>);
        },
        reject: fail,
        stopWait: () => undefined,
      };
      this.#pending.set(id, pending);
      this.#wait(pending);
      signal?.addEventListener('abort', cancel);
      this.#socket.send(JSON.stringify({ id, method: request.method, params }));
    });
  }

  /** Begins the time again after which a request ends as late. */
  #wait(pending: Pending): void {
    pending.stopWait();
    const { limitMs } = pending;
    if (limitMs === undefined) return;
    pending.stopWait = this.#clock.after(limitMs, () => pending.reject(new HelperFailure('late')));
  }

  #hear(text: string | undefined): void {
    const message = text === undefined ? undefined : parsed(text);
    // It belongs to some request, and nobody knows to which: each of them would wait for ever.
    if (!message || typeof message.id !== 'number') {
      this.#drop();
      return;
    }
    const { id, progress, result, params, error } = message;
    const pending = this.#pending.get(id) ?? this.#successorOf(id, result === true);
    // The answer to a request that has ended.
    if (!pending) return;
    if (typeof progress === 'number' && result === undefined) {
      this.#wait(pending);
      pending.onProgress?.(Math.min(Math.max(progress, 0), 100) / 100);
    } else if (result === true && isRecord(params)) pending.resolve(params);
    else if (result === false) pending.reject(refusalOf(isRecord(error) ? Number(error.code) || 0 : 0));
    else pending.reject(new HelperFailure('malformed'));
  }

  /** The request that gets the files chosen in an earlier dialog. */
  #successorOf(id: number, isChosen: boolean): Pending | undefined {
    if (!this.#replaced.delete(id) || !isChosen) return undefined;
    return [...this.#pending.values()].find(({ method }) => method === 'SelectFile');
  }

  #known(path: string): string {
    if (!this.#paths.has(path)) throw new Error('this path does not come from the helper');
    return path;
  }
}

function isFile(value: unknown): value is HelperFile {
  if (!isRecord(value)) return false;
  const { path, name, size } = value;
  const isSize = typeof size === 'number' && Number.isSafeInteger(size) && size >= 0;
  return typeof path === 'string' && path !== '' && typeof name === 'string' && isSize;
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined for a text that is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return fromBase64(base64);
  } catch {
    return undefined;
  }
}
