// The report for support, by an allow-list: a fact that is not named here is not in it. No row, no filter, no value, no
// client, no address of the service, no secret.

import { pathToFileURL } from 'node:url';
import type { Receipt, ResourceStatus } from '../../shared/contract/sync.ts';
import type { SupportPart } from '../../shared/contract/app/about.ts';
import { toFailure } from '../errors.ts';

/** In place of what could not be read: a report is needed most when something cannot be. */
export class Unread {
  readonly text: string;

  constructor(error: unknown) {
    this.text = `not read: ${toFailure(error).code}`;
  }
}

export type SupportFacts = {
  readonly app: Readonly<Record<string, string | number | boolean | null>>;
  /** Null while no profile is open. */
  readonly statuses: readonly ResourceStatus[] | Unread | null;
  /** Newest first. Null while no profile is open. */
  readonly receipts: readonly Receipt[] | Unread | null;
  /** The log's last lines. */
  readonly log: string | Unread;
  /** Texts that must not be in the report wherever they come from, and what stands for each. */
  readonly replaced: readonly (readonly [text: string, standIn: string])[];
};

const LEFT_OUT = 'left out: no profile is open';
/** Of any service: the log may have that of a sign-in that failed, or of a profile that is gone. A bare host name stays. */
const WEB_ADDRESS = /https?:\/\/[^\s"'<>()]+/gi;

/** One for each of `SUPPORT_PARTS`, in their order. */
export function supportReport({ app, statuses, receipts, log, replaced }: SupportFacts): readonly SupportPart[] {
  const parts: readonly SupportPart[] = [
    { name: 'app', text: asLines(app) },
    { name: 'copies', text: factLines(statuses, statusFacts) },
    { name: 'runs', text: factLines(receipts, receiptFacts) },
    { name: 'log', text: log instanceof Unread ? log.text : log },
  ];
  return parts.map(({ name, text }) => ({ name, text: withoutTexts(text, replaced) }));
}

function statusFacts({ resource, asOf, complete, rows, oldestLedgerDate, newestLedgerDate, heldBack }: ResourceStatus) {
  return { resource, asOf, complete, rows, oldestLedgerDate, newestLedgerDate, heldBack };
}

function receiptFacts(receipt: Receipt) {
  const { runId, resource, verdict, startedAt, finishedAt, serviceTotal, rowsHeld, added, changed, gone } = receipt;
  const { pages, passes, requests, requestsByPurpose, bytes, refusedAsTooMany, repairedRows } = receipt;
  return {
    ...{ runId, resource, verdict, startedAt, finishedAt, serviceTotal, rowsHeld, added, changed, gone },
    ...{ pages, passes, requests, requestsByPurpose, bytes, refusedAsTooMany, repairedRows },
    rowErrors: receipt.rowErrors.length,
    missingFields: receipt.missingFields,
    // Their number only: the service may name a field after anything.
    extraFields: receipt.extraFields.length,
    error: receipt.error?.code ?? null,
    missingScope: receipt.missingScope,
    datesRead: receipt.ledgerDates?.read.length ?? null,
    datesOnlyCounted: receipt.ledgerDates?.onlyCounted.length ?? null,
  };
}

function factLines<T>(entries: readonly T[] | Unread | null, factsOf: (entry: T) => object): string {
  if (entries === null) return LEFT_OUT;
  if (entries instanceof Unread) return entries.text;
  return entries.map((entry) => JSON.stringify(factsOf(entry))).join('\n');
}

function asLines(facts: SupportFacts['app']): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n');
}

/**
 * The ways in which a path of the person's own folder may be written in the report: as it is, as an address of a file in a stack,
 * where a blank or a Chinese letter is encoded, and within JSON, where a backslash stands twice.
 */
export function pathTexts(path: string, platform: NodeJS.Platform): readonly string[] {
  const address = pathToFileURL(path, { windows: platform === 'win32' }).pathname;
  // On Windows the address is "/C:/Users/amy".
  return [path, platform === 'win32' ? address.slice(1) : address, JSON.stringify(path).slice(1, -1)];
}

/** The longest first, so that a text that contains another one is replaced as a whole. */
function withoutTexts(text: string, replaced: SupportFacts['replaced']): string {
  return replaced
    .filter(([found]) => found !== '')
    .toSorted(([a], [b]) => b.length - a.length)
    .reduce((result, [found, standIn]) => result.replaceAll(found, standIn), text)
    .replace(WEB_ADDRESS, 'ADDRESS');
}
