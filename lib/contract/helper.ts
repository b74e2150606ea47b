/**
 * The optional helper service on the administrator's computer: JSON text frames over a websocket on the loopback
 * address, binary content as base64.
 * @spec §1 helper service, §7 helper websocket; form of messages @assumed pages-3 9
 */

/** Where the helper listens, on 127.0.0.1 alone. @spec §1 */
export const HELPER_PORT = 23_490;

/** The only address of it that the content policy allows; a page over https uses the same. @assumed pages-3 9 */
export const HELPER_ADDRESS = `ws://127.0.0.1:${HELPER_PORT}`;

/**
 * The oldest version a console works with. Four numbers, of which the third and the fourth are compared: a greater
 * third passes, an equal third needs at least this fourth; a version of another form fails. @spec §1; its form
 * @assumed pages-3 9
 */
export const HELPER_VERSION_MIN = '5.0.412649.1343961';

/** The check of the version is repeated after this time, until the helper answers. Milliseconds. @spec §1 */
export const HELPER_RETRY_MS = 1_000;

/** HTTP port of a device that names none, and the timeout in seconds that `LoginDevice` gets. @spec §1 */
export const HELPER_LOGIN = { httpPort: 80, timeoutS: 60 } as const;

/** A file the helper speaks of; `size` in bytes. @assumed pages-3 9 */
export interface HelperFile {
  path: string;
  name: string;
  size: number;
}

/** Calls of the helper. Names @spec §7; params and results @assumed pages-3 9 */
export interface HelperMethods {
  GetVersion: { params: Record<string, never>; result: { version: string } };
  /**
   * A window of the helper that shows live video of the device to which this connection is signed in; it closes with
   * the connection. `rect` is [x, y, width, height] in pixels of the screen.
   */
  CreatePluginWindow: { params: { rect: number[]; hwnd?: number }; result: { window: number } };
  /** `timeout` in seconds. */
  LoginDevice: {
    params: { ip: string; port: number; httpPort: number; user: string; password: string; timeout: number };
    result: { login: number };
  };
  /** `filter` holds endings such as '.bin'; empty: all. */
  SelectFile: { params: { filter: string[]; multiple: boolean; title: string }; result: { files: HelperFile[] } };
  /** Makes another file, in a folder of the helper. `to` is an ending such as '.mp3'; the length of a sound stays. */
  ConvertFile: {
    params: { path: string; to: string; options?: Record<string, unknown> };
    result: { path: string; size: number };
  };
  /** Posts a form: `fields`, then the file as part `file`. `status` is that of HTTP. */
  UploadFile: {
    params: { path: string; url: string; fields?: Record<string, string> };
    result: { status: number; body: string };
  };
  /** `offset` and `length` in bytes; `data` is base64. */
  ReadFile: { params: { path: string; offset: number; length: number }; result: { data: string; eof: boolean } };
  /** The whole file; a larger one than `maxSize` bytes is refused. `data` is base64. */
  ReadBase64: { params: { path: string; maxSize: number }; result: { data: string } };
  RemoveFile: { params: { path: string }; result: Record<string, never> };
}

export type HelperMethod = keyof HelperMethods;

/** What the helper answers: the outcome of a call, or how far it is, in percent. @assumed pages-3 9 */
export type HelperMessage =
  | { id: number; result: true; params: object }
  | { id: number; result: false; error: { code: number; message: string } }
  | { id: number; progress: number };

/** Why a call of the helper failed. @assumed pages-3 9, which names no numbers */
export const HelperError = {
  BadMessage: 1,
  MethodNotFound: 2,
  InvalidParams: 3,
  /** The person closed the file dialog, or a later call opened another one. */
  Cancelled: 4,
  NoSuchFile: 5,
  TooLarge: 6,
  Busy: 7,
  /** The device did not answer an upload. */
  Unreachable: 8,
  /** Not a file of a format that the helper reads, or none that it writes. */
  CannotConvert: 9,
  /** The device refused the account, or the connection is not signed in to it. */
  NotSignedIn: 10,
} as const;
