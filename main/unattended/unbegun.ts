// A start without a window that fails before it has a log, such as with a drive that is missing: it reports its result all
// the same.

import { systemClock } from '../clock.ts';
import { toFailure } from '../errors.ts';
import { toStorageError } from '../files/storage-errors.ts';
import type { Log } from '../log.ts';
import type { Language } from '../../shared/contract/languages.ts';
import { WORDS } from '../words/words.ts';
import { endingOfFailure } from './endings.ts';
import { removeOldResult } from './old-result.ts';
import type { UnattendedStart } from './order.ts';
import { report } from './report.ts';
import { EXIT_CODES, resultOf, type UnattendedResult } from './result.ts';

type Parts = {
  readonly app: { readonly exit: (code: number) => void };
  readonly start: Pick<UnattendedStart, 'resultFile'>;
  readonly language: () => Language;
};

/** Its folder may be what could not be created. */
const NO_LOG: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Runs `begin`, which creates the folders of the data and of the log. If it throws, the app reports that and ends. */
export function beginOrReport(parts: Parts, begin: () => void): void {
  try {
    begin();
  } catch (error) {
    const { app } = parts;
    reportFailure(parts, error).then(
      (code) => app.exit(code),
      () => app.exit(EXIT_CODES.failed),
    );
  }
}

async function reportFailure({ start, language }: Parts, error: unknown): Promise<number> {
  const { resultFile } = start;
  // The new result may not find room on the same disk.
  if (resultFile !== null) await removeOldResult(resultFile, NO_LOG);
  const result = failedResult(error, language());
  return await report(result, { resultFile, output: process.stdout, log: NO_LOG, language });
}

function failedResult(error: unknown, language: Language): UnattendedResult {
  // Only its code is used, not its path.
  const { code } = toFailure(toStorageError(error, ''));
  const nowMs = systemClock.now();
  const result = resultOf({ ...endingOfFailure(code), language, startedMs: nowMs, finishedMs: nowMs });
  return code === 'bug' ? result : { ...result, message: WORDS[language].unattended.noFolder };
}
