import { type TestDevice, testDevice } from '@/emulator/test-device';
import { browserClock } from '@/lib/clock';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { RpcClient } from '@/lib/rpc/rpc-client';
import { Session } from './session';

/** A session whose calls go to an emulated device in this process; `knows` limits the methods it supports. */
export function sessionOf(
  knows: (method: string) => boolean = () => true,
  { device }: Pick<TestDevice, 'device'> = testDevice({ profile: 'face-full' }),
  httpOnly = true,
): Session {
  const client = new RpcClient(async (url, init) => {
    const request = JSON.parse(String(init.body));
    const entryPoint = url === ENDPOINT.login ? 'login' : 'rpc';
    const reply = knows(request.method)
      ? device.handle(request, { entryPoint, address: '127.0.0.1', secure: false }).reply
      : { id: request.id, result: false, error: { code: 268894210 } };
    return new Response(JSON.stringify(reply));
  }, browserClock);
  return new Session(client, browserClock, () => ({ ...DEFAULT_CAPABILITIES, httpOnly }));
}

/** A browser with one session cookie on a device: each page is a new console with the same login. */
export function browserAt(
  device: TestDevice['device'],
  refuses: (method: string) => boolean = () => false,
  cookie: unknown = undefined,
) {
  return () => {
    const client = new RpcClient(async (url, init) => {
      const request = JSON.parse(String(init.body));
      if (refuses(request.method)) {
        return new Response(JSON.stringify({ id: request.id, result: false, error: { code: 268894210 } }));
      }
      const entryPoint = url === ENDPOINT.login ? 'login' : 'rpc';
      const sent = { session: cookie, ...request };
      const { reply } = device.handle(sent, { entryPoint, address: '127.0.0.1', secure: false });
      if (request.method === 'Global.secondLogin' && reply.result) cookie = reply.session;
      return new Response(JSON.stringify({ session: cookie, ...reply }));
    }, browserClock);
    return new Session(client, browserClock, () => ({ ...DEFAULT_CAPABILITIES, httpOnly: true }));
  };
}

/** Signs the administrator in, or another account. */
export async function signedIn(session: Session, userName = 'admin', password = 'Admin123') {
  const outcome = await session.authenticate(userName, password);
  if (outcome.kind !== 'accepted') throw new Error(`not accepted: ${outcome.kind}`);
  return session.open(userName, outcome);
}

/** Rights of an account after its sign-in. */
export async function rightsOf(session: Session, userName: string, password: string): Promise<readonly string[]> {
  const outcome = await session.authenticate(userName, password);
  if (outcome.kind !== 'accepted') throw new Error(`not accepted: ${outcome.kind}`);
  const { authorities } = await session.open(userName, outcome);
  session.forget();
  return authorities;
}
