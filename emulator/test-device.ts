/** A device in memory with a frozen clock, and the common calls of the core's tests. */
import type { ProfileName } from '@/lib/contract/profiles';
import type { RpcReply, RpcRequest } from '@/lib/contract/rpc';
import { createClock } from './clock';
import { accountDigest, challengeDigest } from './crypto/login-digest';
import { createDevice } from './device';
import type { CallContext, CallOutcome, Device, DeviceOptions, EntryPoint } from './device-interface';
import { isRecord } from './is-record';
import type { DeviceState } from './state/device-state';
import { SEED_PASSWORDS } from './state/seed';

/** Start of every test device, milliseconds since 1970. */
export const TEST_START = Date.UTC(2026, 10, 20, 12, 0, 0);

/** A device and the calls of one client. */
export interface TestDevice {
  device: Device;
  /** One call with the session of the last sign-in. */
  call(method: string, params?: unknown, more?: { object?: number; session?: string; seq?: number }): RpcReply;
  /** As `call`, with what the device read of the file in a form. */
  upload: TestDevice['call'];
  /** One call at another address, without a session. */
  at(entryPoint: EntryPoint, method: string, params?: unknown): CallOutcome;
  /** Both steps; after success `call` uses the session. */
  signIn(userName?: string, password?: string, address?: string): RpcReply;
  /** Session of the last successful sign-in. */
  session(): string;
}

/** @param options.profile 'face-full' when absent */
export function testDevice(options: Partial<DeviceOptions> & { profile?: ProfileName } = {}): TestDevice {
  const device = createDevice({
    profile: 'face-full',
    seed: 1,
    clock: createClock({ frozenAt: TEST_START }),
    ...options,
  });
  let session = '';
  let id = 0;
  const send = (
    request: Omit<RpcRequest, 'id'>,
    entryPoint: EntryPoint,
    address = '127.0.0.1',
    more: Partial<CallContext> = {},
  ) => {
    const context: CallContext = { entryPoint, address, secure: false, ...more };
    id += 1;
    return device.handle({ ...request, id }, context);
  };
  const textOf = (params: unknown, name: string) => {
    const value = isRecord(params) ? params[name] : undefined;
    return typeof value === 'string' ? value : '';
  };
  return {
    device,
    call: (method, params, more = {}) => send({ method, params, session, ...more }, 'rpc').reply,
    upload: (method, params, more = {}) =>
      send({ method, params, session, ...more }, 'rpc', undefined, { hasFile: true }).reply,
    at: (entryPoint, method, params) => send({ method, params }, entryPoint),
    signIn(userName = 'admin', password = SEED_PASSWORDS.admin, address) {
      const first = send(
        { method: 'Global.firstLogin', params: { userName, password: '', clientType: 'Web3.0' } },
        'login',
        address,
      ).reply;
      if (!isRecord(first.params) || typeof first.session !== 'string') return first;
      const h1 = accountDigest(userName, textOf(first.params, 'realm'), password);
      const digest = challengeDigest(userName, textOf(first.params, 'random'), h1);
      const params = {
        userName,
        password: digest,
        clientType: 'Web3.0',
        authorityType: 'Default',
        passwordType: 'Default',
      };
      const second = send({ method: 'Global.secondLogin', params, session: first.session }, 'login', address).reply;
      if (second.result === true) session = first.session;
      return second;
    },
    session: () => session,
  };
}

/** A device whose client is signed in; `prepare` changes its state before. */
export function signedInDevice(
  options: Parameters<typeof testDevice>[0] & { prepare?(draft: DeviceState): void } = {},
) {
  const { prepare, ...rest } = options;
  const made = testDevice(rest);
  if (prepare) made.device.update(prepare);
  made.signIn();
  return made;
}

/** `params` of a successful reply. @throws when the call was refused, with the reply in the text */
export function paramsOf(reply: RpcReply): Record<string, unknown> {
  if (!reply.result || !isRecord(reply.params)) throw new Error(`refused: ${JSON.stringify(reply)}`);
  return reply.params;
}

/** Code of a refusal; undefined when the call succeeded. */
export function codeOf(reply: RpcReply): number | undefined {
  return isRecord(reply.error) && typeof reply.error.code === 'number' ? reply.error.code : undefined;
}

/** `error.detail` of a refusal. */
export function detailOf(reply: RpcReply): unknown {
  return isRecord(reply.error) ? reply.error.detail : undefined;
}

/** Handle of a factory call. @throws when it was refused */
export function handleIn(reply: RpcReply): number {
  if (typeof reply.result !== 'number' || reply.result === 0) throw new Error(`no handle: ${JSON.stringify(reply)}`);
  return reply.result;
}
