import type { Failure } from '../../shared/contract/errors.ts';
import { leftBy, type LeftFile } from '../lib/left-file.ts';
import { messages } from '../messages/messages.ts';

export type ExportFailureWords = {
  readonly safe: string;
  readonly todo: string | undefined;
  /** The path of the complete file, when only its final name was refused. */
  readonly keptAt: string | null;
  /** Whether only another folder helps. */
  readonly isRefused: boolean;
};

/**
 * What is safe and what to do after a failed export or save; the error code alone cannot say it. `left`: of the export's state; a
 * save has it in its facts.
 */
export function exportFailureWords(failure: Failure, left: LeftFile | null = leftBy(failure)): ExportFailureWords {
  const words = messages.exporting;
  const { code, facts } = failure;
  const path = code === 'exportFailed' ? facts['path'] : undefined;
  return {
    safe: path === undefined && left !== null ? words.failedLeft(left) : words.failedSafe(path !== undefined),
    todo: code === 'exportFailed' ? words.failedTodo[String(facts['reason'])] : undefined,
    keptAt: path === undefined ? null : String(path),
    isRefused: code === 'exportFailed' && facts['reason'] === 'readOnly',
  };
}
