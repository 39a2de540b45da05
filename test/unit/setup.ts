// Runs with each file of the unit tests. Files share a process, so globals that a file replaced are put back after it.

import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.unstubAllGlobals();
});
