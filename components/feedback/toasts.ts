import { TIMER_MS } from '@/lib/contract/limits';
import { errorDetails } from '@/lib/errors/error-details';
import { createStore } from '@/lib/store';

/** A message at the bottom end. */
export interface Toast {
  id: number;
  tone: 'ok' | 'bad' | 'info';
  /** What happened, in two words, where the message says more. */
  title?: string;
  message: string;
  /** Milliseconds; false: until it is closed or no longer true. */
  life: number | false;
  /** What was tried; a success of the same name takes the failure away. Without a name nothing does. */
  act: string | undefined;
  /** It is true on every page, not only on the one where it came up. */
  outlivesPage?: boolean;
  /** It was there before a dialog opened, and is shown again once that is closed. */
  isWaiting?: boolean;
  /** Tries the same again. */
  retry?: () => void;
  /** What a technician wants to know, for the clipboard. */
  details?: string;
}

/** What a failure may say beyond its message. */
interface FailureOptions extends Pick<Toast, 'title' | 'retry' | 'outlivesPage'> {
  act?: string;
  /** The call behind it. */
  error?: unknown;
}

const INFO_MS = 6_000;

/** Messages at a time; the oldest makes room. */
const LIMIT = 3;

/** Messages that stand on the page, oldest first. */
export const shownToasts = createStore<readonly Toast[]>([]);

let nextId = 1;
const add = (toast: Omit<Toast, 'id'>, isKept: (old: Toast) => boolean = () => true) =>
  shownToasts.set([...shownToasts.get().filter(isKept), { ...toast, id: nextId++ }].slice(-LIMIT));

const keepOnly = (isKept: (old: Toast) => boolean) => {
  const kept = shownToasts.get().filter(isKept);
  if (kept.length < shownToasts.get().length) shownToasts.set(kept);
};

/**
 * Short messages: a success leaves by itself. A failure stays until it is closed, until the same act succeeds, or until
 * the page is left; one without words is not shown.
 */
export const toast = {
  success: (message: string, act?: string) =>
    add(
      { tone: 'ok', message, life: TIMER_MS.successToast, act },
      (old) => old.tone !== 'bad' || act === undefined || old.act !== act,
    ),
  failure(message: string | undefined, { act, error, ...more }: FailureOptions = {}) {
    if (message === undefined) return;
    const details = errorDetails(error);
    // The same failure again takes the place of the first one.
    add(
      { tone: 'bad', message, life: false, act, ...more, ...(details && { details }) },
      (old) => old.act !== act || old.message !== message,
    );
  },
  info: (message: string) => add({ tone: 'info', message, life: INFO_MS, act: undefined }),
  close: (id: number) => keepOnly((each) => each.id !== id),
  /** Another page is shown: what failed on the last one is no longer to be mended here. */
  leavePage: () => keepOnly((each) => each.tone !== 'bad' || each.outlivesPage === true),
  /** What was told under this name is no longer true. */
  settle: (act: string) => keepOnly((each) => each.act !== act),
  /** Puts the present messages away while a dialog is open; answers the function that shows them again. */
  hold(): () => void {
    const before = new Set(shownToasts.get().map(({ id }) => id));
    const mark = (isWaiting: boolean) =>
      before.size > 0 &&
      shownToasts.set(shownToasts.get().map((each) => (before.has(each.id) ? { ...each, isWaiting } : each)));
    mark(true);
    return () => void mark(false);
  },
};
