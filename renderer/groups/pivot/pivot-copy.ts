// A pivot for the clipboard: its columns as on screen, every figure exact.

import type { GroupSubject } from '../../../shared/contract/query.ts';
import { sumText } from '../../../shared/rules/scaled-decimal.ts';
import { copiedTable, type Copied } from '../../lib/copied-table.ts';
import { currencyName } from '../../lib/currency-name.ts';
import type { CopiedCell } from '../../lib/html-table.ts';
import { messages } from '../../messages/messages.ts';
import type { Measure } from '../second-level.ts';
import {
  columnsWithoutShares,
  wholeAt,
  type Crossed,
  type NoShares,
  type PivotColumn,
  type PivotLine,
} from './pivot-lines.ts';
import { differenceOf, measured, shareOf } from './pivot-values.ts';
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
  const noShares = columnsWithoutShares(pivot.columns, pivot.lines, pivot.measure);
  const titles = pivot.columns.map((column) => columnTitle(column, pivot).full);
  return copiedTable(
    titles,
    pivot.lines.map((line) => pivot.columns.map((column) => cellOf(line, column, { ...pivot, noShares }))),
  );
}

function cellOf(
  line: PivotLine,
  column: PivotColumn,
  { crossed, by, measure, noShares }: Pivot & { readonly noShares: NoShares },
): CopiedCell {
  const text = (each: string): CopiedCell => ({ text: each, content: 'text' });
  const figure = (each: string | null): CopiedCell => ({ text: each ?? '', content: 'amount' });
  switch (column.kind) {
    case 'name':
      return text(line.group === null ? messages.groups.pivot.all : nameOf(line.group, by));
    case 'currency':
      return text(line.currency === undefined ? '' : currencyName(line.currency));
    case 'amount': {
      const totals = line.cellAt(column.at);
      const value = totals === null ? null : measured(totals, measure);
      return figure(value === null ? null : sumText(value));
    }
    case 'share': {
      const totals = line.cellAt(column.at);
      const isMixed = noShares.get(line.currency)?.has(column.at) === true;
      return figure(totals === null || isMixed ? null : shareOf(totals, wholeAt(crossed, line, column.at), measure));
    }
    case 'difference': {
      const [now, before] = [line.cellAt(column.at), line.cellAt(column.before)];
      return figure(now === null && before === null ? null : differenceOf(now, before, measure));
    }
  }
}
