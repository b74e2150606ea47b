import { useEffect } from 'react';
import { browserClock, type Cancel } from '@/lib/clock';
import { TRIAL_EVENT } from '@/lib/contract/methods/config-manager';
import { TransportError } from '@/lib/rpc/rpc-error';
import { session } from '@/lib/session/device';
import { useDeviceEvents } from '@/lib/session/use-device-events';
import { readTrial } from '@/lib/trial/read-trial';
import { type Trial, trial } from '@/lib/trial/trial';
import { useStore } from '@/lib/use-store';

/** After a device that did not answer: a trial must be seen to be ended. */
const AGAIN_MS = 5_000;

/** A device that knows no trials has none. */
const read = () => void readTrial().catch(() => undefined);

/** Asks until the device has answered; returns the function that stops it. */
function readUntilAnswered(): Cancel {
  let isStopped = false;
  let cancel: Cancel | undefined;
  const ask = () =>
    void readTrial().catch((error: unknown) => {
      if (!isStopped && error instanceof TransportError) cancel = browserClock.after(AGAIN_MS, ask);
    });
  ask();
  return () => {
    isStopped = true;
    cancel?.();
  };
}

/** The change on trial, also of another browser: read after each sign-in and updated by events. */
export function useTrial(): Trial | undefined {
  const { phase } = useStore(session.state);
  useEffect(() => (phase === 'open' ? readUntilAnswered() : undefined), [phase]);
  // A subscription of the shell, like CapsChanged, so that both share one registration.
  useDeviceEvents([TRIAL_EVENT], read, () => undefined, true);
  return useStore(trial);
}
