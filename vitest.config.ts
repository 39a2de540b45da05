import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// unit: pure. integration: files, HTTP, processes. e2e: the built app in a browser. faults: what it must survive.
export default defineConfig({
  test: {
    // One core is otherwise kept free, which on two cores doubles the wait.
    maxWorkers: '100%',
    projects: [
      {
        plugins: [svelte()],
        test: { name: 'unit', include: ['test/unit/**/*.test.ts'], testTimeout: 20_000, hookTimeout: 30_000 },
      },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
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
        },
      },
    ],
  },
});
