/** Path of a Chromium on this machine; undefined when there is none. */
export function findBrowser(): string | undefined;
/** As findBrowser, but installs one first when there is none; throws a sentence that says what to do. */
export function ensureBrowser(): string;
