import { HELPER_VERSION_MIN } from '@/lib/contract/helper';
import { fakeClock } from '@/lib/fake-clock.fixtures';
import { HelperClient } from './helper-client';
import type { HelperListener } from './helper-socket';

/** What is pending settles. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A call that the helper got. */
export interface HeardCall {
  id: number;
  method: string;
  params: Record<string, unknown>;
}

/** A client over a line that the test holds in its hands; nothing listens until `listens()`. */
export function heldHelper() {
  const clock = fakeClock();
  const lines: { listener: HelperListener; isClosed: boolean; at: number }[] = [];
  const heard: HeardCall[] = [];
  let version: string | undefined;
  let isSilent = false;
  const line = () => {
    const last = lines.at(-1);
    if (!last) throw new Error('no attempt yet');
    return last;
  };
  const say = (message: unknown) =>
    line().listener.onText(typeof message === 'string' ? message : JSON.stringify(message));
  const answer = (params: object, id = heard.at(-1)?.id) => say({ id, result: true, params });
  const client = new HelperClient((listener) => {
    const own = { listener, isClosed: false, at: clock.now() };
    lines.push(own);
    queueMicrotask(() => (version === undefined ? listener.onClose() : listener.onOpen()));
    return {
      send(text) {
        const call = JSON.parse(text) as HeardCall;
        heard.push(call);
        if (call.method === 'GetVersion' && !isSilent) queueMicrotask(() => answer({ version }, call.id));
      },
      close() {
        own.isClosed = true;
      },
    };
  }, clock);
  return {
    client,
    clock,
    heard,
    /** When each attempt was made, in milliseconds. */
    attempts: () => lines.map(({ at }) => at),
    line,
    say,
    answer,
    /** From the next attempt on something listens, of this version. */
    listens(of = HELPER_VERSION_MIN) {
      version = of;
      isSilent = false;
    },
    /** From the next attempt on something listens, and does not answer. */
    listensSilently() {
      version = HELPER_VERSION_MIN;
      isSilent = true;
    },
    async hold() {
      const release = client.hold();
      await turn();
      return release;
    },
    /** A connection that passed the check. */
    async ready() {
      version ??= HELPER_VERSION_MIN;
      const release = client.hold();
      await turn();
      return release;
    },
    /** What was asked last, once it is there. */
    async asked(method: string) {
      await turn();
      const call = heard.findLast((each) => each.method === method);
      if (!call) throw new Error(`${method} was not called`);
      return call;
    },
    /** The connection breaks. */
    break: () => line().listener.onClose(),
  };
}
