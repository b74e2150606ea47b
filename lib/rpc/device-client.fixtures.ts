import { browserClock } from '@/lib/clock';
import { ENDPOINT } from '@/lib/contract/endpoints';
import type { RpcReply } from '@/lib/contract/rpc';
import { CredentialClient } from '@/lib/persons/credential-client';
import { callNoter } from '@/lib/routes/page-calls.fixtures';
import { SealedCalls } from './sealed-calls';

/** The part of the emulator's `testDevice` that a client needs; only tests may import the emulator itself. */
export interface Answering {
  device: { capabilities(): Record<string, unknown> };
  call(method: string, params?: unknown, more?: { object?: number; seq?: number }): RpcReply;
  at(entryPoint: 'outside', method: string, params?: unknown): { reply: RpcReply };
  /** Empty before sign-in. */
  session(): string;
}

/** Simulated failures between client and device, by method. */
interface Trouble {
  /** Refused with this code, without effect. */
  refuse?: Record<string, number>;
  /** The call does not reach the device. */
  dropBefore?: readonly string[];
  /** The device executes the call and its answer is lost. */
  dropAfter?: readonly string[];
  /** Answered with success and without `params`. */
  empty?: readonly string[];
}

/**
 * A client of an emulated device in this process; `asked` lists the methods in order. `trouble` may be changed
 * meanwhile.
 */
export function deviceClient(test: Answering, trouble: Trouble = {}) {
  const asked: string[] = [];
  const rpc = new CredentialClient(
    async (url, init) => {
      const { method, params, id, ...more } = JSON.parse(String(init.body));
      asked.push(method);
      const code = trouble.refuse?.[method];
      if (trouble.dropBefore?.includes(method)) throw new TypeError('network');
      if (code !== undefined) return answer({ id, result: false, error: { code } });
      if (trouble.empty?.includes(method)) return answer({ id, result: true });
      const reply =
        url === ENDPOINT.outside
          ? test.at('outside', method, params).reply
          : test.call(method, params, { object: more.object, seq: more.seq });
      if (trouble.dropAfter?.includes(method)) throw new TypeError('network');
      return answer({ ...reply, id });
    },
    browserClock,
    (area) => !test.device.capabilities()[area === 'AccessCard' ? 'cardService' : 'fingerprintService'],
  );
  rpc.events.on('asked', callNoter());
  rpc.setSession(test.session() || undefined);
  return {
    rpc,
    sealed: new SealedCalls(rpc, () => Number(test.device.capabilities().securityBaseline)),
    asked,
    trouble,
  };
}

const answer = (body: unknown) => new Response(JSON.stringify(body));
