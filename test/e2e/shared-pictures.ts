// Runs with each file of the window tests: a failed test of an app that the tests of its file share leaves a picture, as one
// with an app of its own does.

import { afterEach } from 'vitest';
import { pictureSharedDesks } from './stage.ts';

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await pictureSharedDesks(task.name);
});
