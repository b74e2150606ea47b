import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ReplyError } from '@/lib/contract/error-codes';
import { TIMER_MS } from '@/lib/contract/limits';
import { UPGRADE_REASONS, type UpgradeReason, type UpgradeState } from '@/lib/contract/methods/upgrade';
import type { Params } from '@/lib/contract/rpc';
import { isSessionOver, RpcError } from '@/lib/rpc/rpc-error';
import { connection, rpc } from '@/lib/session/device';
import { setRestartNote } from '@/lib/session/restart-note';
import { upgradeWatch, upgradeWord } from '@/lib/session/upgrade-watch';
import { usePolling } from '@/lib/session/use-session-open';
import { useCapabilities, useVisitor } from '@/lib/session/use-visitor';
import { useStore } from '@/lib/use-store';
import { useMisses } from './use-misses';
import { awaitRestart } from './use-reboot';

const POLL_MS = 1_000;
/** After three lost answers in a row. */
const SLOW_MS = 5_000;

/** Where the new version comes from. */
export type UpgradeWay = 'file' | 'cloud';

/** How far an upgrade of this device is; `Reason` is a word of the device. */
export interface UpgradeReport {
  way: UpgradeWay;
  State: UpgradeState;
  /** Percent. */
  Progress: number;
  Reason?: UpgradeReason | undefined;
}

/** Progress in percent; a value out of range or of another type is clamped to 0 to 100. */
export const percentOf = ({ Progress }: UpgradeReport): number =>
  Math.min(100, Math.max(0, Math.round(Number(Progress)) || 0));

/** A cancel of the cloud upgrade was sent, and none was started here since. */
let isCancelSent = false;

/** Starts an upgrade from the cloud. Throws as `rpc.call`. */
export function startCloudUpgrade(params: Params<'CloudUpgrader.execute'>): Promise<unknown> {
  isCancelSent = false;
  return rpc.call('CloudUpgrader.execute', params);
}

/** Stops an upgrade. Throws as `rpc.call`. */
export async function cancelUpgrade(way: UpgradeWay): Promise<void> {
  isCancelSent = way === 'cloud';
  try {
    await rpc.call(way === 'file' ? 'upgrader.cancel' : 'CloudUpgrader.cancel', {});
  } catch (error) {
    // Without an answer it may have been stopped.
    if (error instanceof RpcError) isCancelSent = false;
    throw error;
  }
}

const readFile = async (): Promise<UpgradeReport> => ({
  way: 'file',
  ...(await rpc.call('upgrader.getState', {}, { needs: ['State'] })),
});

/** The cloud has no states for the end of an upgrade: they are derived here, also from the report `before`. */
async function readCloud(before: UpgradeReport | undefined): Promise<UpgradeReport> {
  const way = 'cloud';
  try {
    const { State, Progress, Reason, Restarts } = await rpc.call('CloudUpgrader.getState', {}, { needs: ['State'] });
    if (State === 'Upgrading') return { way, State: Progress >= 100 ? 'Succeeded' : 'Upgrading', Progress };
    // Some devices give the reason as the state. @assumed pages-3 11.4 (DownloadFailed)
    const why = Reason ?? UPGRADE_REASONS.find((each) => each === (State as string));
    if (why) return { way, State: Restarts ? 'FailedReboot' : 'Failed', Progress, Reason: why };
  } catch (error) {
    // Some devices refuse the call while there is no upgrade. @assumed protocol 4.7
    if (!(error instanceof RpcError) || error.code !== ReplyError.Unknown) throw error;
  }
  // A finished upgrade ends the session: one that is gone without a word has failed.
  const hasFailed =
    before?.way === way &&
    ((before.State === 'Upgrading' && !isCancelSent) || (before.State === 'Failed' && !before.Reason));
  return hasFailed ? { way, State: 'Failed', Progress: before.Progress } : { way, State: 'Cancelled', Progress: 0 };
}

const isBusy = ({ State }: UpgradeReport) => State === 'Upgrading' || State === 'Succeeded';
const hasEnded = ({ State }: UpgradeReport) => State === 'Failed' || State === 'FailedReboot';

async function readUpgrade(hasCloud: boolean, before: UpgradeReport | undefined): Promise<UpgradeReport | undefined> {
  const reports = await Promise.all([readFile(), ...(hasCloud ? [readCloud(before)] : [])]);
  return reports.find(isBusy) ?? reports.find(hasEnded) ?? reports[0];
}

/**
 * The upgrade of this device by file or from the cloud: asked for each second while one is in progress, every 5 s while
 * the device does not answer. After it the device restarts, and the root opens. `isUnavailable`: three answers in a row
 * were lost. @assumed pages-3 /update
 */
export function useUpgrade() {
  const { cloudUpgrade, serialNumber: serial } = useCapabilities();
  const { userName: user = '' } = useVisitor() ?? {};
  const [often, slow] = [usePolling(POLL_MS), usePolling(SLOW_MS)];
  const { isMissed, counted } = useMisses();
  const isWatched = useStore(upgradeWatch);
  const query = useQuery({
    queryKey: ['upgrader'],
    retry: false,
    queryFn: ({ client, queryKey }) => counted(readUpgrade(cloudUpgrade, client.getQueryData(queryKey))),
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data, status } }) => {
      const isOpen = data && (data.State === 'Upgrading' || status === 'error');
      return isOpen && (isMissed ? slow : often);
    },
  });
  const { data: report, error, refetch } = query;
  const isUpgrading = report?.State === 'Upgrading';
  // The device restarted before it was asked again.
  const isGone = isUpgrading && isSessionOver(error);
  const isRestarting = report?.State === 'Succeeded' || (isWatched && report?.State === 'FailedReboot') || isGone;
  const isOver = report !== undefined && !isUpgrading && !query.isError;

  useEffect(() => {
    const isUnderWay = isUpgrading && !isGone;
    if (!isUnderWay && !isOver && !isGone) return;
    upgradeWord.set(isUnderWay ? 'yes' : undefined);
    upgradeWatch.set(isUnderWay);
  }, [isUpgrading, isGone, isOver]);
  // Another administrator began one, which may be over already.
  useEffect(() => {
    if (!isWatched) return;
    void refetch({ cancelRefetch: false }).then(
      ({ data, isSuccess }) => isSuccess && upgradeWatch.set(data?.State === 'Upgrading'),
    );
  }, [isWatched, refetch]);
  useEffect(() => {
    if (isRestarting) awaitRestart(TIMER_MS.rebootRedirect);
  }, [isRestarting]);
  useEffect(() => {
    if (report?.State === 'Succeeded') setRestartNote({ what: 'upgrade', user, serial });
  }, [report?.State, user, serial]);
  return {
    query,
    report,
    isUpgrading: isUpgrading && !isGone,
    isRestarting: useStore(connection.state) === 'rebooting' || isRestarting,
    isUnavailable: isUpgrading && !isGone && isMissed,
  };
}
