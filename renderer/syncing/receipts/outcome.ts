import { isDataset, type ResourceName } from '../../../shared/contract/fields.ts';
import type { EndingCode } from '../../../shared/contract/last-run.ts';
import { countDifferences, type Receipt, type ResourceStatus } from '../../../shared/contract/sync.ts';
import { messages } from '../../messages/messages.ts';
import { assertNever } from '../../../shared/rules/assert-never.ts';
import { shortTime } from '../../lib/hong-kong-time.ts';

export type Tone = 'good' | 'warning' | 'failed' | 'quiet';

export const TONE_ICON = { good: 'check', warning: 'warning', failed: 'failed', quiet: 'minus' } as const;

export function toneOf(receipt: Receipt): Tone {
  switch (receipt.verdict) {
    case 'complete':
    case 'refreshed':
      return 'good';
    case 'checked':
      return countDifferences(receipt) === 0 ? 'good' : 'warning';
    case 'incomplete':
    case 'heldBack':
    case 'unsettled':
      return 'warning';
    case 'rowErrors':
    case 'failed':
      return 'failed';
    case 'cancelled':
    case 'notRun':
      return 'quiet';
    default:
      return assertNever(receipt.verdict);
  }
}

type Setting = {
  readonly receipt: Receipt;
  readonly status: ResourceStatus;
  /** The other datasets that the same run updated. */
  readonly synced: readonly ResourceName[];
  /** What ended that run before this resource was read to its end; null if not known. */
  readonly cause: EndingCode | null;
  readonly nowMs: number;
};

/** The result of the last run in plain words, and what to do. */
export function outcomeSentence({ receipt, status, synced, cause, nowMs }: Setting): string {
  const words = messages.sync;
  const copyOf = status.asOf === null ? null : shortTime(status.asOf, nowMs);
  switch (receipt.verdict) {
    case 'complete':
      // A dictionary of several pages is read until two readings agree; one page is a single moment of the service.
      return !isDataset(receipt.resource) && receipt.pages === 1 ? words.completeOnePage : words.complete;
    case 'refreshed':
      return words.refreshed(receipt.ledgerDates?.read.length ?? 0, receipt.ledgerDates?.onlyCounted.length ?? 0);
    case 'checked':
      return words.checked(countDifferences(receipt), differencesOf(receipt), copyOf);
    case 'incomplete':
      return isDataset(receipt.resource) ? words.incomplete : words.incompleteList;
    case 'heldBack':
      return words.heldBackKept;
    case 'unsettled':
      return receipt.error?.facts['isReadWholeNext'] === 1 ? words.noCopyByDate(copyOf) : words.unsettled(copyOf);
    case 'rowErrors':
      return words.rowErrors(receipt.rowErrors.length, copyOf);
    case 'failed':
      return failedSentence(receipt, synced, copyOf);
    case 'cancelled':
      return words.cancelled(copyOf);
    case 'notRun':
      return words.notRun(cause, copyOf);
    default:
      return assertNever(receipt.verdict);
  }
}

function differencesOf({ added, changed, gone }: Receipt): { added: number; changed: number; gone: number } {
  return { added: added ?? 0, changed: changed ?? 0, gone: gone ?? 0 };
}

function failedSentence(receipt: Receipt, synced: readonly ResourceName[], copyOf: string | null): string {
  const words = messages.sync;
  if (receipt.missingScope !== null)
    return words.scopeMissing({ resource: receipt.resource, scope: receipt.missingScope, synced });
  if (receipt.error === null) return words.verdicts.failed;
  const error = messages.errors[receipt.error.code];
  const safe = copyOf === null ? words.noCopyYet(receipt.resource, synced) : words.stillSee(copyOf);
  return messages.joins.sentences([error.what(receipt.error.facts), safe, error.todo]);
}
