import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CaptureState } from '@/lib/contract/methods/capture';
import { WITH_PAGE } from '@/lib/forms/with-page';
import { knowsMethod } from '@/lib/rpc/knows-method';
import { rpc } from '@/lib/session/device';
import { usePolling } from '@/lib/session/use-session-open';

const REFRESH_MS = 1_000;

/**
 * What the device says of its packet capture, every second while one runs. `null`: it does not know the call, and only
 * this page knows whether it has started one.
 */
export function useCapture() {
  const everyMs = usePolling(REFRESH_MS);
  const query = useQuery({
    queryKey: ['packet capture'],
    // Other administrators capture, too.
    meta: WITH_PAGE,
    queryFn: async () => {
      const asked = rpc.call('netApp.getCaptureState', {}, { needs: ['State'] });
      return (await knowsMethod(asked)) ? readState(await asked) : null;
    },
    refetchInterval: ({ state }) => (state.data?.isRunning ? everyMs : false),
  });
  return query;
}

/** No capture that this page knows of. */
export const NO_CAPTURE = { isRunning: false, path: '', size: 0 };

/** The file of a capture that was stopped, where only the answer to the stop names it. */
export const stoppedCapture = ({ Path, Size }: Record<'Path' | 'Size', unknown>) => ({
  isRunning: false,
  path: textIn(Path),
  size: numberIn(Size),
});

const numberIn = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : 0);
const textIn = (value: unknown) => (typeof value === 'string' ? value : '');

/** A foreign device may say anything. */
function readState(reply: Record<keyof CaptureState, unknown>) {
  return {
    isRunning: reply.State === 'Running',
    card: textIn(reply.Interface),
    host: textIn(reply.Host),
    port: numberIn(reply.Port),
    bytes: numberIn(reply.Bytes),
    seconds: numberIn(reply.Seconds),
    path: textIn(reply.Path),
    size: numberIn(reply.Size),
  };
}

/** Whether a capture with this filter is running. */
export const isRunningAs = (
  { Interface, Host = '', Port = 0 }: { Interface: string; Host?: string; Port?: number },
  state: ReturnType<typeof readState> | null | undefined,
): boolean => state?.isRunning === true && state.card === Interface && state.host === Host && state.port === Port;

/** Nobody reads why it failed; the capture then ends at its limits. */
export function stopOfLeftPage(): void {
  void rpc.call('netApp.stopCapture', {}, { outlivesPage: true }).catch(() => undefined);
}

/** Stops what this page has started when the page is left; a capture of somebody else goes on. */
export function useStopOnLeave() {
  const isOwn = useRef(false);
  useEffect(
    () => () => {
      if (isOwn.current) stopOfLeftPage();
    },
    [],
  );
  return isOwn;
}
