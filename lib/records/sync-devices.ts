import type { Clock } from '@/lib/clock';
import { TIMER_MS } from '@/lib/contract/limits';
import type { SyncDevice, SyncResult } from '@/lib/contract/methods/sub-controllers';
import { runDeviceJob } from '@/lib/jobs/device-job';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { isSessionOver, RpcError } from '@/lib/rpc/rpc-error';

/** Setting clocks, or fetching records that devices stored while offline. */
export type SyncAct = 'time' | 'logs';

/** A device as its list knows it. */
export interface SyncTarget {
  device: SyncDevice;
  /** Its name, given by the administrator. */
  name: string;
  isOnline: boolean;
}

/** Options of a run. */
export interface SyncWires {
  rpc: RpcClient;
  clock: Clock;
  /** When it is aborted, the run stops after the current device. */
  signal: AbortSignal;
  onProgress(results: readonly SyncResult[]): void;
}

/** Result of a run: the devices that were reached, in order. */
export interface SyncEnd {
  results: SyncResult[];
  isCancelled: boolean;
  /** Why it ended early. */
  failure?: unknown;
}

/**
 * Sets the clocks of devices or fetches their records, one after the other. Never throws. @spec §7
 * accessControlManager; @assumed pages-1 /door/subController, /vto/rigisterManage: state polling every 500 ms
 */
export async function syncDevices(act: SyncAct, devices: readonly SyncDevice[], wires: SyncWires): Promise<SyncEnd> {
  const results: SyncResult[] = [];
  const report = (all: readonly SyncResult[]) => {
    results.splice(0, results.length, ...all);
    wires.onProgress([...results]);
  };
  try {
    await (act === 'time' ? setClocks : fetchRecords)(devices, wires, report);
    return { results, isCancelled: results.length < devices.length };
  } catch (failure) {
    return { results, isCancelled: false, failure };
  }
}

type Report = (all: readonly SyncResult[]) => void;

/** No ChunkRun: one call for each device, which may be repeated without harm, and its result is the answer itself. */
async function setClocks(devices: readonly SyncDevice[], { rpc, signal }: SyncWires, report: Report): Promise<void> {
  const results: SyncResult[] = [];
  for (const Device of devices) {
    if (signal.aborted) return;
    const Success = await isTaken(() => rpc.call('accessControlManager.syncTime', { devices: [Device] }));
    results.push({ Device, Success, Records: 0 });
    report(results);
  }
}

/** False: this device refused. A failure that concerns all devices, such as the end of the session, is thrown. */
async function isTaken(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof RpcError && error.detail.reason === 'NoOnlineDevice' && !isSessionOver(error)) return false;
    throw error;
  }
}

async function fetchRecords(devices: readonly SyncDevice[], wires: SyncWires, report: Report): Promise<void> {
  const { rpc, clock, signal } = wires;
  const params = { devices: [...devices] };
  await runDeviceJob(
    {
      start: () => rpc.call('accessControlManager.syncOfflineLog', params, { needs: ['token'] }),
      ask: ({ token }) => rpc.call('accessControlManager.getSyncState', { token }, { needs: ['State'] }),
      isDone: ({ State }) => State === 'Finished',
      stop: ({ token }) => rpc.call('accessControlManager.stopSync', { token }),
      everyMs: TIMER_MS.syncPoll,
    },
    { clock, signal, onState: ({ Results }) => report(Results ?? []) },
  );
}
