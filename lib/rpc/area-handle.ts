import { ReplyError } from '@/lib/contract/error-codes';
import type { Handle } from '@/lib/contract/rpc';
import type { RpcClient } from './rpc-client';
import { RpcError } from './rpc-error';

/**
 * A handle of one area: made when it is first needed, used by all calls of its login. One that the device does not know
 * any more is made anew and the call repeated, exactly once. @spec §7 object handles; @assumed pages-3 10.1
 */
export class AreaHandle {
  #made: { login: unknown; object: Promise<Handle> } | undefined;

  constructor(
    private readonly rpc: Pick<RpcClient, 'sessionId'>,
    private readonly make: () => Promise<Handle>,
  ) {}

  /** Runs the call with the handle. Throws what the factory or the call throws; a failed factory is asked anew next time. */
  async use<T>(run: (object: Handle) => Promise<T>): Promise<T> {
    const made = this.#current();
    try {
      return await run(await made.object);
    } catch (error) {
      const isLost = error instanceof RpcError && error.code === ReplyError.InvalidRequest;
      // Another call may have made a new one meanwhile.
      if (this.#made === made) this.#made = undefined;
      if (!isLost) throw error;
      return run(await this.#current().object);
    }
  }

  /** Gives the handle back where there is one; a login that is over took its handles along. Never throws. */
  async release(destroy: (object: Handle) => Promise<unknown>): Promise<void> {
    const made = this.#made;
    this.#made = undefined;
    if (!made || made.login === undefined || made.login !== this.rpc.sessionId()) return;
    // Nobody waits for it, and the device drops it with the login anyhow.
    await made.object.then(destroy).catch(() => undefined);
  }

  #current() {
    const login = this.rpc.sessionId();
    if (this.#made?.login !== login || !this.#made) this.#made = { login, object: this.make() };
    return this.#made;
  }
}
