/** Calls as public clients send them; docs/third-party-clients.md lists the clients. */
import { createHash } from 'node:crypto';

/** What comes back, read where it is checked. */
export interface Reply {
  id?: number;
  result?: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: what clients read is checked where they read it
  params?: any;
  session?: string;
  error?: { code?: number; message?: string };
}

export const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const upperMd5 = (text: string) => md5(text).toUpperCase();

/** Answer to a challenge. */
export const digest = (name: string, password: string, { realm, random }: { realm: string; random: string }) =>
  upperMd5(`${name}:${random}:${upperMd5(`${name}:${realm}:${password}`)}`);

/** One POST of JSON; `fetch` gives it no content type but text/plain, as some clients do. */
export async function send(origin: string, path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${origin}${path}`, { method: 'POST', body: JSON.stringify(body), headers });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  return { reply: (await response.json()) as Reply, cookie };
}

/** The commonest client: numbered calls, a cookie jar, `session` from the first reply on, no `loginType`. */
export async function plainClient(origin: string, password = 'Admin123', firstParams: object = {}) {
  let id = 0;
  let session: string | undefined;
  let cookie: string | undefined;
  const call = async (method: string, params?: unknown, object?: unknown, path = '/RPC2') => {
    id += 1;
    const headers = { 'Content-Type': 'application/json', ...(cookie === undefined ? {} : { Cookie: cookie }) };
    const answer = await send(origin, path, { method, id, params, object, session }, headers);
    cookie ??= answer.cookie;
    return answer.reply;
  };
  const common = { userName: 'admin', clientType: 'Web3.0' };
  const first = await call('global.login', { ...common, password: '', ...firstParams }, undefined, '/RPC2_Login');
  session = first.session;
  const answered = { password: digest('admin', password, first.params), authorityType: 'Default' };
  const secondParams = { ...common, ...answered, passwordType: 'Default' };
  const second = await call('global.login', secondParams, undefined, '/RPC2_Login');
  return { call, first, second, session: session ?? '', cookie: cookie ?? '' };
}
