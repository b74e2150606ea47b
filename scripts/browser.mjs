/** The browsers the scenarios run in, Chromium and Firefox: found on this machine, or installed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const SYSTEM = {
  // google-chrome leads to the version that is installed.
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
};

/** Path of a Chromium: GATEHOUSE_BROWSER, the system's, Playwright's own; undefined when there is none. */
export function findBrowser() {
  const asked = process.env.GATEHOUSE_BROWSER;
  if (asked) {
    if (!existsSync(asked)) throw new Error(`GATEHOUSE_BROWSER names ${asked}, which does not exist`);
    return asked;
  }
  return (SYSTEM[process.platform] ?? []).find((file) => existsSync(file)) ?? playwrightsOwn();
}

/** Chromium without its window, tab strip and start page: the same engine for two thirds of the processor's time. */
const SHELL = ['/usr/bin/chromium-headless-shell'];

/** Path of the Chromium that scenarios run in: GATEHOUSE_BROWSER, a headless shell, else as findBrowser. */
export const findScenarioBrowser = () =>
  process.env.GATEHOUSE_BROWSER ? findBrowser() : (SHELL.find((file) => existsSync(file)) ?? findBrowser());

const FIREFOX = {
  linux: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox'],
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)']]
    .filter(Boolean)
    .map((folder) => join(folder, 'Mozilla Firefox', 'firefox.exe')),
};

/** Path of a stock Firefox: GATEHOUSE_FIREFOX or the system's; undefined when there is none. */
export function findFirefox() {
  const asked = process.env.GATEHOUSE_FIREFOX;
  if (asked && !existsSync(asked)) throw new Error(`GATEHOUSE_FIREFOX names ${asked}, which does not exist`);
  return asked ?? (FIREFOX[process.platform] ?? []).find((file) => existsSync(file));
}

const aptInstall = (...names) =>
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { stdio: 'inherit' });

/** As findFirefox, but installs one first if the system's packages have it; undefined when that fails. */
export function ensureFirefox() {
  if (!process.env.GATEHOUSE_FIREFOX && isDebianRoot()) {
    if (!findFirefox()) aptInstall('firefox-esr');
    // Debian's Firefox decodes H.264 with this library of the system.
    const known = spawnSync('apt-cache', ['pkgnames', 'libavcodec'], { encoding: 'utf8' }).stdout ?? '';
    const codec = known
      .split('\n')
      .filter((name) => /^libavcodec\d+$/.test(name))
      .sort()
      .at(-1);
    if (codec && spawnSync('dpkg', ['-s', codec]).status !== 0) aptInstall(codec);
  }
  return findFirefox();
}

const isDebianRoot = () => process.platform === 'linux' && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

function playwrightsOwn() {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/**
 * As findScenarioBrowser, but installs what is missing first: a Chromium (some scenarios need one with a window) and,
 * if the system's packages have it, the headless shell. Throws an error that says what to do.
 */
export function ensureBrowser() {
  const isMissing =
    [findBrowser(), findScenarioBrowser()].includes(undefined) || findBrowser() === findScenarioBrowser();
  if (isMissing && !process.env.GATEHOUSE_BROWSER && isDebianRoot()) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    for (const name of ['chromium', 'chromium-headless-shell']) aptInstall(name);
  } else if (!findBrowser()) {
    const playwright = fileURLToPath(new URL('../node_modules/@playwright/test/cli.js', import.meta.url));
    spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit' });
  }
  const installed = findBrowser();
  if (!installed) throw new Error('No Chromium was found: install one, or set GATEHOUSE_BROWSER to the path of one.');
  return findScenarioBrowser();
}
