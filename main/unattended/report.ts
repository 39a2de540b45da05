// Reports a result: to the file that was asked for, and as one line on standard output.

import type { Writable } from 'node:stream';
import { logFailure } from '../errors.ts';
import type { Log } from '../log.ts';
import { writeDurably } from '../files/write-durably.ts';
import type { Language } from '../../shared/contract/languages.ts';
import { unwritten, type UnattendedResult } from './result.ts';

export type ReportParts = {
  readonly resultFile: string | null;
  readonly output: Pick<Writable, 'write' | 'once'>;
  readonly log: Log;
  readonly language: () => Language;
};

/** Returns the exit code. The file is complete before the line is written. */
export async function report(result: UnattendedResult, parts: ReportParts): Promise<number> {
  const written = await writeResult(result, parts);
  await print(`${JSON.stringify(written)}\n`, parts.output);
  return written.exitCode;
}

async function writeResult(
  result: UnattendedResult,
  { resultFile, log, language }: ReportParts,
): Promise<UnattendedResult> {
  if (resultFile === null) return result;
  try {
    await writeDurably(resultFile, `${JSON.stringify(result)}\n`);
    return result;
  } catch (error) {
    logFailure(log, 'the result of an unattended run could not be written', error);
    return unwritten(result, language());
  }
}

/** A program with a window may have no standard output on Windows, and a reader may have gone. */
function print(line: string, output: ReportParts['output']): Promise<void> {
  return new Promise((resolve) => {
    output.once('error', () => resolve());
    output.write(line, () => resolve());
  });
}
