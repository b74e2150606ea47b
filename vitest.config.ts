import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Unit tests stand beside the file they test; browser scenarios (`e2e/`) belong to Playwright. */
const config = defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/[\\/]$/, '') } },
  test: {
    environment: 'node',
    globalSetup: 'scripts/test-folder.ts',
    // A shared machine may be slow: only a test that hangs is to end here.
    testTimeout: 30_000,
    // One core less is the default, and half the speed on a machine of two.
    maxWorkers: '100%',
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', 'e2e/**', 'dist/**', 'out/**', '.next/**'],
  },
});

export default config;
