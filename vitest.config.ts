import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/**
 * The files of a suite share the worker's process, which saves loading the product again for each of them. They may, because
 * a test changes nothing of its own process that it does not put back: it closes what it opened and mocks no module.
 */
const isolate = false;

/** The default of one second is too short on a busy machine; a poll that succeeds ends at once anyway. */
const expect = { poll: { timeout: 15_000 } };

// unit: pure functions. integration: files, HTTP, processes. e2e: the built app in a browser. faults: kills, full disks …
export default defineConfig({
  test: {
    // By default one core stays unused, which doubles the time on two cores.
    maxWorkers: '100%',
    projects: [
      {
        plugins: [svelte()],
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          isolate,
          setupFiles: ['test/unit/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 30_000,
          expect,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          isolate,
          globalSetup: ['test/integration/setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
          expect,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          isolate,
          globalSetup: ['test/e2e/setup.ts'],
          setupFiles: ['test/e2e/shared-pictures.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect,
        },
      },
      // Not a test: `npm run pictures` looks at what it writes.
      {
        test: {
          name: 'pictures',
          include: ['test/pictures/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect,
        },
      },
      // Not a test either: `npm run guide:pictures` makes the pictures of the user guide.
      { test: { name: 'guide-pictures', include: ['test/guide-pictures/**/*.test.ts'], expect } },
      // Two hours, because the full set tries thousands of points per test; `test/faults/run.ts` prints their table.
      {
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          isolate,
          globalSetup: ['test/faults/setup.ts'],
          testTimeout: 7_200_000,
          hookTimeout: 120_000,
          expect,
        },
      },
    ],
  },
});
