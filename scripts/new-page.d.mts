/** Every file that a new page adds or changes, by its path. `read` gives the text of a file as it is. */
export function newPage(given: readonly string[], read: (path: string) => string): Map<string, string>;
