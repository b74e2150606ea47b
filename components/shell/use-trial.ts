import { useEffect } from 'react';
import { TRIAL_EVENT } from '@/lib/contract/methods/config-manager';
import { session } from '@/lib/session/device';
import { useDeviceEvents } from '@/lib/session/use-device-events';
import { readTrial } from '@/lib/trial/read-trial';
import { type Trial, trial } from '@/lib/trial/trial';
import { useStore } from '@/lib/use-store';

/** A device that knows no trials has none. */
const read = () => void readTrial().catch(() => undefined);

/** The change on trial, also of another browser: read after each sign-in and updated by events. */
export function useTrial(): Trial | undefined {
  const { phase } = useStore(session.state);
  useEffect(() => {
    if (phase === 'open') read();
  }, [phase]);
  // A subscription of the shell, like CapsChanged, so that both share one registration.
  useDeviceEvents([TRIAL_EVENT], read, () => undefined, true);
  return useStore(trial);
}
