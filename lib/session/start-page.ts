import { OVERVIEW } from '@/lib/routes/route-table';

/** Choices of this page load, for a browser without storage. */
const chosen = new Map<string, boolean>();

const keyOf = (userName: string) => `gatehouse.start.${userName}`;

/** Whether an account opens the overview after sign-in in this browser. Anything else that is stored counts as no. */
export const startPage = {
  /** Its path; undefined: the account has not chosen it. */
  get(userName: string): string | undefined {
    let isChosen = chosen.get(userName);
    try {
      isChosen ??= localStorage.getItem(keyOf(userName)) === OVERVIEW.path;
    } catch {
      // Without storage: the choice since the page was loaded.
    }
    return isChosen ? OVERVIEW.path : undefined;
  },

  /** Returns false when the browser does not store it: the choice is then valid until the page is closed. */
  choose(userName: string, isChosen: boolean): boolean {
    chosen.set(userName, isChosen);
    try {
      if (isChosen) localStorage.setItem(keyOf(userName), OVERVIEW.path);
      else localStorage.removeItem(keyOf(userName));
      return true;
    } catch {
      return false;
    }
  },
};
