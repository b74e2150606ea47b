import { afterEach, beforeEach, vi } from 'vitest';
import { type DeliverForm, HelperCalls } from '@/emulator/helper/helper-calls';
import { HelperError } from '@/lib/contract/helper';

/** The emulated helper of a page test. */
export interface PageHelper {
  calls: HelperCalls;
  /** Names of the calls that it got, in order. */
  heard: string[];
  /** Addresses of the attempts to connect. */
  attempts: string[];
  start(): void;
  /** Breaks what is connected; nothing listens any more. */
  stop(): void;
}

/**
 * Call once at the top of the test of a page: in each of its cases WebSockets lead to an emulated helper in this
 * process, which does not listen before `start`. `deliver` gets the forms that it sends.
 */
export function setUpHelper(deliver: DeliverForm = () => undefined): PageHelper {
  const open = new Set<HelperSocket>();
  let isOn = false;
  const made: PageHelper = {
    calls: new HelperCalls(deliver),
    heard: [],
    attempts: [],
    start: () => {
      isOn = true;
    },
    stop: () => {
      isOn = false;
      for (const each of [...open]) each.close();
    },
  };

  class HelperSocket {
    onopen = () => undefined;
    onmessage = (_event: { data: string }) => undefined;
    onclose = () => undefined;
    readonly #gone = new AbortController();
    constructor(address: string) {
      made.attempts.push(address);
      if (isOn) open.add(this);
      queueMicrotask(() => (open.has(this) ? this.onopen() : this.onclose()));
    }
    async send(text: string): Promise<void> {
      const { id, method, params } = JSON.parse(text);
      made.heard.push(method);
      const tell = (message: object) => open.has(this) && this.onmessage({ data: JSON.stringify({ id, ...message }) });
      const watch = { signal: this.#gone.signal, onProgress: (progress: number) => void tell({ progress }) };
      try {
        tell({ result: true, params: await made.calls.answer(method, params, watch) });
      } catch (error) {
        tell({ result: false, error: { code: Object(error).code ?? HelperError.BadMessage, message: '' } });
      }
    }
    close(): void {
      if (!open.delete(this)) return;
      this.#gone.abort();
      queueMicrotask(() => this.onclose());
    }
  }

  beforeEach(() => {
    vi.stubGlobal('WebSocket', HelperSocket);
    Object.assign(made, { calls: new HelperCalls(deliver), heard: [], attempts: [] });
  });
  afterEach(() => made.stop());
  return made;
}
