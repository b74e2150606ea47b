import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { shownToasts, toast } from '@/components/feedback/toasts';
import { ActFailure } from '@/components/feedback/use-act';
import { isUnanswered } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';

/** Deletes those of `entries` that no earlier run has deleted, and calls `isGone` for each that the device deleted. */
type Remove<Entry> = (entries: readonly Entry[], isGone: (entry: Entry) => void) => Promise<unknown>;

/**
 * Runs deletions that were confirmed, one after the other: on a slow device the next one is confirmed before the last
 * has its answer. Entries are compared by identity, those that an earlier run of this queue has deleted are left out,
 * and a run without any others is dropped; so is one whose login ended before its turn. A failure becomes a message
 * with `title`, on the next page where this one was left; a success removes the failures of the same title that were
 * shown when it was confirmed. Never rejects.
 */
export function useRemovalRun() {
  const failureText = useFailureText();
  const journal = useTranslations('journal');
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const queue = useRef({ last: Promise.resolve(), pending: 0, gone: new Set<unknown>() }).current;
  return <Entry>(title: string, entries: readonly Entry[], remove: Remove<Entry>): Promise<void> => {
    const login = rpc.sessionId();
    const earlier = shownToasts.get().filter(({ act, tone }) => act === title && tone === 'bad');
    const run = async () => {
      const rest = entries.filter((entry) => !queue.gone.has(entry));
      if (rest.length === 0 || rpc.sessionId() !== login) return;
      try {
        await remove(rest, (entry) => void queue.gone.add(entry));
        for (const { id } of earlier) toast.close(id);
      } catch (error) {
        const text = error instanceof ActFailure ? error.message : failureText(error);
        // Where the page was left, which stops nothing, its list is not there to show whether the entry is.
        const message = isLeft.current && isUnanswered(error) ? journal('unknown') : text;
        toast.failure(message, { title, act: title, error, outlivesPage: isLeft.current });
      }
    };
    queue.pending += 1;
    queue.last = queue.last.then(run).finally(() => {
      queue.pending -= 1;
      // An entry that comes later may have the same identity.
      if (queue.pending === 0) queue.gone.clear();
    });
    return queue.last;
  };
}
