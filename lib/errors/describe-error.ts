import { FailCode, REFUSAL_REASONS, type RefusalReason, ReplyError } from '@/lib/contract/error-codes';
import type { ErrorKey, FailCodeKey } from '@/lib/i18n/message-keys';
import { isSessionOver, RpcError, TransportError } from '@/lib/rpc/rpc-error';

/** A message key under `errors` with its values. */
export interface ErrorText {
  key: ErrorKey;
  values?: Record<string, string | number>;
}

const isReason = (value: unknown): value is RefusalReason => REFUSAL_REASONS.some((each) => each === value);

/**
 * What the administrator reads for a failed call. Pages handle their own codes before; these are the standard
 * reactions. A protected call that failed is told as a batch, except where the device says that it lacks the right.
 * @spec §8; @assumed contract 5
 */
export function describeError(error: unknown): ErrorText {
  if (error instanceof TransportError) {
    if (error.status === 403) return { key: 'Forbidden' };
    if (error.status === 401) return { key: 'Unauthorized' };
    return { key: error.kind === 'empty' ? 'GetConfigFailed' : 'ConnectTimeout' };
  }
  if (!(error instanceof RpcError)) return { key: 'OperateFail' };
  // Signed-in pages say nothing here: the shell reports it at the next click.
  if (isSessionOver(error)) return { key: 'Unauthorized' };
  // An encrypted batch that failed as a whole. docs/decisions/030-readings-of-the-specification.md
  const isBatch = error.method === 'System.multiSec';
  const isProtected = error.isSealed || error.method.startsWith('Security.');
  if ((isBatch && error.code !== ReplyError.NoAuthority) || (isProtected && error.code === ReplyError.InternalError))
    return { key: 'multiSec' };
  switch (error.code) {
    case ReplyError.NoAuthority:
      return { key: 'AccessDenied' };
    case ReplyError.InvalidParams:
      return { key: 'InvalidParams' };
    case ReplyError.Unknown:
      return isReason(error.detail.reason) ? { key: reasonKey(error.detail.reason) } : { key: 'OperateFail' };
    case ReplyError.ParseError:
    case ReplyError.InvalidRequest:
    case ReplyError.MethodNotFound:
    case ReplyError.InternalError:
    case ReplyError.BodyTooLong:
    case 0:
      return { key: 'OperateFail' };
    default:
      return { key: 'OperateFailCode', values: { code: String(error.code) } };
  }
}

/** Reasons without a text of their own here: pages that meet them have one. */
const GENERAL = [
  'TooManyFinds',
  'WrongUpgradeFile',
  'NetworkError',
  'AuthFailed',
  'EmailNotSet',
  'FlowLimit',
  'FileNameExists',
  'AudioRateError',
  'TempUnstable',
  'SensorOffline',
] as const;

const isGeneral = (reason: RefusalReason): reason is (typeof GENERAL)[number] =>
  GENERAL.some((each) => each === reason);

const reasonKey = (reason: RefusalReason): ErrorKey => (isGeneral(reason) ? 'OperateFail' : reason);

/** Name of a batch item's code under `failCode`: every code but that of no failure has a text. */
export function failCodeKey(code: number): FailCodeKey {
  const found = Object.entries(FailCode).find(([, value]) => value === code)?.[0];
  return found && code !== FailCode.None ? (found as FailCodeKey) : 'Unknown';
}

/** `error.detail.FailCodes` of a failed batch; empty when the device gave none. */
export function failCodesOf(error: unknown): number[] {
  if (!(error instanceof RpcError) || error.code !== ReplyError.BatchFailed) return [];
  const codes = error.detail.FailCodes;
  return Array.isArray(codes) ? codes.filter((each) => typeof each === 'number') : [];
}

/** Code of the first item of a batch that failed; undefined when the error is not that of a batch. */
export const firstFailCode = (error: unknown): number | undefined =>
  failCodesOf(error).find((each) => each !== FailCode.None);
