import type { Failure } from '../../shared/contract/errors.ts';
import { messages } from '../messages/messages.ts';

export type ExportFailureWords = {
  readonly safe: string;
  readonly todo: string | undefined;
  /** Where the complete file lies, when only its name was refused. */
  readonly keptAt: string | null;
};

/** What is safe and what to do after an export failed, which its place in the window knows better than the code. */
export function exportFailureWords({ code, facts }: Failure): ExportFailureWords {
  const words = messages.exporting;
  const path = code === 'exportFailed' ? facts['path'] : undefined;
  return {
    safe: words.failedSafe(path !== undefined),
    todo: code === 'exportFailed' ? words.failedTodo[String(facts['reason'])] : undefined,
    keptAt: path === undefined ? null : String(path),
  };
}
