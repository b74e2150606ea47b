import { CLIENT_TYPE, ENDPOINT } from '@/lib/contract/endpoints';
import { LoginError, ReplyError } from '@/lib/contract/error-codes';
import { SIGN_IN } from '@/lib/contract/limits';
import type { LoginAccepted, LoginChallenge, LoginRefusal } from '@/lib/contract/methods/global';
import type { RpcMethod, RpcReply } from '@/lib/contract/rpc';
import { isRecord } from '@/lib/rpc/is-record';
import type { RpcClient } from '@/lib/rpc/rpc-client';

/** Outcome of the two sign-in calls. @spec §8 login codes */
export type SignInOutcome =
  | { kind: 'accepted'; session: string | number; isPwdOverdue: boolean; keepAliveIntervalS: number }
  /** `attempts` left before the lock; undefined when the device does not report it. */
  | { kind: 'wrong'; attempts: number | undefined }
  | { kind: 'locked'; seconds: number }
  | { kind: 'not-initialised' }
  | { kind: 'refused'; key: 'IpLimited' | 'AlreadyLogin' | 'ConnectionNumberMax' | 'LoginFailure' };

interface Refusal {
  code: number;
  params: Partial<Record<keyof LoginRefusal, unknown>>;
}

const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

function refusalOf(reply: RpcReply): Refusal {
  return { code: Number(record(reply.error).code ?? 0), params: record(reply.params) };
}

function outcomeOf({ code, params }: Refusal): SignInOutcome {
  switch (code) {
    case LoginError.WrongUserOrPassword: {
      const attempts = params.remainLoginTimes;
      if (attempts === 0) return { kind: 'locked', seconds: Number(params.remainLockSecond) || SIGN_IN.lockS };
      return { kind: 'wrong', attempts: typeof attempts === 'number' ? attempts : undefined };
    }
    case LoginError.UserLocked:
      return { kind: 'locked', seconds: Number(params.remainLockSecond) || SIGN_IN.lockS };
    case LoginError.IpLimited:
      return { kind: 'refused', key: 'IpLimited' };
    case LoginError.AlreadyLogin:
      return { kind: 'refused', key: 'AlreadyLogin' };
    case LoginError.ConnectionNumberMax:
      return { kind: 'refused', key: 'ConnectionNumberMax' };
    case ReplyError.NotInitialised:
      return { kind: 'not-initialised' };
    default:
      return { kind: 'refused', key: 'LoginFailure' };
  }
}

const isChallenge = (params: unknown): params is LoginChallenge =>
  typeof record(params).realm === 'string' && typeof record(params).random === 'string';

/**
 * Keep-alive intervals that are used, in seconds: a call every second at most, and one before the shortest life of a
 * login ends (PREVIEW_LIFE_S). @assumed ours
 */
const INTERVAL_S = { min: 5, max: 100 } as const;

/** The interval of the reply; of any other value the usual one. */
function intervalOf(reported: unknown): number {
  const isUsable =
    Number.isInteger(reported) && Number(reported) >= INTERVAL_S.min && Number(reported) <= INTERVAL_S.max;
  return isUsable ? Number(reported) : SIGN_IN.keepAliveIntervalS;
}

/**
 * Both steps of sign-in, without changing any state. Devices that do not know the two methods get `global.login`.
 * Throws TransportError when no usable answer came. @spec §7 login; fallback @assumed contract 1.3
 */
export async function signIn(rpc: RpcClient, userName: string, password: string): Promise<SignInOutcome> {
  let [first, second]: [RpcMethod, RpcMethod] = ['Global.firstLogin', 'Global.secondLogin'];
  const hello = { userName, password: '', clientType: CLIENT_TYPE };
  let challenge = await rpc.exchangeRaw(first, hello, { endpoint: ENDPOINT.login });
  if (refusalOf(challenge).code === ReplyError.MethodNotFound) {
    [first, second] = ['global.login', 'global.login'];
    challenge = await rpc.exchangeRaw(first, hello, { endpoint: ENDPOINT.login });
  }
  if (refusalOf(challenge).code !== LoginError.SecondStepNeeded) return outcomeOf(refusalOf(challenge));
  if (!isChallenge(challenge.params) || challenge.session === undefined)
    return { kind: 'refused', key: 'LoginFailure' };

  const { realm, random, encryption } = challenge.params;
  // Loaded with the first sign-in: the page does not need it to show.
  const { loginDigest } = await import('@/lib/crypto/login-digest');
  const answer = await rpc.exchangeRaw(
    second,
    {
      userName,
      password: loginDigest(userName, realm, random, password),
      clientType: CLIENT_TYPE,
      authorityType: encryption ?? 'Default',
      passwordType: 'Default',
    },
    { endpoint: ENDPOINT.login, session: challenge.session },
  );
  if (!answer.result) return outcomeOf(refusalOf(answer));
  const accepted = record(answer.params) as Partial<LoginAccepted>;
  return {
    kind: 'accepted',
    session: answer.session ?? challenge.session,
    isPwdOverdue: accepted.isPwdOverdue === true,
    keepAliveIntervalS: intervalOf(accepted.keepAliveInterval),
  };
}
