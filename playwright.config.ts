import { defineConfig } from '@playwright/test';
import { browserFlags } from './e2e/fixtures/browser-flags';
import { isDeep } from './e2e/fixtures/deep';
import { findScenarioBrowser } from './scripts/browser.mjs';

/** Scenarios of `e2e/` on the packaged console (`npm run build` first); each worker has an emulator of its own. */
const config = defineConfig({
  testDir: 'e2e',
  globalSetup: './scripts/test-folder.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than the cores of a small machine: scenarios also wait for the device and its timers.
  workers: process.env.GATEHOUSE_WORKERS ? Number(process.env.GATEHOUSE_WORKERS) : 3,
  // One repetition tells a broken console from a machine that stood still; `npm test` names each (decision 020).
  retries: 1,
  // What another test proves as well, in another place: see docs/decisions/017.
  ...(!isDeep && { grepInvert: /@deep/ }),
  forbidOnly: true,
  // Four times what the slowest scenario without a limit of its own needs on two cores; one that holds never waits for
  // it.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // Half a second of processor for each scenario: a new context knows no compiled script.
    reuseContext: true,
    // A trace costs a third of a small machine's time: GATEHOUSE_TRACE=1 asks for it.
    trace: process.env.GATEHOUSE_TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    launchOptions: { executablePath: findScenarioBrowser(), args: browserFlags() },
  },
});

export default config;
