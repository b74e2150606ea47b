import { TIMER_MS } from '@/lib/contract/limits';
import { errorDetails } from '@/lib/errors/error-details';
import { createStore } from '@/lib/store';

/** A message at the bottom end. */
export interface Toast {
  id: number;
  tone: 'ok' | 'bad' | 'info';
  /** Title, where the message says more. */
  title?: string;
  message: string;
  /** Milliseconds; false: until it is closed or no longer true. */
  life: number | false;
  /** The attempted action; its success replaces what was said of it before. Without a name nothing is replaced. */
  act: string | undefined;
  /** True on every page, not only on the page where it was shown. */
  outlivesPage?: boolean;
  /** Dialogs that opened after it was shown: it is shown again once all of them are closed. */
  dialogs?: number;
  /** Retries the same action. */
  retry?: () => void;
  /** A place where it can be tried by hand. */
  link?: { address: string; label: string };
  /** Undoes the action; offered by the page where it was done, and only there. */
  undo?: () => void;
  /** Technical details, for the clipboard. */
  details?: string;
}

/** Options of a failure message. */
interface FailureOptions extends Pick<Toast, 'title' | 'retry' | 'link' | 'outlivesPage'> {
  act?: string;
  /** The failed call. */
  error?: unknown;
}

const INFO_MS = 6_000;

/** Maximum number of messages that stay, and of all together beside fewer of them. */
const LIMIT = 3;

/** Messages on the page, oldest first. */
export const shownToasts = createStore<readonly Toast[]>([]);

let nextId = 1;
const add = (toast: Omit<Toast, 'id'>, isKept: (old: Toast) => boolean = () => true) =>
  shownToasts.set(limited([...shownToasts.get().filter(isKept), { ...toast, id: nextId++ }]));

/**
 * Without the oldest that would go by itself. One that stays goes only for another that stays: beside three of them one
 * more is shown for its time.
 */
function limited(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length <= LIMIT) return toasts;
  const passing = toasts.slice(0, -1).findIndex(({ life }) => life !== false);
  if (passing >= 0) return limited(toasts.toSpliced(passing, 1));
  return toasts.at(-1)?.life === false ? limited(toasts.slice(1)) : toasts;
}

const keepOnly = (isKept: (old: Toast) => boolean) => {
  const kept = shownToasts.get().filter(isKept);
  if (kept.length < shownToasts.get().length) shownToasts.set(kept);
};

/**
 * Short messages: a success disappears after a time. A failure remains until it is closed, until the same action
 * succeeds, or until the page is left; one without text is not shown.
 */
export const toast = {
  success: (message: string, act?: string) =>
    add(
      { tone: 'ok', message, life: TIMER_MS.successToast, act },
      // What was said of the same act before is past.
      (old) => act === undefined || old.act !== act,
    ),
  failure(message: string | undefined, { act, error, ...more }: FailureOptions = {}) {
    if (message === undefined) return;
    const details = errorDetails(error);
    // A repeated failure replaces the first message.
    add(
      { tone: 'bad', message, life: false, act, ...more, ...(details && { details }) },
      (old) => old.act !== act || old.message !== message,
    );
  },
  /** A success that can be undone for a while. */
  undoable: (message: string, undo: () => void) =>
    add({ tone: 'ok', message, life: TIMER_MS.undoToast, act: undefined, undo }),
  /** `stays`: until it is closed, as nobody may be there to read it; `act` settles it. */
  info: (message: string, { stays = false, act }: { stays?: boolean; act?: string } = {}) =>
    add({ tone: 'info', message, life: !stays && INFO_MS, act }),
  close: (id: number) => keepOnly((each) => each.id !== id),
  /** On another page, failures of the previous one are obsolete, and nothing of it can be undone. */
  leavePage: () => keepOnly((each) => (each.tone !== 'bad' && !each.undo) || each.outlivesPage === true),
  /** What was said under this name no longer holds, except that it was done. */
  settle: (act: string) => keepOnly((each) => each.act !== act || each.tone === 'ok'),
  /** Hides the current messages while a dialog is open; returns the function that shows them again. */
  hold(): () => void {
    const before = new Set(shownToasts.get().map(({ id }) => id));
    const count = (more: number) =>
      before.size > 0 &&
      shownToasts.set(
        shownToasts
          .get()
          .map((each) => (before.has(each.id) ? { ...each, dialogs: (each.dialogs ?? 0) + more } : each)),
      );
    count(1);
    return () => void count(-1);
  },
};
