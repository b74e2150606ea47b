/** A word that this tab keeps over reloads. */
export interface TabWord {
  get(): string | undefined;
  /** Undefined deletes it. Returns false when it is not kept: storage is switched off or full. */
  set(word: string | undefined): boolean;
  /** Returns it once. */
  take(): string | undefined;
}

/** The word stored under a name. Where storage is not available it is not kept, and nothing throws. */
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
