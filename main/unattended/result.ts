// The result of an unattended run: its exit code and the one line of JSON that scripts read. It contains no token, no
// address and no value of a row. docs/it.md describes it.

import type { ErrorCode } from '../../shared/contract/errors.ts';
import type { ExportFormat } from '../../shared/contract/exports/request.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { SetAside } from '../../shared/contract/session.ts';
import type { Verdict } from '../../shared/contract/sync.ts';
import type { Language } from '../../shared/contract/languages.ts';
import { WORDS } from '../words/words.ts';

/** `policy`: the administrator's policy forbids it, or cannot be read. */
export const EXIT_CODES = {
  complete: 0,
  failed: 1,
  incomplete: 2,
  token: 3,
  network: 4,
  locked: 5,
  policy: 6,
} as const;
export type Outcome = keyof typeof EXIT_CODES;

/** Why no profile could be used. */
export const LOCKED_REASONS = [
  'noProfile',
  'twoProfiles',
  'otherProfile',
  'passphrase',
  'hidden',
  'keychain',
  'keyNotFound',
] as const;
export type LockedReason = (typeof LOCKED_REASONS)[number];

/** Why no file was written of a view. `viewNotKnown`: this version does not know parts of it. */
export const VIEW_REASONS = ['noView', 'twoViews', 'viewNotKnown', 'notAnswerable'] as const;
export type ViewReason = (typeof VIEW_REASONS)[number];

/** An error's code, or a verdict that has no error. */
export type EndReason = ErrorCode | Verdict | LockedReason | ViewReason | 'resultFile';

export type Ending = { readonly outcome: Outcome; readonly reason: EndReason | null };

export type DatasetReport = {
  readonly dataset: DatasetName;
  /** Null if the run ended before it had one. */
  readonly verdict: Verdict | null;
  readonly complete: boolean;
  /** Of the copy, which may be older than this run. */
  readonly rows: number;
  readonly asOf: string | null;
  readonly reason: ErrorCode | null;
};

export type SyncReport = {
  readonly runId: string;
  /** True if the app was already syncing, and this run waited for that. */
  readonly joined: boolean;
  readonly datasets: readonly DatasetReport[];
};

export type ExportReport = {
  /** The view's name. */
  readonly view: string;
  readonly dataset: DatasetName;
  readonly format: ExportFormat;
  /** Null if no file was written. If only its name was refused, where the whole file stays. */
  readonly path: string | null;
  readonly rows: number | null;
  /** Whether a later check can recognise the file as this profile's. Null if no file was written. */
  readonly sealed: boolean | null;
  /**
   * Whether its folder took the About beside the file; workbooks and Parquet files contain it too. Of a file whose name was
   * refused, the About has its temporary name too. Null if no file was written.
   */
  readonly description: 'written' | 'missing' | null;
  /** Of the copy. */
  readonly asOf: string | null;
  readonly complete: boolean;
  /** Why the file could not be written, if known: an `ExportFailure`. */
  readonly failure: string | null;
  /** `WriteState.leftPath`. */
  readonly leftPath: string | null;
};

export type Work = {
  readonly profile: { readonly id: string; readonly name: string } | null;
  /** Why the profile's data was set aside, and how many saves were lost, as long as no person has dismissed the notice of it. */
  readonly setAside: SetAside['reason'] | null;
  readonly lostSaves: number;
  readonly sync: SyncReport | null;
  readonly export: ExportReport | null;
};
export const NO_WORK: Work = { profile: null, setAside: null, lostSaves: 0, sync: null, export: null };

export type UnattendedResult = {
  readonly version: 1;
  readonly outcome: Outcome;
  readonly exitCode: number;
  readonly reason: EndReason | null;
  /** A sentence for people, in the language of the settings. */
  readonly message: string;
  /** What was wrong with the command line; in English. */
  readonly problem: string | null;
  readonly startedAt: string;
  readonly finishedAt: string;
} & Work;

export type ResultFacts = Ending & {
  readonly language: Language;
  readonly startedMs: number;
  readonly finishedMs: number;
  readonly problem?: string;
  readonly work?: Work;
};

export function resultOf({ outcome, reason, language, ...facts }: ResultFacts): UnattendedResult {
  return {
    version: 1,
    ...endIn({ outcome, reason }, { language, export: facts.work?.export ?? null }),
    problem: facts.problem ?? null,
    startedAt: new Date(facts.startedMs).toISOString(),
    finishedAt: new Date(facts.finishedMs).toISOString(),
    ...(facts.work ?? NO_WORK),
  };
}

/** The result once its file could not be written: what was done stays in it. */
export function unwritten(result: UnattendedResult, language: Language): UnattendedResult {
  return { ...result, ...endIn({ outcome: 'failed', reason: 'resultFile' }, { language, export: null }) };
}

function endIn(ending: Ending, facts: SentenceFacts) {
  return { ...ending, exitCode: EXIT_CODES[ending.outcome], message: sentence(ending, facts) };
}

type SentenceFacts = { readonly language: Language; readonly export: ExportReport | null };

function sentence({ outcome, reason }: Ending, { language, export: report }: SentenceFacts): string {
  const { unattended: words } = WORDS[language];
  const locked = LOCKED_REASONS.find((each) => each === reason);
  if (locked !== undefined) return words.locked[locked];
  const ofView = VIEW_REASONS.find((each) => each === reason);
  if (ofView !== undefined) return words.views[ofView];
  if (reason === 'exportFailed') return words[exportSentence(report)];
  if (reason === 'badArguments' || reason === 'resultFile') return words[reason];
  return words.outcomes[outcome];
}

/** A file that has a path although the export failed is whole: only its name was refused. */
function exportSentence(report: ExportReport | null): 'exportFailed' | 'exportAside' | 'exportLeft' {
  if (report !== null && report.path !== null) return 'exportAside';
  return report === null || report.leftPath === null ? 'exportFailed' : 'exportLeft';
}
