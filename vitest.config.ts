import { defineConfig } from 'vitest/config';

const NEVER = ['**/node_modules/**', '**/dist/**', 'sdk/cli/templates/**'];
const IN_A_PAGE = ['**/client/**/*.test.{ts,tsx}', 'apps/web/**/*.test.{ts,tsx}'];
const IN_A_BROWSER = ['tests/e2e/**/*.test.ts', 'tests/moved-out/**/*.test.ts', 'tests/tutorial/**/*.test.ts'];

export default defineConfig({
  test: {
    // Two cores are shared with a real Postgres and child processes of the tests.
    maxWorkers: 2,
    // As the server starts (`GUARDS` in apps/run/processes.mjs).
    execArgv: ['--no-wasm-code-gc'],
    // Ends a test that hangs; tests that hold a time measure it themselves.
    testTimeout: 60_000,
    // Of thousands of steps over real processes one is late now and then; the summary names those tried twice.
    retry: 1,
    hookTimeout: 120_000,
    // The default of one second is shorter than a busy machine takes; as long as `newPage` waits for an element.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          setupFiles: ['tests/support/patience.ts', 'tests/support/property-tests.ts'],
          include: ['{sdk,core,plugins,apps,i18n}/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [...NEVER, ...IN_A_PAGE, ...IN_A_BROWSER],
        },
      },
      {
        extends: true,
        // A server and a Chromium of their own; one file at a time, or they starve each other.
        test: {
          name: 'browser',
          environment: 'node',
          include: IN_A_BROWSER,
          setupFiles: ['tests/support/patience.ts'],
          exclude: NEVER,
          fileParallelism: false,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'happy-dom',
          include: IN_A_PAGE,
          exclude: NEVER,
          setupFiles: [
            'tests/support/page-patience.ts',
            'tests/support/patience.ts',
            'tests/support/property-tests.ts',
          ],
        },
      },
    ],
  },
});
