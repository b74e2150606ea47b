/**
 * Connections of the device to servers of others: what the tables ask for, and how each attempt ends. Some servers are
 * known by their names. @assumed pages-2 section 4 (emulator lines), pages-3 /cfg/PlatAccess
 */
import type { RefusalReason } from '@/lib/contract/error-codes';
import { LINK_ATTEMPTS } from '@/lib/contract/limits';
import {
  DDNS_FAILURES,
  type LinkAttempt,
  type LinkName,
  type LinkPhase,
  type LinkStatus,
} from '@/lib/contract/methods/network';
import type { PlatformName } from '@/lib/contract/tables/platforms';
import type { Switches } from '../device-interface';
import { limitMs, monthsWith } from '../rules/mobile-data';
import { pinTries } from '../rules/sim-card';
import { bestKnown, joining, joinTo, withJoined } from '../rules/wireless-networks';
import type { Core } from '../service';
import type { DeviceState } from '../state/device-state';
import { formatWallTime, isClockSame } from '../state/wall-time';
import type { Keeper } from './keeper';

type DdnsFailure = (typeof DDNS_FAILURES)[number];

/** Includes dynamic DNS and platforms, besides the links that `netApp.getLinkStatus` reports. */
export type Link = LinkName | PlatformName | 'ddns';

/** One attempt: how long it takes and how it ends. */
interface Attempt {
  ms: number;
  address?: string;
  /** Which of several servers answered. */
  server?: string;
  reason?: RefusalReason | DdnsFailure;
  /** Time to the next attempt by itself after one that failed. */
  retryMs?: number;
  /** A client has just chosen it. */
  isChosen?: boolean;
  /** Other settings of the connection: a change of them starts another attempt. */
  of: unknown;
}

const QUICK_MS = 2_000;
const TIMEOUT_MS = 5_000;
const REDIAL_MS = 30_000;
/** The data of the month is compared with its limit at midnight and, as summer time moves that, every hour. */
const METER_MS = 3_600_000;
const DAY_MS = 24 * METER_MS;
const INNER_ADDRESS = '10.8.0.6';
const PROVIDER_ADDRESS = '198.51.100.77';
const MOBILE_ADDRESS = '100.64.3.9';
/** Address of the device as a provider of dynamic DNS sees it. */
const PUBLIC_ADDRESS = '203.0.113.24';

/** Accounts that the switch accepts, with their passwords. */
const SWITCH_ACCOUNTS: ReadonlyMap<string, string> = new Map([
  ['door-1', 'wired-secret'],
  ['door-2', 'other-secret'],
]);

const isDead = (server: string) => /^(dead|timeout)\b|\.invalid$/i.test(server);

const hostAndPort = ({ Address, Port }: { Address: string; Port: number }) =>
  `${Address.includes(':') ? `[${Address}]` : Address}:${Port}`;

/** The attempt that the tables ask for; undefined: none. */
const ATTEMPTS: Record<Link, (state: DeviceState) => Attempt | undefined> = {
  Register({ tables }) {
    const { RegisterServer } = tables.DVRIP;
    const [first, reserve] = RegisterServer?.Servers ?? [];
    if (!RegisterServer?.Enable || !first) return undefined;
    const tried = reserve && reserve.Address !== '' ? [first, reserve] : [first];
    const place = tried.findIndex(({ Address }) => !isDead(Address));
    const server = tried[place];
    const ms = QUICK_MS * (server ? place + 1 : tried.length);
    return { ms, of: RegisterServer, ...(server ? { server: hostAndPort(server) } : { reason: 'NetworkError' }) };
  },
  ppp0({ secureTables: { PPPoE } }) {
    if (!PPPoE.Enable) return undefined;
    const isWrong = PPPoE.Password === 'wrong';
    return { ms: QUICK_MS, of: PPPoE, ...(isWrong ? { reason: 'AuthFailed' } : { address: PROVIDER_ADDRESS }) };
  },
  vpn0({ secureTables: { VPN } }) {
    if (!VPN.Enable) return undefined;
    if (VPN.Password === 'wrong') return { ms: QUICK_MS, of: VPN, reason: 'AuthFailed' };
    const isKnown = /^ok\b/i.test(VPN.Address);
    return isKnown
      ? { ms: QUICK_MS, of: VPN, address: INNER_ADDRESS }
      : { ms: TIMEOUT_MS, of: VPN, reason: 'ConnectTimeout' };
  },
  '3g0'({ secureTables: { Wireless }, switches, sim }) {
    const [network] = Wireless;
    if (!network?.Enable || !switches.hasSim || pinTries({ switches, sim }) !== undefined) return undefined;
    if (network.APN !== 'wrong') return { ms: QUICK_MS, of: network, address: MOBILE_ADDRESS };
    const again = network.AutoConnect ? { retryMs: REDIAL_MS } : {};
    return { ms: QUICK_MS, of: network, reason: 'NetworkError', ...again };
  },
  eth0({ secureTables: { Wire802_1X }, certificates }) {
    const { eth0: port } = Wire802_1X;
    if (!port.Enable) return undefined;
    const password = SWITCH_ACCOUNTS.get(port.UserName);
    const isKnown = password !== undefined && (port.Method === 'TLS' || port.Password === password);
    // With another certificate it signs in again.
    return { ms: QUICK_MS, of: [port, certificates], ...(isKnown ? {} : { reason: 'AuthFailed' }) };
  },
  eth2({ secureTables: { WLan }, switches }) {
    const { Enable, LinkEnable, SSID, AuthMode, Keys, Network } = WLan.eth2;
    if (!Enable || !LinkEnable || SSID === '') return undefined;
    const of = [SSID, AuthMode, Keys, Network];
    return { ...joining(WLan.eth2, switches.lostNetworks), retryMs: REDIAL_MS, of };
  },
  VSP_GBT28181({ secureTables: { VSP_GBT28181: table }, switches }) {
    if (!table.Enable) return undefined;
    const isReached = switches.hasPlatforms && !isDead(table.SipServerIP);
    const reason = !isReached ? 'NetworkError' : table.Password === 'wrong' ? 'AuthFailed' : undefined;
    return { ms: QUICK_MS, of: table, ...(reason ? { reason } : {}) };
  },
  VSP_PaaS({ tables: { VSP_PaaS: table }, switches }) {
    if (!table.Enable) return undefined;
    return { ms: QUICK_MS, of: table, ...(switches.hasPlatforms ? {} : { reason: 'NetworkError' }) };
  },
  ddns({ secureTables: { DDNS }, switches }) {
    const row = DDNS.find((each) => each.Enable);
    if (!row) return undefined;
    const reason = ddnsFailure(row.HostName, switches);
    return { ms: QUICK_MS, of: row, ...(reason ? { reason } : { address: PUBLIC_ADDRESS }) };
  },
};

const LINKS = Object.keys(ATTEMPTS) as Link[];

/** The attempt of a link; undefined also for a table of another shape, which a test may set. */
function attemptOf(link: Link, state: DeviceState): Attempt | undefined {
  try {
    return ATTEMPTS[link](state);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Host names that a provider refuses, by their beginning. */
const PREFIXES = {
  'auth.': 'AuthFailed',
  'nodyn.': 'NotDynamicDomain',
  'dns.': 'UpdateFailed',
  'sys.': 'SystemError',
  'net.': 'NetworkError',
  'oem.': 'OemidFailed',
} as const;

/** Why a provider refuses a host name: as the switch says, or by how the name begins. */
export const ddnsFailure = (hostName: string, { ddnsAnswer }: Pick<Switches, 'ddnsAnswer'>): DdnsFailure | undefined =>
  DDNS_FAILURES.find((each) => each === ddnsAnswer) ??
  Object.entries(PREFIXES).find(([prefix]) => hostName.startsWith(prefix))?.[1];

interface Held extends LinkStatus {
  /** Device clock, of the last change. */
  at: number;
  /** Device clock, of the next attempt. */
  nextAt?: number;
  cancel?: () => void;
}

/** Holds the state of each connection. A change of its table starts it again. */
export class LinkKeeper implements Keeper {
  private readonly held = new Map<Link, Held>();
  private readonly ended = new Map<Link, LinkAttempt[]>();

  constructor(private readonly core: Core) {}

  status(link: Link): LinkStatus {
    const { ConnStatus, Since, IPAddress, Reason, Server } = this.held.get(link) ?? NEVER;
    return { ConnStatus, Since, IPAddress, ...(Reason ? { Reason } : {}), ...(Server ? { Server } : {}) };
  }

  /** Attempts that ended by themselves since the start, newest first. */
  attempts(link: Link): LinkAttempt[] {
    return this.ended.get(link) ?? [];
  }

  /** Seconds since the last change of its state. */
  ageS(link: Link): number {
    const at = this.held.get(link)?.at;
    return at === undefined ? 0 : Math.floor((this.core.clock.now() - at) / 1_000);
  }

  /** Seconds to the next attempt by itself; undefined where there will be none. */
  retryS(link: Link): number | undefined {
    const nextAt = this.held.get(link)?.nextAt;
    return nextAt === undefined ? undefined : Math.ceil((nextAt - this.core.clock.now()) / 1_000);
  }

  changed(next: DeviceState, before: DeviceState): void {
    for (const link of LINKS) {
      const attempt = attemptOf(link, next);
      if (JSON.stringify(attempt) !== JSON.stringify(attemptOf(link, before))) this.begin(link, attempt);
    }
    if (!isClockSame(next, before)) this.clockSet();
  }

  /** Starts an attempt; returns whether the tables ask for one. */
  connect(link: Link): boolean {
    const attempt = attemptOf(link, this.core.state());
    this.begin(link, attempt);
    return attempt !== undefined;
  }

  /**
   * Joins the network that a client has chosen: where it refuses, no other one takes its place, and where it does not
   * answer only after another attempt, so that the client sees what happened to its choice.
   */
  joinChosen(): void {
    const attempt = attemptOf('eth2', this.core.state());
    this.begin('eth2', attempt && { ...attempt, isChosen: true });
  }

  /** Another way to connect, such as by WPS: it takes `ms`, and then ends with `act` or a reason. */
  connectBy(link: Link, ms: number, end: RefusalReason | (() => void)): void {
    this.begin(link, undefined);
    this.put(link, 'Connecting');
    const cancel = this.core.clock.after(ms, () =>
      typeof end === 'string' ? this.put(link, 'Failed', { reason: end }) : end(),
    );
    Object.assign(this.held.get(link) ?? {}, { cancel });
  }

  disconnect(link: Link): void {
    this.begin(link, undefined);
  }

  /** Enabled links connect by themselves. */
  start(): void {
    for (const link of LINKS) {
      const attempt = attemptOf(link, this.core.state());
      if (attempt) this.begin(link, attempt);
    }
  }

  stop(): void {
    this.bookData();
    for (const { cancel } of this.held.values()) cancel?.();
    this.held.clear();
    this.ended.clear();
  }

  /** Another time may be in another month, or on a later day of it. */
  private clockSet(): void {
    const state = this.core.state();
    const attempt = attemptOf('3g0', state);
    const { ConnStatus, Reason } = this.status('3g0');
    const dialsAgain = Reason === 'FlowLimit' && state.secureTables.Wireless[0]?.AutoConnect;
    if (attempt && (ConnStatus === 'Connected' || dialsAgain)) this.meter(attempt);
  }

  private begin(link: Link, attempt: Attempt | undefined): void {
    this.held.get(link)?.cancel?.();
    this.put(link, attempt ? 'Connecting' : 'Idle');
    if (!attempt) return;
    if (link === '3g0' && this.limitMs() === 0) this.meter(attempt);
    else this.schedule(link, attempt.ms, () => this.end(link, attempt));
  }

  private end(link: Link, attempt: Attempt): void {
    const { isChosen, ...again } = attempt;
    const { retryMs, reason } = again;
    const state = reason ? 'Failed' : 'Connected';
    this.put(link, state, attempt);
    const last = { time: formatWallTime(this.core.wallNow()), state, ...(reason && { reason }) } as const;
    this.ended.set(link, [last, ...this.attempts(link)].slice(0, LINK_ATTEMPTS));
    if (link === 'eth2' && !reason) this.remember();
    if (link === '3g0' && !reason) this.meter(attempt);
    if (!reason || retryMs === undefined || (isChosen && reason === 'AuthFailed')) return;
    if (link === 'eth2' && !isChosen && this.joinKnown()) return;
    const cancel = this.core.clock.after(retryMs, () => this.begin(link, again));
    Object.assign(this.held.get(link) ?? {}, { cancel, nextAt: this.core.clock.now() + retryMs });
  }

  private remember(): void {
    this.core.update(({ secureTables: { WLan } }) => {
      WLan.eth2.Known = withJoined(WLan.eth2);
    });
  }

  /** The card joins a remembered network instead of its own; false where none can be joined. */
  private joinKnown(): boolean {
    const { secureTables, switches } = this.core.state();
    const known = bestKnown(secureTables.WLan.eth2, switches.lostNetworks);
    if (known) this.core.update(({ secureTables: { WLan } }) => void Object.assign(WLan.eth2, joinTo(known)));
    return known !== undefined;
  }

  /** Seconds for which the mobile network has been up. */
  private mobileS(): number {
    return this.held.get('3g0')?.ConnStatus === 'Connected' ? this.ageS('3g0') : 0;
  }

  private limitMs(): number | undefined {
    return limitMs(this.core.state(), this.core.wallNow(), this.mobileS());
  }

  /**
   * Ends the connection once the data of the month is used up. Another month ends that: a device that reconnects by
   * itself dials again.
   */
  private meter(attempt: Attempt): void {
    const left = this.limitMs();
    const soonMs = Math.min(METER_MS, DAY_MS - (this.core.wallNow() % DAY_MS));
    const again = (ms: number) => this.schedule('3g0', ms, () => this.meter(attempt));
    const isUp = this.status('3g0').ConnStatus === 'Connected';
    if (left !== 0) {
      if (!isUp) this.begin('3g0', attempt);
      else if (left !== undefined) again(Math.min(left, soonMs));
      return;
    }
    if (this.status('3g0').Reason !== 'FlowLimit') this.put('3g0', 'Failed', { reason: 'FlowLimit' });
    if (this.core.state().secureTables.Wireless[0]?.AutoConnect) again(soonMs);
  }

  /** The only thing that a link does next, unless it begins anew before. */
  private schedule(link: Link, ms: number, then: () => void): void {
    this.held.get(link)?.cancel?.();
    const cancel = this.core.clock.after(ms, then);
    Object.assign(this.held.get(link) ?? {}, { cancel });
  }

  /** What a connection carried counts for its month also after its end. */
  private bookData(): void {
    const seconds = this.mobileS();
    if (seconds === 0) return;
    const months = monthsWith(this.core.state(), this.core.wallNow(), seconds);
    this.core.update((draft) => {
      draft.mobileMonths = months;
    });
  }

  private put(link: Link, ConnStatus: LinkPhase, { address = '', server, reason }: Partial<Attempt> = {}): void {
    if (link === '3g0') this.bookData();
    this.held.set(link, {
      ConnStatus,
      Since: formatWallTime(this.core.wallNow()),
      IPAddress: address,
      ...(reason ? { Reason: reason } : {}),
      ...(server ? { Server: server } : {}),
      at: this.core.clock.now(),
    });
  }
}

const NEVER: LinkStatus = { ConnStatus: 'Idle', Since: '', IPAddress: '' };
