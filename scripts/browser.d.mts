/** Path of a Chromium on this machine; undefined when there is none. */
export function findBrowser(): string | undefined;
/** Path of the Chromium that scenarios run in, a headless shell where there is one. */
export function findScenarioBrowser(): string | undefined;
/** As findScenarioBrowser, but installs what is missing first; throws an error that says what to do. */
export function ensureBrowser(): string;
/** Path of a stock Firefox on this machine; undefined when there is none. */
export function findFirefox(): string | undefined;
/** As findFirefox, but installs one first if the system's packages have it; undefined when that fails. */
export function ensureFirefox(): string | undefined;
