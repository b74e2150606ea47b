import type { RpcMethod, RpcReply, RpcRequest } from '@/lib/contract/rpc';
import { isRecord } from './is-record';
import { type BatchCall, isFactory, type RpcClient } from './rpc-client';
import { singleCalls } from './single-calls';

type Asked = Pick<RpcRequest, 'method' | 'params' | 'object'>;

/** Suffixes of the methods that free something. */
const RELEASE = /\.(stopFind|detach|destroy)$/;

/** What frees a search or an import. */
const WORK = /\.stopFind$|^Record(Finder|Updater)\.destroy$/;

/** More than a login can hold: handles, finder tokens and subscriptions together. @assumed pages-3 10.6 */
const RELEASES_MAX = 300;

/** Members with a finder token; the log writes it in lower case. @spec §7 */
const TOKENS = ['Token', 'token'] as const;

/** The call that frees what this answer returned; undefined when it returned nothing that the device counts. */
function releaseOf(method: string, reply: RpcReply): BatchCall | undefined {
  const area = method.slice(0, method.indexOf('.'));
  const answer = isRecord(reply.params) ? reply.params : {};
  if (isFactory(method)) {
    const object = reply.result;
    return typeof object === 'number' ? { method: `${area}.destroy` as RpcMethod, params: {}, object } : undefined;
  }
  if (method.endsWith('.attach')) {
    const { SID } = answer;
    return typeof SID === 'number' ? { method: `${area}.detach` as RpcMethod, params: { SID } } : undefined;
  }
  // A search in a record table has no token: it belongs to its handle.
  const name = method.endsWith('.startFind') && TOKENS.find((each) => typeof answer[each] === 'number');
  return name ? { method: `${area}.stopFind` as RpcMethod, params: { [name]: answer[name] } } : undefined;
}

/**
 * The calls that a page left for the next load, at most as many as a device lets a login hold. Storage is foreign
 * data: only calls that free something are made. Throws when the text is not a list of calls.
 */
export function readReleases(text: string): BatchCall[] {
  const calls = JSON.parse(text) as BatchCall[];
  return calls.filter(({ method }) => RELEASE.test(method)).slice(0, RELEASES_MAX);
}

/** Tells the logins of a tab apart, and is too short to sign in with. */
export function loginMark(session: unknown): string {
  return String([...String(session)].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 9_973, 0));
}

/** Two calls that free the same thing have the same key. */
function keyOf({ method, params, object }: Asked): string {
  const given = isRecord(params) ? params : {};
  return `${method} ${given.SID ?? given.Token ?? given.token ?? object}`;
}

/**
 * What the device keeps for this page: handles, finder tokens, subscriptions. It counts them for the login, and a
 * reload of the page does not end the login. @spec §7; the limits @assumed pages-3 10.6
 */
export class Holdings {
  private readonly held = new Map<string, BatchCall>();
  private login: unknown;

  constructor(private readonly rpc: Pick<RpcClient, 'events' | 'sessionId'>) {
    rpc.events.on('answered', ({ request, reply }) => {
      const login = rpc.sessionId();
      // Handles of an earlier login ended with it.
      if (login !== this.login) this.held.clear();
      this.login = login;
      if (request.session !== login) return;
      for (const [{ method }, answer] of singleCalls(request, reply)) {
        const release = answer?.result ? releaseOf(method, answer) : undefined;
        if (release) this.held.set(keyOf(release), release);
      }
    });
    rpc.events.on('asked', (request) => {
      for (const [member] of singleCalls(request, undefined))
        if (RELEASE.test(member.method)) this.held.delete(keyOf(member));
    });
  }

  /** Calls that free everything, in the order in which it was created; none without a login. */
  releases(): BatchCall[] {
    return this.login !== undefined && this.login === this.rpc.sessionId() ? [...this.held.values()] : [];
  }

  /** Searches and imports under way, which a new login would break. Other handles are made again (`AreaHandle`). */
  hasWork(): boolean {
    return this.releases().some(({ method }) => WORK.test(method));
  }
}
