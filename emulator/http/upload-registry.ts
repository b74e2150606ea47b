import type { RpcReply, RpcRequest } from '@/lib/contract/rpc';
import type { Device, Login } from '../device-interface';

/** One file part of an upload, on disk until the handler is done. */
export interface UploadedFile {
  /** Name of the part. */
  field: string;
  /** Base name from the client, without folders, control characters and leading dots. Never part of a path. */
  name: string;
  /** Bytes. */
  size: number;
  /** Path on disk, with a generated name. */
  file: string;
  /** The first bytes, to tell its kind. */
  head: Buffer;
}

/** Executes the call of a `verify` part with its files; the login was checked. */
export type UploadHandler = (
  request: RpcRequest,
  files: readonly UploadedFile[],
  around: { device: Device; login: Login },
) => RpcReply | Promise<RpcReply>;

/** Methods that come with files, by full name. @assumed contract 1.5 */
export type UploadRegistry = Readonly<Record<string, UploadHandler>>;
