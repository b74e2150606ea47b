/** Answers of the emulated helper to each call. @assumed pages-3 9 */
import { HELPER_VERSION_MIN, HelperError, type HelperMethod, type HelperMethods } from '@/lib/contract/helper';
import { isRecord } from '../is-record';
import { converted } from './converted-file';
import { nameOf, VirtualFolder } from './virtual-folder';

/** Behaviour of the emulated helper; set by the control API. */
export interface HelperSettings {
  version: string;
  /** Before each answer, in real milliseconds. */
  answerDelayMs: number;
  /** Refuses connections. */
  isRefusing: boolean;
  /** Closes a connection after that many answers; 0 never. */
  closeAfter: number;
  /** Paths that the person chooses in a file dialog; null: the dialog stays open until the control API answers it. */
  select: string[] | null;
  /** Result of every upload, and nothing is sent; null: the file is sent to the emulated device. */
  upload: { status: number; body: string } | null;
  /** The device refuses the account of each login. */
  isLoginRefused: boolean;
}

/** A login of the helper at a device, without its password. */
export interface HelperLogin {
  login: number;
  ip: string;
  port: number;
  user: string;
}

/** A window that shows live video. */
export interface HelperWindow {
  window: number;
  rect: number[];
}

/** A form with one file, on its way to the device. */
export interface HelperForm {
  url: string;
  fields: Readonly<Record<string, string>>;
  name: string;
  bytes: Buffer;
}

/** Sends a form to the emulated device; undefined when `url` is no upload address of it. Rejects when it is cut. */
export type DeliverForm = (
  form: HelperForm,
  signal: AbortSignal,
) => Promise<HelperMethods['UploadFile']['result']> | undefined;

/** A call in progress. */
export interface HelperWatch {
  onProgress(percent: number): void;
  /** Aborted when the connection has ended. */
  signal: AbortSignal;
}

/** A call that failed, with its number of HelperError. */
export class HelperFailure extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** Longest piece of one `ReadFile`, and longest file of `ReadBase64`, in bytes. */
const MAX_READ = 1_048_576;
const MAX_WHOLE = 4_194_304;
const MAX_WINDOWS = 16;
/** Where converted files are. */
const TEMPORARY = 'C:/Gatehouse/temporary';
const MAX_TEXT = 4096;
const MAX_FIELDS = 20;
/** The file that is in the folder at the start, and gets chosen. */
const SAMPLE = { path: 'C:/Gatehouse/upgrade.bin', text: 'EMUFW face-full 1.0.0\n' };

const standardSettings = (): HelperSettings => ({
  version: HELPER_VERSION_MIN,
  answerDelayMs: 0,
  isRefusing: false,
  closeAfter: 0,
  select: [SAMPLE.path],
  upload: null,
  isLoginRefused: false,
});

type Handlers = {
  [M in HelperMethod]: (
    params: Record<string, unknown>,
    watch: HelperWatch,
  ) => HelperMethods[M]['result'] | Promise<HelperMethods[M]['result']>;
};

/** State and answers of the emulated helper; without a socket. */
export class HelperCalls {
  readonly folder = new VirtualFolder();
  settings = standardSettings();
  /** Each ends with the connection that made it. */
  readonly #logins = new Map<HelperLogin, AbortSignal>();
  readonly #windows = new Map<HelperWindow, AbortSignal>();
  #handles = 0;
  #dialog: { choose(paths: readonly string[]): void; cancel(): void } | undefined;

  readonly #deliver: DeliverForm;

  constructor(deliver: DeliverForm) {
    this.#deliver = deliver;
    this.reset();
  }

  /** Restores settings and folder, and closes windows and an open dialog. */
  reset(): void {
    this.settings = standardSettings();
    this.#logins.clear();
    this.#windows.clear();
    this.folder.clear();
    this.folder.put(SAMPLE.path, Buffer.from(SAMPLE.text));
    this.#dialog?.cancel();
  }

  /** Result of one call. Errors: HelperFailure. */
  async answer(method: string, params: unknown, watch: HelperWatch): Promise<object> {
    if (!Object.hasOwn(this.#handlers, method)) throw new HelperFailure(HelperError.MethodNotFound, 'no such method');
    if (!isRecord(params)) throw new HelperFailure(HelperError.InvalidParams, 'params');
    return this.#handlers[method as HelperMethod](params, watch);
  }

  get logins(): HelperLogin[] {
    return [...this.#logins.keys()];
  }

  /** Windows that are open. */
  get windows(): HelperWindow[] {
    return [...this.#windows.keys()];
  }

  /** A file dialog waits for the person. */
  get isDialogOpen(): boolean {
    return this.#dialog !== undefined;
  }

  /** Ends the open dialog with these files, or without when undefined. False when none is open. */
  answerDialog(paths: readonly string[] | undefined): boolean {
    if (!this.#dialog) return false;
    if (paths) this.#dialog.choose(paths);
    else this.#dialog.cancel();
    return true;
  }

  readonly #handlers: Handlers = {
    GetVersion: () => ({ version: this.settings.version }),

    CreatePluginWindow: ({ rect, hwnd }, { signal }) => {
      const isRect = Array.isArray(rect) && rect.length === 4 && rect.every(Number.isFinite);
      if (!isRect || rect[2] <= 0 || rect[3] <= 0) throw wrong('rect');
      if (hwnd !== undefined && typeof hwnd !== 'number') throw wrong('hwnd');
      const isSignedIn = [...this.#logins.values()].includes(signal);
      if (!isSignedIn) throw new HelperFailure(HelperError.NotSignedIn, 'no login on this connection');
      if (this.#windows.size >= MAX_WINDOWS) throw new HelperFailure(HelperError.Busy, 'too many windows');
      const window = this.#newHandle();
      keep(this.#windows, { window, rect }, signal);
      return { window };
    },

    LoginDevice: (params, { signal }) => {
      const [ip, user] = [textOf(params, 'ip'), textOf(params, 'user')];
      textOf(params, 'password');
      const port = wholeOf(params, 'port', 65_535);
      for (const name of ['httpPort', 'timeout']) wholeOf(params, name, 65_535);
      if (this.settings.isLoginRefused) throw new HelperFailure(HelperError.NotSignedIn, 'the device refused it');
      if (this.#logins.size >= MAX_WINDOWS) throw new HelperFailure(HelperError.Busy, 'too many logins');
      const login = this.#newHandle();
      keep(this.#logins, { login, ip, port, user }, signal);
      return { login };
    },

    SelectFile: async (params, { signal }) => {
      const { filter, multiple } = params;
      const isFilter = Array.isArray(filter) && filter.length <= 50 && filter.every((each) => typeof each === 'string');
      if (!isFilter) throw wrong('filter');
      if (typeof multiple !== 'boolean') throw wrong('multiple');
      textOf(params, 'title');
      const chosen = this.settings.select ?? (await this.#openDialog(signal));
      const files = this.folder.list().filter(({ path }) => chosen.includes(path) && fits(path, filter));
      if (files.length === 0) throw cancelled();
      return { files: files.slice(0, multiple ? files.length : 1) };
    },

    ConvertFile: (params, { onProgress }) => {
      const bytes = this.#bytesOf(params);
      const to = textOf(params, 'to');
      if (!/^\.?[a-z0-9]{1,8}$/i.test(to)) throw wrong('to');
      if (params.options !== undefined && !isRecord(params.options)) throw wrong('options');
      const extension = to.replace('.', '').toLowerCase();
      onProgress(50);
      const made = converted(bytes, extension);
      if (!made) throw new HelperFailure(HelperError.CannotConvert, 'no such format');
      const name = nameOf(textOf(params, 'path')).replace(/\.[^.]*$/, '');
      const path = `${TEMPORARY}/${this.#newHandle()}-${name}.${extension}`;
      if (!this.folder.put(path, made)) throw new HelperFailure(HelperError.TooLarge, 'the folder is full');
      onProgress(100);
      return { path, size: made.length };
    },

    UploadFile: async (params, { onProgress, signal }) => {
      const bytes = this.#bytesOf(params);
      const url = textOf(params, 'url');
      const fields = fieldsOf(params.fields);
      onProgress(50);
      const { upload } = this.settings;
      const reply = upload
        ? { ...upload }
        : this.#deliver({ url, fields, name: nameOf(textOf(params, 'path')), bytes }, signal);
      if (!reply) throw wrong('url');
      const { status, body } = await reply;
      onProgress(100);
      return { status, body };
    },

    ReadFile: (params) => {
      const bytes = this.#bytesOf(params);
      const offset = wholeOf(params, 'offset', Number.MAX_SAFE_INTEGER);
      const end = offset + wholeOf(params, 'length', MAX_READ);
      return { data: bytes.subarray(offset, end).toString('base64'), eof: end >= bytes.length };
    },

    ReadBase64: (params) => {
      const bytes = this.#bytesOf(params);
      if (bytes.length > wholeOf(params, 'maxSize', Number.MAX_SAFE_INTEGER) || bytes.length > MAX_WHOLE)
        throw new HelperFailure(HelperError.TooLarge, 'the file is larger than maxSize');
      return { data: bytes.toString('base64') };
    },

    RemoveFile: (params) => {
      this.#bytesOf(params);
      this.folder.remove(textOf(params, 'path'));
      return {};
    },
  };

  /** Waits for the person; a dialog ends as cancelled with the next one, and with its connection. */
  #openDialog(signal: AbortSignal): Promise<readonly string[]> {
    this.#dialog?.cancel();
    return new Promise((resolve, reject) => {
      const close = () => {
        if (this.#dialog === dialog) this.#dialog = undefined;
        signal.removeEventListener('abort', dialog.cancel);
      };
      const dialog = {
        choose(paths: readonly string[]) {
          close();
          resolve(paths);
        },
        cancel() {
          close();
          reject(cancelled());
        },
      };
      this.#dialog = dialog;
      signal.addEventListener('abort', dialog.cancel, { once: true });
    });
  }

  #bytesOf(params: Record<string, unknown>): Buffer {
    const bytes = this.folder.read(textOf(params, 'path'));
    if (!bytes) throw new HelperFailure(HelperError.NoSuchFile, 'no such file');
    return bytes;
  }

  #newHandle(): number {
    this.#handles += 1;
    return this.#handles;
  }
}

const wrong = (member: string) => new HelperFailure(HelperError.InvalidParams, member);
const cancelled = () => new HelperFailure(HelperError.Cancelled, 'cancelled');

/** Keeps what a connection made until it ends. */
function keep<Made>(all: Map<Made, AbortSignal>, made: Made, signal: AbortSignal): void {
  all.set(made, signal);
  signal.addEventListener('abort', () => all.delete(made), { once: true });
}

const fits = (path: string, filter: readonly string[]) =>
  filter.length === 0 || filter.some((ending) => path.toLowerCase().endsWith(ending.toLowerCase()));

/** Texts by name, as parts of a form. */
function fieldsOf(value: unknown): Record<string, string> {
  if (value === undefined) return {};
  const isForm = isRecord(value) && Object.keys(value).length <= MAX_FIELDS;
  if (!isForm || !Object.values(value).every((each) => typeof each === 'string')) throw wrong('fields');
  return value as Record<string, string>;
}

function textOf(params: Record<string, unknown>, name: string): string {
  const value = params[name];
  if (typeof value !== 'string' || value.length > MAX_TEXT) throw wrong(name);
  return value;
}

function wholeOf(params: Record<string, unknown>, name: string, max: number): number {
  const value = params[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > max) throw wrong(name);
  return value;
}
