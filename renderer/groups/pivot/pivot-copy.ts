// A pivot for the clipboard: its columns as on screen, every figure exact, and how many amounts are missing in each line.

import type { GroupSubject } from '../../../shared/contract/query.ts';
import {
  columnsWithoutShares,
  countMissing,
  pivotValue,
  type NoShares,
  type PivotColumn,
} from '../../../shared/rules/pivot.ts';
import { copiedTable, type Copied } from '../../lib/clipboard/copied-table.ts';
import { currencyName } from '../../lib/currency-name.ts';
import type { CopiedCell } from '../../lib/clipboard/html-table.ts';
import { messages } from '../../messages/messages.ts';
import { cutGroups, cutSecond } from '../group-words.ts';
import type { Measure } from '../../../shared/contract/exports/request.ts';
import type { Crossed, PivotLine } from './pivot-lines.ts';
import { columnTitle, nameOf } from './pivot-words.ts';

type Pivot = {
  readonly crossed: Crossed;
  readonly by: GroupSubject;
  readonly across: GroupSubject;
  readonly measure: Measure;
  readonly columns: readonly PivotColumn[];
  readonly lines: readonly PivotLine[];
};

export function copiedPivot(pivot: Pivot): Copied {
  const { by, count } = pivot.crossed;
  const noShares = columnsWithoutShares(pivot.crossed, pivot);
  const titles = pivot.columns.map((column) => columnTitle(column, pivot).full);
  const isWhole = pivot.lines.every((line) => countMissing(line, pivot.measure) === 0);
  const missing = (line: PivotLine): CopiedCell => ({
    text: String(countMissing(line, pivot.measure)),
    content: 'amount',
  });
  return copiedTable(
    [...titles, ...(isWhole ? [] : [messages.exporting.about.notSummable])],
    pivot.lines.map((line) => [
      ...pivot.columns.map((column) => cellOf(line, column, { ...pivot, noShares })),
      ...(isWhole ? [] : [missing(line)]),
    ]),
    [cutGroups(by.length, count.by), cutSecond(pivot.crossed, { subject: pivot.across, layout: 'pivot' })].filter(
      (words) => words !== null,
    ),
  );
}

function cellOf(line: PivotLine, column: PivotColumn, pivot: Pivot & { readonly noShares: NoShares }): CopiedCell {
  const text = (each: string): CopiedCell => ({ text: each, content: 'text' });
  switch (column.kind) {
    case 'name':
      return text(line.group === null ? messages.groups.pivot.all : nameOf(line.group, pivot.by));
    case 'currency':
      return text(currencyName(line.currency));
    default:
      return { text: pivotValue(line, column, pivot) ?? '', content: 'amount' };
  }
}
