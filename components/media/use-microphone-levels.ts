import { useEffect, useState } from 'react';
import { browserClock } from '@/lib/clock';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { usePolling } from '@/lib/session/use-session-open';
import { WAVE_BARS } from './sound-wave';

/**
 * What the microphone of the device hears: the last levels, 0 to 1, one each `everyMs`; undefined while nobody asks and
 * where the device does not say. Asked only while the page is seen. Call audioRecordManager.getLevel.
 */
export function useMicrophoneLevels(isWanted: boolean, everyMs: number): readonly number[] | undefined {
  const [levels, setLevels] = useState<readonly number[]>();
  const polling = usePolling(everyMs);
  useEffect(() => {
    if (!isWanted || polling === false) return;
    let isAsked = false;
    let isOver = false;
    // An empty line keeps its place from the start: nothing moves when the first level comes.
    setLevels([]);
    const end = browserClock.every(polling, () => {
      // One question at a time: a slow device is not asked faster than it answers.
      if (isAsked || document.visibilityState === 'hidden') return;
      isAsked = true;
      rpc
        .call('audioRecordManager.getLevel', { channel: 0 })
        .then(
          ({ level }) => {
            if (!isOver)
              setLevels((all = []) => (isLevel(level) ? [...all, level / 100].slice(-WAVE_BARS) : undefined));
          },
          (error: unknown) => {
            if (!isOver) setLevels(undefined);
            // A device without levels is not asked again; one that was not reached is.
            if (error instanceof RpcError) end();
          },
        )
        .finally(() => {
          isAsked = false;
        });
    });
    return () => {
      isOver = true;
      end();
      setLevels(undefined);
    };
  }, [isWanted, polling]);
  return levels;
}

const isLevel = (level: unknown): level is number => typeof level === 'number' && level >= 0 && level <= 100;
