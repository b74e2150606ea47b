import type { Cancel, Clock } from '@/lib/clock';
import { ENDPOINT } from '@/lib/contract/endpoints';
import type { RpcRequest } from '@/lib/contract/rpc';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';
import { createStore } from '@/lib/store';

/** State of the connection, as shown by the banner and the status line. */
export type ConnectionState = 'online' | 'slow' | 'lost' | 'rebooting';

const FIRST_PROBE_MS = 1_000;
const LONGEST_PROBE_MS = 15_000;
const REBOOT_PROBE_MS = 500;
/** A second call that waits as long beside the first means that the device is away, not busy. @assumed ours */
const SECOND_CALL_MS = 5_000;
/** A probe of a device that vanished would wait for as long as the browser does: minutes. @assumed ours */
const PROBE_MS = 5_000;

/**
 * Watches the calls. While one of them waits for long, a second one tells a busy device from one that is away. When
 * nothing answers, it requests a small file and then makes a call, with growing pauses, so that the banner disappears
 * when the device is back: a web server that answers does not mean that the device does.
 */
export class Connection {
  readonly state = createStore<ConnectionState>('online');
  private cancelProbe: Cancel | undefined;
  /** Calls that have been waiting for long: an answer to another one does not make the device quick. */
  private readonly waiting = new Set<RpcRequest>();

  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    private readonly fileAnswers: (signal: AbortSignal) => Promise<boolean> = deviceAnswers,
  ) {
    rpc.events.on('answered', ({ request }) => {
      this.waiting.delete(request);
      this.answered();
    });
    rpc.events.on('waiting', (request) => {
      this.waiting.add(request);
      if (this.state.get() !== 'online') return;
      this.state.set('slow');
      void this.doubt();
    });
    rpc.events.on('ended', (request) => {
      if (this.waiting.delete(request) && this.state.get() === 'slow') this.answered();
    });
    rpc.events.on('unanswered', ({ kind, isUpload }) => {
      if (isUpload) return;
      // An answer with another id still proves that something answers.
      if (kind === 'timeout' || kind === 'network') this.lost();
    });
  }

  /**
   * The device restarts: waits at least `delayMs`, then until it answers, then runs `then`.
   * @spec §4 (2 s after a language change, 3 s after a reboot); waiting longer @assumed pages-1 session keeping
   */
  rebooting(delayMs: number, then: () => void): void {
    this.state.set('rebooting');
    this.cancelProbe?.();
    const probe = async () => {
      if (await this.reachable()) then();
      else this.cancelProbe = this.clock.after(REBOOT_PROBE_MS, () => void probe());
    };
    this.cancelProbe = this.clock.after(delayMs, () => void probe());
  }

  /** Something else than a call got no answer: the device is away until it answers one. */
  unanswered(): void {
    this.lost();
  }

  private answered(): void {
    if (this.state.get() === 'rebooting') return;
    this.cancelProbe?.();
    this.cancelProbe = undefined;
    this.state.set(this.waiting.size > 0 ? 'slow' : 'online');
  }

  private lost(): void {
    if (this.state.get() === 'rebooting' || this.state.get() === 'lost') return;
    this.state.set('lost');
    this.probeAfter(FIRST_PROBE_MS);
  }

  /** Nothing has answered since a call began to wait: one more is asked, and decides. */
  private async doubt(): Promise<void> {
    if (!(await this.answersCall()) && this.state.get() === 'slow') this.lost();
  }

  /** Whether the device answers a call, one that needs no login where there is none. */
  private async answersCall(): Promise<boolean> {
    const { signal, end } = this.limit(SECOND_CALL_MS);
    try {
      if (this.rpc.sessionId() === undefined) {
        await this.rpc.exchangeRaw('DevInit.getStatus', {}, { signal, endpoint: ENDPOINT.outside });
      } else await this.rpc.exchangeRaw('global.getCurrentTime', {}, { signal });
      return true;
    } catch (error) {
      // Whatever it was, something answered.
      return error instanceof TransportError && (error.kind === 'malformed' || error.kind === 'http');
    } finally {
      end();
    }
  }

  /** Whether the device's web server sends a small file. */
  private async reachable(): Promise<boolean> {
    const { signal, end } = this.limit(PROBE_MS);
    const answers = await this.fileAnswers(signal);
    end();
    return answers;
  }

  /** A signal that aborts after this time unless `end` is called before. */
  private limit(ms: number): { signal: AbortSignal; end: Cancel } {
    const abort = new AbortController();
    return { signal: abort.signal, end: this.clock.after(ms, () => abort.abort()) };
  }

  private probeAfter(ms: number): void {
    this.cancelProbe = this.clock.after(ms, async () => {
      if ((await this.reachable()) && (await this.answersCall())) this.answered();
      else if (this.state.get() === 'lost') this.probeAfter(Math.min(ms * 2, LONGEST_PROBE_MS));
    });
  }
}

async function deviceAnswers(signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch(ENDPOINT.preLanguage, { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}
