/** Addresses that the network assigns. @assumed pages-2 /network/ip (a lease after 2 s) */
import { networkCard } from '../rules/network-cards';
import type { Core } from '../service';
import type { DeviceState } from '../state/device-state';
import { valuesOf } from '../state/table-values';
import type { Keeper } from './keeper';

/** Time that the server of the network takes. */
const LEASE_MS = 2_000;
/** Last octet of the lease. */
const LEASED = 150;
const CARD = 'eth0';

const asksFor = ({ tables }: DeviceState) => networkCard(tables.Network, CARD)?.DhcpEnable ?? false;

/** Gives the wired card an address of its network once it asks for one. */
export class LeaseKeeper implements Keeper {
  private cancel: (() => void) | undefined;
  /** It asked, and has no lease yet. */
  private isWaiting = false;

  constructor(private readonly core: Core) {}

  changed(next: DeviceState, before: DeviceState): void {
    if (next.tables.Network === before.tables.Network || asksFor(next) === asksFor(before)) return;
    this.stop();
    this.isWaiting = asksFor(next);
    this.start();
  }

  start(): void {
    if (!this.isWaiting || this.cancel) return;
    this.cancel = this.core.clock.after(LEASE_MS, () => {
      this.cancel = undefined;
      this.isWaiting = false;
      this.lease();
    });
  }

  stop(): void {
    this.cancel?.();
    this.cancel = undefined;
  }

  /** A device asks again when it is back, so that it has its lease soon after a restart, too. */
  powerLoss(): void {}

  private lease(): void {
    this.core.update((draft) => {
      for (const table of valuesOf(draft, 'Network')) {
        const card = networkCard(table, CARD);
        if (!card?.DhcpEnable) return;
        const network = card.IPAddress.split('.').slice(0, 3).join('.');
        card.IPAddress = `${network}.${LEASED}`;
        if (card.DnsAutoGet) card.DnsServers = [card.DefaultGateway];
      }
    });
  }
}
