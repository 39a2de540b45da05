// What a figure was before: for a cell the value in the change log, for a computed figure the difference since the last
// run. Both are given only where the log can show nothing else.

import type { Change, RowHistory } from '../../shared/contract/changes.ts';
import { type CellValue, type FieldName, fieldsOf, kindOf } from '../../shared/contract/fields.ts';
import { amountChange } from '../../shared/rules/commission.ts';
import { parseSum } from '../../shared/rules/scaled-decimal.ts';
import { signedAmount } from '../changes/change-fields.ts';
import { formatAmount } from '../lib/format-decimal.ts';
import type { FigureOrigin, SealedFigure } from '../lib/sealed-figure.ts';
import { signedSum } from '../lib/shown-sum.ts';
import { messages } from '../messages/messages.ts';
import type { SealFacts } from './seal-facts.ts';
import type { SealLine } from './seal-line.ts';
import { sealTime } from './seal-time.ts';

export function beforeLine(figure: SealedFigure, facts: SealFacts, nowMs: number): SealLine {
  const { dataset, column, origin } = figure;
  if (origin.kind !== 'cell') return sinceLastRun(origin, facts, nowMs);
  const field = fieldsOf(dataset).find((each) => each === column);
  if (field === undefined || facts.history === null) return line(messages.figureSeal.notKnown);
  return ofCell({ figure, field, value: origin.row.values[field] ?? null, history: facts.history }, facts, nowMs);
}

type Cell = {
  readonly figure: SealedFigure;
  readonly field: FieldName;
  readonly value: CellValue;
  readonly history: RowHistory;
};

function ofCell({ figure, field, value, history }: Cell, { namesakes }: SealFacts, nowMs: number): SealLine {
  const words = messages.figureSeal.before;
  const last = history.changes.find((change) => concerns(change, field));
  if (last === undefined) {
    const { firstSeen } = history;
    return line(firstSeen === null ? words.noChange : words.unchangedSince(sealTime(firstSeen, nowMs)));
  }
  // Rows of one identity share one history: it is not known which of them changed.
  if (namesakes !== 1) return line(namesakes === null ? messages.figureSeal.notKnown : words.shared(namesakes));
  if (last.kind === 'added') return line(words.newAt(sealTime(last.seenAt, nowMs)));
  // The log does not lead to the value on screen, so it does not show what was before it.
  if (last.kind !== 'changed' || (last.after?.[field] ?? null) !== value) return line(messages.figureSeal.notKnown);
  const before = last.before?.[field] ?? null;
  const isMoney = kindOf(figure.dataset, field) === 'money';
  const difference = isMoney && parseSum(before ?? '') !== null ? amountChange({ before, after: value }) : null;
  return {
    id: 'before',
    tone: 'plain',
    lead: beforeText(before, isMoney),
    text: words.until(sealTime(last.seenAt, nowMs), difference === null ? null : signedAmount(difference)),
  };
}

/** Whether the change set this field, or brought or removed the row. */
function concerns({ kind, before, after, membership }: Change, field: FieldName): boolean {
  if (membership !== undefined) return false;
  return kind !== 'changed' || (before?.[field] ?? null) !== (after?.[field] ?? null);
}

function beforeText(before: CellValue, isMoney: boolean): string {
  const { sent } = messages.figureSeal;
  if (before === null) return sent.notSent;
  if (before === '') return sent.empty;
  return (isMoney ? formatAmount(before) : null) ?? before;
}

function sinceLastRun(origin: FigureOrigin, { lastDifference }: SealFacts, nowMs: number): SealLine {
  const words = messages.figureSeal.before;
  if (lastDifference === null) return line(messages.figureSeal.notKnown);
  const time = sealTime(lastDifference.seenAt, nowMs);
  const sum = lastDifference.difference;
  const value = parseSum(sum);
  if (value === null) return line(messages.figureSeal.notKnown);
  const currency = origin.kind === 'filters' ? origin.currency : undefined;
  return line(value.digits === 0n ? words.sameAsLastRun(time) : words.lastRun(time, signedSum({ sum, currency })));
}

function line(text: string): SealLine {
  return { id: 'before', tone: 'plain', text };
}
