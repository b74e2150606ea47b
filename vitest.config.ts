import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { isDeep } from './scripts/deep-runs.ts';

/** Device, protocol, rules and scripts. */
const MODULES = ['**/*.test.ts'];
/** Pages and their parts, in happy-dom. */
const PAGES = ['**/*.test.tsx'];
/** Tests that replace a module by another one (`vi.mock`), which works only before any other file imports it. */
const MOCKED = ['**/*.mocked.test.ts'];
/** Tests of `npm run test:deep` alone. */
const DEEP = isDeep ? [] : ['**/*.deep.test.ts'];
const NOT_UNIT = [...configDefaults.exclude, ...DEEP, 'e2e/**', 'dist/**', 'out/**', '.next/**'];

/** Unit tests stand beside the file they test; browser scenarios (`e2e/`) belong to Playwright. */
const config = defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/[\\/]$/, '') } },
  test: {
    environment: 'node',
    globalSetup: 'scripts/test-folder.ts',
    // A shared machine may be slow: only a test that hangs is to end here. scripts/deep-runs.ts
    testTimeout: isDeep ? 1_800_000 : 30_000,
    // The library leaves dialogs where they stand in tests, and puts them at the end of the page in a browser: there no
    // form is in another one.
    onConsoleLog: (log) => !/<form> cannot (be a descendant of|contain a nested) <form>/.test(log),
    // `npm test` names what passed only then. docs/decisions/020-unstable-scenarios.md
    retry: 1,
    // One core less is the default, and half the speed on a machine of two.
    maxWorkers: '100%',
    sequence: { setupFiles: 'list' },
    projects: [
      {
        extends: true,
        // These files share the modules they import, which halves their time: they keep no state in a module, or put it
        // back.
        test: {
          name: 'modules',
          include: MODULES,
          exclude: [...NOT_UNIT, ...MOCKED],
          isolate: false,
          setupFiles: 'scripts/fixed-seed.ts',
        },
      },
      // Pages hold their session, queries and lazily loaded parts in modules: each file begins with modules of its own.
      // One environment for all of them: Vitest starts another process when it changes.
      {
        extends: true,
        test: {
          name: 'pages',
          environment: 'happy-dom',
          include: PAGES,
          exclude: NOT_UNIT,
          isolate: false,
          setupFiles: [
            'scripts/own-modules.ts',
            'components/form/cheap-page-tests.fixtures.ts',
            'components/form/no-network.fixtures.ts',
            'app/(console)/page-navigation.fixtures.ts',
            'scripts/fixed-seed.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'mocked',
          include: MOCKED,
          exclude: NOT_UNIT,
          isolate: false,
          setupFiles: ['scripts/own-modules.ts', 'scripts/fixed-seed.ts'],
        },
      },
    ],
  },
});

export default config;
