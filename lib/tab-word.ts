/** A word that this tab keeps over reloads. */
export interface TabWord {
  get(): string | undefined;
  /** Undefined forgets it. Answers false where the tab does not keep it: storage is switched off or full. */
  set(word: string | undefined): boolean;
  /** Answers it once. */
  take(): string | undefined;
}

/** The word kept under a name. Where the browser keeps nothing for pages it is forgotten at once, and nothing throws. */
export function tabWord(name: string): TabWord {
  const key = `gatehouse.${name}`;
  const word: TabWord = {
    get() {
      try {
        return sessionStorage.getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    set(next) {
      try {
        if (next === undefined) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, next);
        return true;
      } catch {
        return false;
      }
    },
    take() {
      const kept = word.get();
      word.set(undefined);
      return kept;
    },
  };
  return word;
}
