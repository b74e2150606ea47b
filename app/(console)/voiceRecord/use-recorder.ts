import { useEffect, useRef, useState } from 'react';
import { useAct } from '@/components/feedback/use-act';
import { useMicrophoneLevels } from '@/components/media/use-microphone-levels';
import { steadyClock } from '@/lib/clock';
import { ReplyError } from '@/lib/contract/error-codes';
import { RECORDING } from '@/lib/contract/limits';
import { SOUND_FOLDER } from '@/lib/contract/methods/sounds';
import { isUnanswered, RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';

const TICK_MS = 250;
/** Time between two readings of the level. @assumed ours */
const LEVEL_MS = 250;

interface Recorder {
  /** What is recorded now, and for how long so far. */
  recording: { name: string; seconds: number } | undefined;
  /** What the microphone hears, a level each LEVEL_MS; undefined where the device does not say. */
  levels: readonly number[] | undefined;
  isBusy: boolean;
  failure: string | undefined;
  /** Records until `stop`, or for this many seconds. */
  start(name: string, seconds: number): Promise<boolean>;
  stop(): Promise<boolean>;
}

/**
 * Records at the device's microphone. Leaving the page stops the recording and drops it. Calls start and stop of
 * audioRecordManager. `onStored`: a recording was stored, or may have been; `onUnknown`: it is not known whether one
 * began.
 */
export function useRecorder({
  textOf,
  isShown,
  onStored,
  onUnknown,
}: {
  textOf(error: unknown): string | undefined;
  /** Shows why it cannot start at the field that the reason is about, and returns true. */
  isShown(error: unknown): boolean;
  onStored(): unknown;
  onUnknown(): unknown;
}): Recorder {
  const act = useAct({ textOf });
  const [recording, setRecording] = useState<{ name: string; seconds: number }>();
  const levels = useMicrophoneLevels(recording !== undefined, LEVEL_MS);
  const current = useRef<{ name: string; seconds(): number; end(): void }>(undefined);
  const over = () => {
    current.current?.end();
    current.current = undefined;
    setRecording(undefined);
  };
  useEffect(
    () => () => {
      const left = current.current;
      if (!left) return;
      current.current = undefined;
      left.end();
      void drop(left.name);
    },
    [],
  );
  const stop = () =>
    act.run(async () => {
      if (!current.current) return;
      const { name, seconds } = current.current;
      try {
        await rpc.call('audioRecordManager.stop', { channel: 0, name });
      } catch (error) {
        // Nothing is recorded under this name: the device stopped by itself, as each does after the longest recording.
        // Otherwise it may record on, and Stop is offered again.
        if (!(error instanceof RpcError)) throw error;
        if (error.code !== ReplyError.InvalidParams && seconds() < RECORDING.maxS) throw error;
      }
      over();
      await onStored();
    });
  return {
    recording,
    levels,
    isBusy: act.isBusy,
    failure: act.failure,
    start: (name, seconds) =>
      act.run(async (left) => {
        try {
          await rpc.call('audioRecordManager.start', { channel: 0, name });
        } catch (error) {
          if (isShown(error)) return undefined;
          // The device may record all the same, and nobody could stop it.
          if (isUnanswered(error)) {
            await drop(name);
            await onUnknown();
          }
          throw error;
        }
        if (left.aborted) return drop(name);
        const since = steadyClock.now();
        const passed = () => Math.floor((steadyClock.now() - since) / 1_000);
        const ticks = steadyClock.every(TICK_MS, () => setRecording({ name, seconds: Math.min(seconds, passed()) }));
        const timer = steadyClock.after(seconds * 1_000, () => void stop());
        current.current = {
          name,
          seconds: passed,
          end() {
            ticks();
            timer();
          },
        };
        setRecording({ name, seconds: 0 });
      }),
    stop,
  };
}

/** Nobody waits for the recording any more. */
async function drop(name: string): Promise<void> {
  try {
    await rpc.call('audioRecordManager.stop', { channel: 0, name }, { outlivesPage: true });
    await rpc.call('FileManager.removeFiles', { fileName: `${SOUND_FOLDER}/${name}.mp3` }, { outlivesPage: true });
  } catch {
    // What the device has stored is in the list, where it can be deleted.
  }
}
