import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { toast } from '@/components/feedback/toasts';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { isUnanswered } from '@/lib/rpc/rpc-error';

/**
 * Runs deletions that were confirmed, one after the other: on a slow device the next one is confirmed before the last
 * has its answer. A failure becomes a message with `title`, on the next page where this one was left. Never rejects.
 */
export function useRemovalRun() {
  const act = useAct();
  const failureText = useFailureText();
  const journal = useTranslations('journal');
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (title: string, remove: () => Promise<unknown>): Promise<unknown> => {
    const run = () =>
      act.run(async (signal) => {
        try {
          await remove();
        } catch (error) {
          // The page was left meanwhile, which stops nothing.
          if (signal.aborted) {
            const text = error instanceof ActFailure ? error.message : failureText(error);
            const message = isUnanswered(error) ? journal('unknown') : text;
            toast.failure(message, { title, act: title, error, outlivesPage: true });
          }
          throw error;
        }
      }, title);
    last.current = last.current.then(run);
    return last.current;
  };
}
