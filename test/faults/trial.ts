// Folders for trials: a base store that is created once, and copies of it that are damaged one by one.

import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { syncGeneration } from './generations.ts';

export type Trials = Disposable & {
  readonly folder: string;
  /** A new folder, empty or with a copy of `from`. */
  fresh(name: string, from?: string): string;
};

export function makeTrials(): Trials {
  const folder = mkdtempSync(join(tmpdir(), 'desk-faults-'));
  return {
    folder,
    fresh(name, from) {
      const path = join(folder, name);
      rmSync(path, { recursive: true, force: true });
      if (from !== undefined && existsSync(from)) cpSync(from, path, { recursive: true });
      else mkdirSync(path, { recursive: true });
      return path;
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export function dataFile(folder: string): string {
  return join(folder, 'data.db');
}

/** A closed store with this generation; 0 means an empty folder. */
export async function makeBase(trials: Trials, generation: number, rows?: number): Promise<string> {
  const base = trials.fresh(`base-${generation}-${rows ?? 'default'}`);
  if (generation > 0) await syncGeneration(dataFile(base), generation, rows);
  return base;
}
