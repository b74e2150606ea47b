const KEY = 'gatehouse.wanted';

/** The page somebody asked for before sign-in; kept for this tab. @assumed pages-1 initial screen */
export const wantedPath = {
  remember(path: string): void {
    try {
      sessionStorage.setItem(KEY, path);
    } catch {
      // Without storage sign-in leads to the first page of the menu.
    }
  },
  /** Answers it once. */
  take(): string | undefined {
    try {
      const path = sessionStorage.getItem(KEY) ?? undefined;
      sessionStorage.removeItem(KEY);
      return path;
    } catch {
      return undefined;
    }
  },
};
