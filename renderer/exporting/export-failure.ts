import type { Failure } from '../../shared/contract/errors.ts';
import { messages } from '../messages/messages.ts';

export type ExportFailureWords = {
  readonly safe: string;
  readonly todo: string | undefined;
  /** The path of the complete file, when only its final name was refused. */
  readonly keptAt: string | null;
  /** Whether only another folder helps. */
  readonly isRefused: boolean;
};

/** What is safe and what to do after a failed export; the error code alone cannot say it. */
export function exportFailureWords({ code, facts }: Failure): ExportFailureWords {
  const words = messages.exporting;
  const path = code === 'exportFailed' ? facts['path'] : undefined;
  return {
    safe: words.failedSafe(path !== undefined),
    todo: code === 'exportFailed' ? words.failedTodo[String(facts['reason'])] : undefined,
    keptAt: path === undefined ? null : String(path),
    isRefused: code === 'exportFailed' && facts['reason'] === 'readOnly',
  };
}
