/** A refusal before it becomes a reply. */

import type { RefusalReason } from '@/lib/contract/error-codes';
import { LoginError, ReplyError, SessionError } from '@/lib/contract/error-codes';

/** Texts of replies as public devices print them; unlisted codes have an empty message. @assumed protocol 1.5 */
const MESSAGES: Readonly<Record<number, string>> = {
  [LoginError.SecondStepNeeded]: 'Component error: login challenge!',
  [LoginError.UserLocked]: 'Component error: user has been locked!',
  [LoginError.WrongUserOrPassword]: 'Component error: User or password not valid!',
  [SessionError.SessionExpired]: 'Invalid session in request data!',
  [SessionError.SessionInvalid]: 'Invalid session in request data!',
  [ReplyError.ParseError]: 'Request parse error!',
  [ReplyError.InvalidRequest]: 'Invalid Request!',
  [ReplyError.MethodNotFound]: 'Method not found!',
  [ReplyError.InvalidParams]: 'Request invalid param!',
  [ReplyError.InternalError]: 'Server internal error!',
  [ReplyError.Unknown]: 'Unknown error! error code was not set in service!',
  [ReplyError.BatchFailed]: 'Batch Process Error',
};

/** Further content of a refusal. */
export interface Refusal {
  detail?: unknown;
  /** A failure may have params: the sign-in challenge does. */
  params?: unknown;
  session?: string;
  message?: string;
  /** Set for a call that no correct client makes; the text says why. */
  unexpected?: string;
}

/** Thrown by handlers. Without a code the reply holds the message alone, as some devices answer. */
export class DeviceError extends Error {
  constructor(
    readonly code: number | undefined,
    readonly refusal: Refusal = {},
  ) {
    super(refusal.message ?? (code === undefined ? '' : (MESSAGES[code] ?? '')));
    this.name = 'DeviceError';
  }
}

/** A value that a rule of the device refuses; the console shows it at the field. */
export function badValue(field: string): DeviceError {
  return new DeviceError(ReplyError.InvalidParams, { detail: { field } });
}

/** Invalid parameters of a call: missing, of the wrong type, or an unknown table. */
export function badCall(field: string): DeviceError {
  return new DeviceError(ReplyError.InvalidParams, { detail: { field }, unexpected: `bad parameter ${field}` });
}

/** Refused without a specific code, with the key of a text. */
export function refusedFor(reason: RefusalReason): DeviceError {
  return new DeviceError(ReplyError.Unknown, { detail: { reason } });
}
