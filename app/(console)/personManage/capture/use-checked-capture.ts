import { useEffect, useRef, useState } from 'react';
import { useProblemText } from '@/components/feedback/problem-text';
import type { Problem } from '@/lib/i18n/message-keys';
import type { DeviceWait } from '@/lib/jobs/await-device';
import { useCapture } from './use-capture';

/** Outcome of a captured value: undefined when the capture continues. */
export type Outcome<Value> = { taken: Value } | { problem: Problem } | undefined;

interface CheckedCapture<Report, Value> {
  /** A change of the key restarts the capture. */
  key: string;
  /** Checks a captured value; may call the device. */
  take(report: Report): Promise<Outcome<Value>>;
  /** Called with an accepted value, then the panel closes. Not called after unmount. */
  onTaken(value: Value): void;
  /** Called at each start of the capture. */
  onBegin?(): void;
  onClose(): void;
}

/** A capture whose values are checked: a rejected value is reported, and the panel stays open for another try. */
export function useCheckedCapture<Report, Value>(way: DeviceWait<Report>, capture: CheckedCapture<Report, Value>) {
  const { key, take, onTaken, onBegin, onClose } = capture;
  const problemText = useProblemText();
  const [problem, setProblem] = useState<Problem>();
  const isGone = useRef(false);
  /** Counts the starts: what an earlier one gave is dropped when its check ends late. */
  const round = useRef(0);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const check = async (report: Report) => {
    const begun = round.current;
    const outcome = await take(report);
    if (isGone.current || begun !== round.current || !outcome) return;
    if ('problem' in outcome) return setProblem(outcome.problem);
    onTaken(outcome.taken);
    onClose();
  };
  const { state, again } = useCapture(way, key, (report) => void check(report));
  useEffect(() => {
    if (state.kind !== 'starting') return;
    round.current += 1;
    setProblem(undefined);
    onBegin?.();
  }, [state]);
  /** Props of the panel. */
  return { state, problem: problem && problemText(problem), onAgain: again, onClose };
}
