import { useEffect, useRef, useState } from 'react';
import { useProblemText } from '@/components/feedback/problem-text';
import type { Problem } from '@/lib/i18n/message-keys';
import type { DeviceWait } from '@/lib/jobs/await-device';
import { useCapture } from './use-capture';

/** What became of something the device told: undefined where it is not the end. */
export type Outcome<Value> = { taken: Value } | { problem: Problem } | undefined;

interface Taking<Told, Value> {
  /** Another one begins anew. */
  key: string;
  /** Looks at what came; may ask the device. */
  take(told: Told): Promise<Outcome<Value>>;
  /** It is of use: the panel closes after it. Not called once the panel is gone. */
  onTaken(value: Value): void;
  /** The capture begins, also each time anew. */
  onBegin?(): void;
  onClose(): void;
}

/** A capture whose outcome is looked at: what is of no use is said, and the panel stays for another try. */
export function useTaking<Told, Value>(way: DeviceWait<Told>, taking: Taking<Told, Value>) {
  const { key, take, onTaken, onBegin, onClose } = taking;
  const problemText = useProblemText();
  const [problem, setProblem] = useState<Problem>();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const look = async (told: Told) => {
    const outcome = await take(told);
    if (isGone.current || !outcome) return;
    if ('problem' in outcome) return setProblem(outcome.problem);
    onTaken(outcome.taken);
    onClose();
  };
  const { state, again } = useCapture(way, key, (told) => void look(told));
  useEffect(() => {
    if (state.kind !== 'starting') return;
    setProblem(undefined);
    onBegin?.();
  }, [state]);
  /** For the panel. */
  return { state, problem: problem && problemText(problem), onAgain: again, onClose };
}
