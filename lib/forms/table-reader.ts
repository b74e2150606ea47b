import type { AllTables, TableName } from '@/lib/contract/configs';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import type { SealedCalls } from '@/lib/rpc/sealed-calls';
import { readOutcomes, readStoredOutcomes, tableOf } from './save-tables';

interface Asked {
  name: TableName;
  /** It is the base of a save. */
  forSave: boolean;
  resolve(table: unknown): void;
  reject(error: unknown): void;
}

/**
 * Reads single tables of the device. Requests made at the same moment travel in one batch; a batch with an encrypted
 * table is encrypted.
 */
export class TableReader {
  readonly #rpc: RpcClient;
  readonly #sealed: SealedCalls;
  #asked: Asked[] = [];

  constructor(rpc: RpcClient, sealed: SealedCalls) {
    this.#rpc = rpc;
    this.#sealed = sealed;
  }

  /**
   * `forSave`: what is stored, also while another login previews the table. Throws RpcError when the device refuses the
   * table or has none, TransportError, WrongShapeError.
   */
  read<N extends TableName>(name: N, forSave = false): Promise<AllTables[N]> {
    return new Promise((resolve, reject) => {
      this.#asked.push({ name, forSave, resolve: resolve as (table: unknown) => void, reject });
      if (this.#asked.length === 1) queueMicrotask(() => void this.#send());
    });
  }

  async #send(): Promise<void> {
    const asked = this.#asked;
    this.#asked = [];
    try {
      const names = asked.map(({ name }) => name);
      const bases = asked.flatMap(({ name, forSave }) => (forSave ? [name] : []));
      const outcomes =
        bases.length > 0
          ? await readStoredOutcomes(this.#rpc, names, this.#sealed, bases)
          : await readOutcomes(this.#rpc, 'getConfig', names, this.#sealed);
      asked.forEach(({ name, resolve, reject }, index) => {
        try {
          resolve(tableOf(name, outcomes[index]));
        } catch (error) {
          reject(error);
        }
      });
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}
