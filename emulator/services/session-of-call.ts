/** What belongs to the login of a call: account, handles, tokens, encrypted parameters. */
import { ReplyError, SessionError } from '@/lib/contract/error-codes';
import { REQUEST } from '@/lib/contract/limits';
import { type CipherFamily, openSealed, type SealKey } from '../crypto/sealed';
import { isRecord } from '../is-record';
import type { Call, Core } from '../service';
import type { Find, HandleEntry, Session } from '../sessions';
import type { DeviceState, StoredAccount } from '../state/device-state';
import { badCall, badValue, DeviceError, refusedFor } from './device-error';
import { readWhole } from './read-params';

/** The login of the call. @throws SessionInvalid */
export function loginOf(call: Call): Session {
  if (!call.session) throw new DeviceError(SessionError.SessionInvalid, { unexpected: 'no session' });
  return call.session;
}

/** The stored account of that name, exactly as written. */
export function accountNamed(state: DeviceState, name: string): StoredAccount | undefined {
  return state.accounts.find((each) => each.name === name);
}

/** Account of the login. @throws SessionInvalid when it was deleted meanwhile */
export function accountOf(call: Call): StoredAccount {
  const account = accountNamed(call.state, loginOf(call).login.userName);
  if (!account) throw new DeviceError(SessionError.SessionInvalid);
  return account;
}

/** A refusal of a change of accounts, with the number that userManager.getErrorNo returns. */
export function refuseChange(call: Call, errorNo: number): DeviceError {
  loginOf(call).passwordErrorNo = errorNo;
  return new DeviceError(ReplyError.Unknown);
}

/** An accepted change of accounts: goes into the log, and leaves no number of a failure. */
export function noteChange(call: Call, code: string, name: string): void {
  loginOf(call).passwordErrorNo = 0;
  call.core.note('Account', code, accountOf(call).name, name);
}

/** New handle of the login. @throws TooManyFinds above the limit of a login */
export function createHandle(call: Call, entry: HandleEntry): number {
  const handle = call.core.sessions.addHandle(loginOf(call), entry);
  if (handle === undefined) throw refusedFor('TooManyFinds');
  return handle;
}

/** The entry of `object` (some clients put it into the parameters). @throws InvalidRequest when missing or foreign */
export function handleOf<K extends HandleEntry['kind']>(call: Call, kind: K): Extract<HandleEntry, { kind: K }> {
  const entry = loginOf(call).handles.get(objectOf(call));
  if (!isOfKind(entry, kind)) {
    throw new DeviceError(ReplyError.InvalidRequest, { unexpected: 'handle missing or unknown' });
  }
  return entry;
}

function isOfKind<K extends HandleEntry['kind']>(
  entry: HandleEntry | undefined,
  kind: K,
): entry is Extract<HandleEntry, { kind: K }> {
  return entry?.kind === kind;
}

/** Releases the handle of the call. */
export function releaseHandle(call: Call, kind: HandleEntry['kind']): true {
  handleOf(call, kind);
  loginOf(call).handles.delete(objectOf(call));
  return true;
}

/** Handle that the call names, NaN without one. */
export function objectOf(call: Call): number {
  const { object, params } = call.request;
  const given: unknown = object ?? (isRecord(params) ? params.object : undefined);
  return typeof given === 'number' ? given : Number.NaN;
}

/**
 * A token of these areas that nobody uses ends: it keeps a copy of its rows. @assumed pages-3 /log/syslog, pages-2
 * /statistics
 */
const SHORT_LIVED: readonly string[] = ['log', 'videoStatServer'];
const TOKEN_MS = 60_000;

const isUnused = ({ usedAt }: Find, now: number) => now - usedAt > TOKEN_MS;
const isOver = (find: Find, now: number) => SHORT_LIVED.includes(find.area) && isUnused(find, now);

/**
 * New token over fixed rows. Where there is no room, those end that nobody uses: a page that was reloaded left them.
 * @throws InvalidParams with the reason TooManyFinds. @assumed pages-3 /log/syslog
 */
export function createToken(call: Call, find: Omit<Find, 'usedAt'>): number {
  const session = loginOf(call);
  const usedAt = call.core.sessions.time.now();
  const isFull = session.finds.size >= REQUEST.finderTokens;
  for (const [token, each] of session.finds) {
    if (isOver(each, usedAt) || (isFull && isUnused(each, usedAt))) session.finds.delete(token);
  }
  const token = call.core.sessions.addFind(session, { ...find, usedAt });
  if (token === undefined) throw new DeviceError(ReplyError.InvalidParams, { detail: { reason: 'TooManyFinds' } });
  return token;
}

/** Rows of a token. @throws InvalidParams for a foreign or stopped one, and one that is over */
export function rowsOf(call: Call, area: string, token: unknown, field: string): readonly unknown[] {
  const find = loginOf(call).finds.get(readWhole(token, field));
  const now = call.core.sessions.time.now();
  if (find?.area !== area) throw badCall(field);
  // A correct client meets this after a pause.
  if (isOver(find, now)) throw badValue(field);
  find.usedAt = now;
  return find.rows;
}

/** Releases a token. @throws InvalidParams for a foreign or stopped one */
export function releaseToken(call: Call, area: string, token: unknown, field: string): true {
  rowsOf(call, area, token, field);
  loginOf(call).finds.delete(readWhole(token, field));
  return true;
}

/** Supported families; the offered list is `offeredCiphers`. @assumed contract 1.4, protocol 2.2 */
export function takenFamilies(core: Core): CipherFamily[] {
  const offered = core.state().switches.ciphers;
  if (offered.length > 0) return (['AES', 'RPAC', 'ROAE'] as const).filter((each) => offered.includes(each));
  return core.capabilities().securityBaseline < 2 ? ['AES'] : ['AES', 'RPAC', 'ROAE'];
}

/** `cipher` of getEncryptInfo. ROAE is accepted and not offered. @assumed protocol 2.2 */
export function offeredCiphers(core: Core): string[] {
  const { ciphers } = core.state().switches;
  if (ciphers.length > 0) return [...ciphers];
  return core.capabilities().securityBaseline < 2 ? ['AES'] : ['AES', 'RPAC'];
}

/** Parameters of a protected call. @throws InternalError in clear, with a wrong cipher or padding */
export function openProtected(call: Call, params: object): { value: unknown; key: SealKey } {
  const opened = openSealed(params, call.core.rsaKey(), takenFamilies(call.core));
  if (!opened) throw new DeviceError(ReplyError.InternalError);
  return opened;
}

/** Parameters that may come in clear or encrypted. */
export function openOptional(call: Call, params: object): Record<string, unknown> {
  const value = 'content' in params && 'salt' in params ? openProtected(call, params).value : params;
  if (!isRecord(value)) throw badCall('content');
  return value;
}
