/** Every file that a new page adds or changes, by its path. `read` returns the unchanged text of a file. */
export function newPage(given: readonly string[], read: (path: string) => string): Map<string, string>;
