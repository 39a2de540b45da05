// What a save needs besides its contents: the chosen place, and a list of unfinished files that ends with the test.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { SaveParts } from '../../main/saving/save-text.ts';
import { UnfinishedFiles } from '../../main/saving/unfinished-files.ts';
import { silentLog } from './logs.ts';

/** `path`: what the person chooses; null if they cancel. */
export function saveParts(path: string | null): SaveParts {
  const dataFolder = mkdtempSync(join(tmpdir(), 'save-parts-'));
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  return {
    choosePath: () => Promise.resolve(path),
    unfinished: new UnfinishedFiles(dataFolder, silentLog),
    onSaved: () => Promise.resolve(),
  };
}
