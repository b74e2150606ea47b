import { ReplyError } from '@/lib/contract/error-codes';
import type { Handle } from '@/lib/contract/rpc';
import type { RpcClient } from './rpc-client';
import { RpcError } from './rpc-error';

/**
 * A handle of one area: made on first use, shared by all calls of its login. One that the device no longer knows is
 * made again and the call repeated, exactly once. @spec §7 object handles; @assumed pages-3 10.1
 */
export class AreaHandle {
  readonly #rpc: Pick<RpcClient, 'sessionId'>;
  readonly #make: () => Promise<Handle>;
  #made: { login: unknown; object: Promise<Handle> } | undefined;

  constructor(rpc: Pick<RpcClient, 'sessionId'>, make: () => Promise<Handle>) {
    this.#rpc = rpc;
    this.#make = make;
  }

  /**
   * Runs the call with the handle. Throws what the factory or the call throws; after a failed factory the next call
   * tries again.
   */
  async use<T>(run: (object: Handle) => Promise<T>): Promise<T> {
    const made = this.#current();
    let isMade = false;
    try {
      const object = await made.object;
      isMade = true;
      return await run(object);
    } catch (error) {
      const isLost = error instanceof RpcError && error.code === ReplyError.InvalidRequest;
      // Another call may have made a new one meanwhile.
      if ((isLost || !isMade) && this.#made === made) this.#made = undefined;
      if (!isLost) throw error;
      return run(await this.#current().object);
    }
  }

  /** Releases the handle if there is one; handles end with their login. Never throws. */
  async release(destroy: (object: Handle) => Promise<unknown>): Promise<void> {
    const made = this.#made;
    this.#made = undefined;
    if (!made || made.login === undefined || made.login !== this.#rpc.sessionId()) return;
    // The result does not matter: the device drops it with the login anyway.
    await made.object.then(destroy).catch(() => undefined);
  }

  #current() {
    const login = this.#rpc.sessionId();
    if (this.#made?.login !== login || !this.#made) this.#made = { login, object: this.#make() };
    return this.#made;
  }
}
