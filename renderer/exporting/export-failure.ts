import type { Failure } from '../../shared/contract/errors.ts';
import { messages } from '../messages/messages.ts';
import { leftFile } from './left-file.ts';

export type ExportFailureWords = {
  readonly safe: string;
  readonly todo: string | undefined;
  /** The path of the complete file, when only its final name was refused. */
  readonly keptAt: string | null;
  /** Whether only another folder helps. */
  readonly isRefused: boolean;
};

/**
 * What is safe and what to do after a failed export or save; the error code alone cannot say it. `leftPath`: of the
 * export's state; a save has it in its facts.
 */
export function exportFailureWords(
  { code, facts }: Failure,
  leftPath: string | null = pathIn(facts),
): ExportFailureWords {
  const words = messages.exporting;
  const path = code === 'exportFailed' ? facts['path'] : undefined;
  return {
    safe:
      path === undefined && leftPath !== null
        ? words.failedLeft(leftFile(leftPath))
        : words.failedSafe(path !== undefined),
    todo: code === 'exportFailed' ? words.failedTodo[String(facts['reason'])] : undefined,
    keptAt: path === undefined ? null : String(path),
    isRefused: code === 'exportFailed' && facts['reason'] === 'readOnly',
  };
}

function pathIn(facts: Failure['facts']): string | null {
  const path = facts['leftPath'];
  return path === undefined ? null : String(path);
}
