import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** One second by default, which a busy machine takes; who waits for what comes waits no longer for it. */
const expect = { poll: { timeout: 15_000 } };

// unit: pure. integration: files, HTTP, processes. e2e: the built app in a browser. faults: what it must survive.
export default defineConfig({
  test: {
    // One core is otherwise kept free, which on two cores doubles the wait.
    maxWorkers: '100%',
    projects: [
      {
        plugins: [svelte()],
        test: { name: 'unit', include: ['test/unit/**/*.test.ts'], testTimeout: 20_000, hookTimeout: 30_000, expect },
      },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
          expect,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect,
        },
      },
      // Two hours: the full set tries thousands of points a test; `test/faults/run.ts` ends with their table.
      {
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          globalSetup: ['test/faults/setup.ts'],
          testTimeout: 7_200_000,
          hookTimeout: 120_000,
          expect,
        },
      },
    ],
  },
});
