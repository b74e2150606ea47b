import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CaptureState } from '@/lib/contract/methods/capture';
import { rpc } from '@/lib/session/device';
import { usePolling } from '@/lib/session/use-session-open';

const REFRESH_MS = 1_000;

export const CAPTURE_QUERY = ['packet capture'];

/** What the device says of its packet capture, every second while one runs. */
export function useCapture() {
  const everyMs = usePolling(REFRESH_MS);
  const query = useQuery({
    queryKey: CAPTURE_QUERY,
    queryFn: async () => readState(await rpc.call('netApp.getCaptureState', {}, { needs: ['State'] })),
    refetchInterval: ({ state }) => (state.data?.isRunning ? everyMs : false),
  });
  return query;
}

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
  state: ReturnType<typeof readState> | undefined,
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
