// Removes the result that an earlier run left in the file of `--result`, so that a run that is killed leaves no success
// behind. What is no result of this app stays until the new result replaces it: the path may be mistyped.

import { lstatSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseJson } from '../../shared/rules/json-object.ts';
import { logFailure } from '../errors.ts';
import type { Log } from '../log.ts';
import { removePath } from '../files/file-moves.ts';
import { EXIT_CODES } from './result.ts';

/** Many times the size of a result, whose longest parts are the names of a view and of a path. */
const MAX_RESULT_BYTES = 64 * 1024;

const resultSchema = z.object({
  version: z.literal(1),
  outcome: z.string().refine((outcome) => Object.hasOwn(EXIT_CODES, outcome)),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
});

/** A failure is logged only: the run is worth more, and its result replaces the file. */
export async function removeOldResult(path: string, log: Log): Promise<void> {
  try {
    if (isResult(path)) await removePath(path);
  } catch (error) {
    logFailure(log, 'the result of an earlier run could not be removed', error);
  }
}

function isResult(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true || found.size > MAX_RESULT_BYTES) return false;
  return resultSchema.safeParse(parseJson(readFileSync(path, 'utf8'))).success;
}
