import { useEffect, useRef, useState } from 'react';
import { type AreaQuestion, askArea } from '@/lib/health/area-questions';
import { isSessionOver, RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';

/** How a question ended, and after how long. */
export type AreaAnswer =
  | { kind: 'answered'; ms: number; value: unknown }
  /** The device refused, or no usable answer came. */
  | { kind: 'refused' | 'unanswered'; ms: number; error: unknown };

async function answerTo(question: AreaQuestion, signal: AbortSignal): Promise<AreaAnswer> {
  const began = performance.now();
  const ms = () => performance.now() - began;
  try {
    const value = await askArea(rpc, question, signal);
    return { kind: 'answered', ms: ms(), value };
  } catch (error) {
    return { kind: error instanceof RpcError ? 'refused' : 'unanswered', ms: ms(), error };
  }
}

/** The answers of this visit to the tab, by method. Questions are asked one after the other, and end with the tab. */
export function useAreaAnswers() {
  const [answers, setAnswers] = useState<Readonly<Record<string, AreaAnswer>>>({});
  const [asking, setAsking] = useState<string>();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const run = useRef<AbortController>(undefined);
  const end = () => {
    setAsking(undefined);
    setProgress(undefined);
  };
  const stop = () => {
    run.current?.abort();
    end();
  };
  useEffect(() => () => run.current?.abort(), []);

  const ask = async (questions: readonly AreaQuestion[]) => {
    const own = new AbortController();
    run.current = own;
    for (const [done, question] of questions.entries()) {
      setAsking(question.method);
      if (questions.length > 1) setProgress({ done, total: questions.length });
      const answer = await answerTo(question, own.signal);
      // A question that was cancelled counts as not asked.
      if (own.signal.aborted) break;
      setAnswers((before) => ({ ...before, [question.method]: answer }));
      // The shell tells of it; every further question would be refused for the same reason.
      if (answer.kind !== 'answered' && isSessionOver(answer.error)) break;
    }
    // Others may be asked by now.
    if (!own.signal.aborted) end();
  };
  return { answers, asking, progress, askAll: (questions: readonly AreaQuestion[]) => void ask(questions), stop };
}
