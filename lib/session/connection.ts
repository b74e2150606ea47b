import type { Cancel, Clock } from '@/lib/clock';
import { ENDPOINT } from '@/lib/contract/endpoints';
import type { RpcRequest } from '@/lib/contract/rpc';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { createStore } from '@/lib/store';

/** State of the connection, as shown by the banner and the status line. */
export type ConnectionState = 'online' | 'slow' | 'lost' | 'rebooting';

const FIRST_PROBE_MS = 1_000;
const LONGEST_PROBE_MS = 15_000;
const REBOOT_PROBE_MS = 500;

/**
 * Watches the calls. When nothing answers, it requests a small file with growing pauses, so that the banner
 * disappears when the device is back.
 */
export class Connection {
  readonly state = createStore<ConnectionState>('online');
  private cancelProbe: Cancel | undefined;
  /** Calls that have been waiting for long: an answer to another one does not make the device quick. */
  private readonly waiting = new Set<RpcRequest>();

  constructor(
    rpc: RpcClient,
    private readonly clock: Clock,
    private readonly reachable: () => Promise<boolean> = deviceAnswers,
  ) {
    rpc.events.on('answered', ({ request }) => {
      this.waiting.delete(request);
      this.answered();
    });
    rpc.events.on('waiting', (request) => {
      this.waiting.add(request);
      if (this.state.get() === 'online') this.state.set('slow');
    });
    rpc.events.on('ended', (request) => {
      if (this.waiting.delete(request) && this.state.get() === 'slow') this.answered();
    });
    rpc.events.on('unanswered', ({ kind }) => {
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

  private probeAfter(ms: number): void {
    this.cancelProbe = this.clock.after(ms, async () => {
      if (await this.reachable()) this.answered();
      else if (this.state.get() === 'lost') this.probeAfter(Math.min(ms * 2, LONGEST_PROBE_MS));
    });
  }
}

async function deviceAnswers(): Promise<boolean> {
  try {
    return (await fetch(ENDPOINT.preLanguage, { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
