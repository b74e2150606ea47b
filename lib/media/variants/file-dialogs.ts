/** Dialogs for a file that are open at the same time: the result belongs to the latest one. @spec §4 plugin */
export class FileDialogs {
  #answer: ((path: string | undefined) => void) | undefined;

  /** Opens a dialog and answers the chosen path; undefined when it was closed, or a later one took its place. */
  ask(open: () => void): Promise<string | undefined> {
    this.settle(undefined);
    return new Promise((resolve) => {
      this.#answer = resolve;
      open();
    });
  }

  /** Ends the latest dialog; a result that nobody waits for is dropped. */
  settle(path: string | undefined): void {
    this.#answer?.(path);
    this.#answer = undefined;
  }
}
