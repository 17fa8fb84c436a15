import { defineConfig } from 'vitest/config';

const DB_TESTS = '**/*.db.test.ts';
const BROWSER_TESTS = 'e2e/**/*.browser.test.ts';
const NEVER = ['**/node_modules/**', '**/.cache/**', 'console/dist/**'];
const withDatabase = {
  globalSetup: ['platform/testing/start-database.ts'],
  setupFiles: ['platform/testing/close-databases.ts'],
};

/** Three kinds of test, told apart by name, and run in the order in which they are quick to fail. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...NEVER, DB_TESTS, BROWSER_TESTS],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'db',
          include: [DB_TESTS],
          exclude: NEVER,
          ...withDatabase,
          testTimeout: 30_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'browser',
          include: [BROWSER_TESTS],
          exclude: NEVER,
          ...withDatabase,
          // Each file drives a Chromium of its own: two at once would make each other's clocks late.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
