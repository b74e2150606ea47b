import type { Device } from '../device-interface';
import type { FaultBook } from '../faults/fault-book';
import type { Holds } from './holds';
import type { NotifyStreams } from './notify-streams';
import type { RequestLog } from './request-log';
import type { UploadRegistry } from './upload-registry';

/** Limits of one request. Bytes and milliseconds; defaults in `REQUEST` of the contract. @assumed pages-3 12.7 */
export interface RequestLimits {
  rpcBytes: number;
  multipartBytes: number;
  pictureBytes: number;
  audioBytes: number;
  jsonDepth: number;
  callsPerMulticall: number;
  /** A request head must be complete within this, a body within that. */
  headMs: number;
  bodyMs: number;
  /** Once a form has come to its file, `bodyMs` limits a pause, and this the mean speed below which it is ended. */
  uploadBytesPerS: number;
}

/** Context of every http module: the device and shared tools. */
export interface HttpContext {
  device: Device;
  faults: FaultBook;
  log: RequestLog;
  holds: Holds;
  limits: RequestLimits;
  notify: NotifyStreams;
  uploads: UploadRegistry;
  /** Texts set by the control API for `/custom_lang/{lang}.txt`, by device name of the language. */
  customTexts: Map<string, string>;
  /** The built console; absent: none is served. */
  console?: ConsoleSource;
  /** Whether this is the origin of a page of this device, at its present or its former place. */
  isOwnPage(origin: string): boolean;
}

/** Finds one file of the console by the path of the request; undefined when there is none. */
export interface ConsoleSource {
  find(path: string): ConsoleFile | undefined;
  /** Headers of every reply of the device port, from `headers.json`; absent: the built-in set. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** One file of the console on disk. */
export interface ConsoleFile {
  /** Plain file; absent when only the compressed one was packaged. */
  file?: string;
  /** Compressed sibling. */
  gzipFile?: string;
  type: string;
  etag: string;
  /** `Cache-Control` of the reply. */
  cacheControl: string;
  /** `Content-Security-Policy` of this file in place of the device port's. */
  policy?: string;
}
