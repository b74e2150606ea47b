import { useEffect, useRef, useState } from 'react';
import { type Act, useAct } from '@/components/feedback/use-act';
import { browserClock } from '@/lib/clock';
import type { RpcMethods } from '@/lib/contract/rpc';
import { rpc } from '@/lib/session/device';

interface DevicePlayer extends Pick<Act, 'isBusy'> {
  /** Key of the sound that plays now. */
  playing: string | undefined;
  /** Plays a sound of this length, in seconds, in place of the one before. */
  play(key: string, sound: RpcMethods['speak.startPlay']['params'], lengthS: number): Promise<boolean>;
  stop(): Promise<boolean>;
}

/**
 * Plays sounds on the loudspeaker of the device, one at a time; leaving the page stops it. Calls speak.startPlay and
 * stopPlay. `title`: name of the action, for its failures. @assumed pages-2 /video/volume, pages-3 /AudioList
 */
export function useDevicePlayer(title: string): DevicePlayer {
  const act = useAct();
  const [playing, setPlaying] = useState<string>();
  const cancel = useRef<() => void>(undefined);
  const end = () => {
    cancel.current?.();
    cancel.current = undefined;
    setPlaying(undefined);
  };
  useEffect(
    () => () => {
      if (!cancel.current) return;
      cancel.current();
      stopOfLeftPage();
    },
    [],
  );
  return {
    isBusy: act.isBusy,
    playing,
    play: (key, sound, lengthS) =>
      act.run(async (left) => {
        await rpc.call('speak.startPlay', sound);
        if (left.aborted) return stopOfLeftPage();
        cancel.current?.();
        setPlaying(key);
        cancel.current = browserClock.after(lengthS * 1_000, end);
      }, title),
    stop: () =>
      act.run(async () => {
        end();
        await rpc.call('speak.stopPlay', {});
      }, title),
  };
}

/** Nobody reads why it failed; the sound then ends by itself. */
function stopOfLeftPage(): void {
  void rpc.call('speak.stopPlay', {}, { outlivesPage: true }).catch(() => undefined);
}
