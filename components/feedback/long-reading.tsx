import { useEffect, useRef, useState } from 'react';
import { browserClock } from '@/lib/clock';
import type { LongRead } from '@/lib/records/read-all';
import { rpc } from '@/lib/session/device';
import { noteUse } from '@/lib/session/idle';
import { useReadAgain } from '@/lib/session/use-session-open';
import { DoneBar } from './done-bar';
import { useFailureText } from './error-text';
import { RetryNotice } from './retry-notice';

interface LongReadingProps<Result> {
  /** Label of the bar. */
  label: string;
  /** Progress as text. */
  text?(progress: { read: number; total: number }): string;
  /** Reads everything; called on mount and for each retry, always in its first version. */
  read(watched: LongRead): Promise<Result>;
  /** Not called after unmount. */
  onRead(result: Result): void;
}

/**
 * Reads on mount and shows progress. A failed read can be retried, and is retried automatically after the
 * next sign-in; unmounting aborts it.
 */
export function LongReading<Result>({ label, text, read, onRead }: LongReadingProps<Result>) {
  const failureText = useFailureText();
  const [progress, setProgress] = useState({ read: 0, total: 0 });
  const [failure, setFailure] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const first = useRef(read).current;
  const latest = useRef(onRead);
  latest.current = onRead;
  const again = () => setTries(tries + 1);
  useReadAgain(failure, again);

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const onProgress = (done: number, total: number) => {
      if (signal.aborted) return;
      // Who waits for it has not gone away.
      noteUse();
      setProgress({ read: done, total });
    };
    setFailure(undefined);
    first({ rpc, clock: browserClock, signal, onProgress }).then(
      (result) => !signal.aborted && latest.current(result),
      (error) => !signal.aborted && setFailure(error),
    );
    return () => abort.abort();
  }, [tries]);

  const failed = failure === undefined ? undefined : failureText(failure);
  return (
    <>
      {text && <p>{text(progress)}</p>}
      <DoneBar label={label} done={progress.read} total={progress.total} />
      {failed !== undefined && <RetryNotice onRetry={again}>{failed}</RetryNotice>}
    </>
  );
}
