/**
 * Fetches the records of other devices, one after the other on the device clock. @assumed pages-1 /door/subController
 */
import type { ChainState, SyncDevice, SyncResult } from '@/lib/contract/methods/sub-controllers';
import { forget } from '../rules/privacy';
import { chainedDevice, isOnline, takeKept } from '../rules/sub-controllers';
import type { Core } from '../service';
import type { Keeper } from './keeper';
import { insertInTime } from './record-tables';

/** Time that each device takes. */
const DEVICE_MS = 400;
/** Runs of a login whose result can still be requested after they have ended. */
const KEPT = 8;
/** Runs at the same time. */
const RUNNING_MAX = 8;

/** One run. `owner`: id of the login that started it. */
export interface SyncJob {
  owner: string;
  devices: readonly SyncDevice[];
  results: SyncResult[];
  isFinished: boolean;
  isStopped: boolean;
}

/** Keeps the runs; a restart forgets them. */
export class SyncKeeper implements Keeper {
  private readonly jobs = new Map<number, SyncJob>();
  private readonly cancels = new Set<() => void>();
  private last = 0;

  constructor(private readonly core: Core) {}

  /** Whether one more can run. */
  hasRoom(): boolean {
    return [...this.jobs.values()].filter(({ isFinished }) => !isFinished).length < RUNNING_MAX;
  }

  /** Starts a run and returns its token. */
  begin(owner: string, devices: readonly SyncDevice[]): number {
    this.last += 1;
    const job: SyncJob = { owner, devices, results: [], isFinished: devices.length === 0, isStopped: false };
    this.jobs.set(this.last, job);
    this.forgetOld(owner);
    this.next(job);
    return this.last;
  }

  /** Of what has ended, this login keeps the last ones, and others as long as they last. */
  private forgetOld(owner: string): void {
    const ended = [...this.jobs].filter(([, { isFinished }]) => isFinished);
    const own = ended.filter(([, job]) => job.owner === owner).slice(0, -KEPT);
    const ownerless = ended.filter(([, job]) => !this.core.sessions.find(job.owner));
    for (const [token] of [...own, ...ownerless]) this.jobs.delete(token);
  }

  /** The run of that token, if that login started it. */
  job(owner: string, token: number): SyncJob | undefined {
    const job = this.jobs.get(token);
    return job?.owner === owner ? job : undefined;
  }

  /** A chained controller goes online, offline, or stops answering. False: none has the address of that index. */
  setChainState(index: number, state: ChainState): boolean {
    if (!chainedDevice(this.core.state(), index)) return false;
    this.core.update((draft) => {
      Object.assign(chainedDevice(draft, index) ?? {}, { State: state });
    });
    return true;
  }

  /** Forgets all runs. */
  stop(): void {
    for (const cancel of this.cancels) cancel();
    this.cancels.clear();
    this.jobs.clear();
  }

  private next(job: SyncJob): void {
    const device = job.devices[job.results.length];
    if (device === undefined || job.isStopped) {
      job.isFinished = true;
      return;
    }
    const cancel = this.core.clock.after(DEVICE_MS, () => {
      this.cancels.delete(cancel);
      job.results.push(this.fetch(device));
      this.next(job);
    });
    this.cancels.add(cancel);
  }

  private fetch(Device: SyncDevice): SyncResult {
    if (!isOnline(this.core.state(), Device)) return { Device, Success: false, Records: 0 };
    let Records = 0;
    this.core.update((draft) => {
      Records = insertInTime(draft, 'AccessControlCardRec', takeKept(draft, Device));
      // Records that were kept elsewhere for long may be too old to stay.
      forget(draft, this.core.wallNow());
    });
    return { Device, Success: true, Records };
  }
}
