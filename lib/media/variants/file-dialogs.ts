/** Dialogs for a file that are open at the same time: the result belongs to the latest one. @spec §4 plugin */
export class FileDialogs {
  #answer: ((path: string | undefined) => void) | undefined;

  /** Opens a dialog and resolves to the chosen path; undefined when it was closed, or replaced by a later one. */
  ask(open: () => void): Promise<string | undefined> {
    this.settle(undefined);
    return new Promise((resolve) => {
      this.#answer = resolve;
      open();
    });
  }

  /** Ends the latest dialog; a result without a pending dialog is dropped. */
  settle(path: string | undefined): void {
    this.#answer?.(path);
    this.#answer = undefined;
  }
}
