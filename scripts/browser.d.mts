/** Path of a Chromium on this machine; undefined when there is none. */
export function findBrowser(): string | undefined;
/** Path of the Chromium that scenarios run in, a headless shell where there is one. */
export function findScenarioBrowser(): string | undefined;
/** As findScenarioBrowser, but installs first what is missing; throws a sentence that says what to do. */
export function ensureBrowser(): string;
/** Path of a stock Firefox on this machine; undefined when there is none. */
export function findFirefox(): string | undefined;
/** As findFirefox, but installs one first where the system's packages can; undefined when there is none after all. */
export function ensureFirefox(): string | undefined;
