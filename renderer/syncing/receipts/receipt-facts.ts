import { REQUEST_PURPOSES, type Receipt } from '../../../shared/contract/sync.ts';
import { messages } from '../../messages/messages.ts';
import { ledgerDateOf } from '../../../shared/rules/dates.ts';
import { longTime } from '../../lib/hong-kong-time.ts';

export type ReceiptFact = { readonly label: string; readonly value: string };

/** A receipt as labelled facts, for the screen and the clipboard. */
export function receiptFacts(receipt: Receipt): readonly ReceiptFact[] {
  const words = messages.sync;
  const count = (value: number | null) => (value === null ? words.notKnown : words.number(value));
  const { added, changed, gone } = receipt;
  const changes =
    added === null || changed === null || gone === null ? words.notKnown : words.changes(added, changed, gone);
  return [
    { label: words.facts.started, value: longTime(receipt.startedAt) },
    { label: words.facts.finished, value: longTime(receipt.finishedAt) },
    { label: words.facts.serviceTotal, value: count(receipt.serviceTotal) },
    { label: words.facts.rowsHeld, value: count(receipt.rowsHeld) },
    { label: words.facts.changes, value: changes },
    { label: words.facts.passes, value: count(receipt.passes) },
    { label: words.facts.pages, value: count(receipt.pages) },
    { label: words.facts.requests, value: requests(receipt) },
    { label: words.facts.bytes, value: count(receipt.bytes) },
    ...refusedAsTooMany(receipt),
    ...proofFacts(receipt),
    { label: words.facts.runId, value: receipt.runId },
  ];
}

function requests({ requests, requestsByPurpose }: Receipt): string {
  const purposes = REQUEST_PURPOSES.flatMap((purpose) => {
    const count = requestsByPurpose?.[purpose] ?? 0;
    return count > 0 ? [[purpose, count] as const] : [];
  });
  return purposes.length === 0 ? messages.sync.number(requests) : messages.sync.requestsByPurpose(requests, purposes);
}

function refusedAsTooMany({ refusedAsTooMany }: Receipt): readonly ReceiptFact[] {
  const words = messages.sync;
  return refusedAsTooMany === null || refusedAsTooMany === 0
    ? []
    : [{ label: words.facts.refusedAsTooMany, value: words.refusedAsTooMany(refusedAsTooMany) }];
}

const DATES_NAMED = 3;

function proofFacts({ ledgerDates, parity }: Receipt): readonly ReceiptFact[] {
  const words = messages.sync;
  const facts: ReceiptFact[] = [];
  if (ledgerDates !== null) {
    facts.push({ label: words.facts.datesRead, value: someDates(ledgerDates.read) });
    facts.push({ label: words.facts.datesCounted, value: someDates(ledgerDates.onlyCounted) });
  }
  if (parity !== null) facts.push({ label: words.facts.parity, value: messages.parity.summary(parity) });
  return facts;
}

/** The number of dates and the newest few; the export lists all. */
function someDates(dates: readonly string[]): string {
  if (dates.length === 0) return messages.sync.noDates;
  return messages.sync.someDates(dates.length, dates.map(ledgerDateOf).toSorted().reverse().slice(0, DATES_NAMED));
}

/** Sentences about anything unexpected in the run. */
export function receiptRemarks(receipt: Receipt): readonly string[] {
  const words = messages.sync;
  return [
    receipt.missingFields.length > 0 ? words.missingFields(messages.joins.names(receipt.missingFields)) : null,
    receipt.extraFields.length > 0 ? words.extraFields(messages.joins.names(receipt.extraFields)) : null,
    receipt.parityPaused === true ? words.parityPaused : null,
    receipt.repairedRows > 0 ? words.repairedRows(receipt.repairedRows) : null,
  ].filter((remark) => remark !== null);
}

export function receiptText(receipt: Receipt): string {
  const words = messages.sync;
  const { facts, labelled } = messages.joins;
  const error = receipt.error === null ? [] : [`${receipt.error.code}: ${receipt.error.message}`];
  return [
    labelled(words.receiptOf(receipt.resource), words.verdicts[receipt.verdict]),
    ...receiptFacts(receipt).map((fact) => labelled(fact.label, fact.value)),
    ...receiptRemarks(receipt),
    ...receipt.rowErrors.map((row) =>
      labelled(facts([`${words.rowErrorColumns.position} ${row.position}`, row.field]), row.found),
    ),
    ...error,
  ].join('\n');
}
