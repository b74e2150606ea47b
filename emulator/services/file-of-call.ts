import type { Call } from '../service';
import { badCall } from './device-error';

/**
 * Refuses a call whose file did not come in a form on `/RPC3`. `Data`, `Digest` and `Bytes` are what the device read of
 * that file; in any other call, plain, encrypted or in a batch, a client could make them up and so pretend that a file
 * was checked.
 * @throws InvalidParams naming `file`
 * @assumed contract 1.5: a file is a part of a form; protocol 3.5 has no sample of another way
 */
export function refuseWithoutFile({ context }: Call): void {
  if (!context.hasFile) throw badCall('file');
}
