// The subtotals of a grouped table for the clipboard: one line for each currency of each group, with the group's name.

import type { CurrencyTotals } from '../../shared/contract/answers.ts';
import { hasOwnLabel } from '../../shared/exports/group-name.ts';
import { RATE_COLUMN } from '../../shared/rules/computed-columns.ts';
import { sumOfField } from '../../shared/rules/scaled-decimal.ts';
import { copiedTable, type Copied } from '../lib/clipboard/copied-table.ts';
import { currencyName } from '../lib/currency-name.ts';
import type { Group } from './groups.ts';
import type { CommissionRate } from '../lib/commission-rate.ts';
import type { GroupColumn } from './group-columns.ts';
import { summedGroup, type GroupLine } from './group-lines.ts';
import type { CopiedCell } from '../lib/clipboard/html-table.ts';
import type { ColumnId } from '../../shared/tables/table-columns.ts';

type Options = {
  /** That not all groups are copied, in words. */
  readonly cuts: readonly string[];
  readonly columns: readonly GroupColumn[];
  readonly rateOf: (line: GroupLine, totals: CurrencyTotals) => CommissionRate | null;
  readonly words: {
    readonly subject: string;
    /** The second subject of groups within groups; null for one subject. */
    readonly second: string | null;
    /** In the column of the second subject, for the sums of a whole group. */
    readonly whole: string;
    readonly labelOf: (subject: string) => string;
    readonly rows: string;
    readonly notSummable: string;
    readonly label: Readonly<Record<ColumnId, string>>;
    /** The name of a group, also of one without a value. */
    readonly nameOf: (group: Group) => string;
    readonly secondNameOf: (group: Group) => string;
  };
};

export function copiedGroups(lines: readonly GroupLine[], options: Options): Copied {
  const subtotals = lines.flatMap((line): readonly Subtotal[] => {
    const own = summedGroup(line);
    const sub = line.kind === 'sub' || line.kind === 'subCurrency' ? line.sub : null;
    return own === null ? [] : [{ line, group: line.group, sub, rows: own.group.rows, totals: own.totals }];
  });
  const columns = subtotalColumns(subtotals, options);
  return copiedTable(
    columns.map(({ title }) => title),
    subtotals.map((line) => columns.map(({ cell }) => cell(line))),
    options.cuts,
  );
}

/** `sub` is null for the sums of a whole group, which has `rows` in all currencies. */
type Subtotal = {
  readonly line: GroupLine;
  readonly group: Group;
  readonly sub: Group | null;
  readonly rows: number;
  readonly totals: CurrencyTotals | null;
};
type CopiedColumn = { readonly title: string; readonly cell: (line: Subtotal) => CopiedCell };

function subtotalColumns(lines: readonly Subtotal[], options: Options): readonly CopiedColumn[] {
  const { words } = options;
  const text = (title: string, textOf: (line: Subtotal) => string): CopiedColumn => ({
    title,
    cell: (line) => ({ text: textOf(line), content: 'text' }),
  });
  const figure = (title: string, textOf: (line: Subtotal) => string): CopiedColumn => ({
    title,
    cell: (line) => ({ text: textOf(line), content: 'amount' }),
  });
  const isLabelled = lines.some(({ group }) => hasOwnLabel(group));
  const isWhole = lines.every((line) => notSummable(line) === 0);
  const sums = options.columns.flatMap(({ column }) => (column?.content === 'amount' ? column : []));
  return [
    text(words.subject, ({ group }) => words.nameOf(group)),
    ...(isLabelled ? [text(words.labelOf(words.subject), ({ group }) => group.label ?? '')] : []),
    ...(words.second === null
      ? []
      : [text(words.second, ({ sub }) => (sub === null ? words.whole : words.secondNameOf(sub)))]),
    ...(lines.some(({ totals }) => totals !== null)
      ? [text(words.label.currency, ({ totals }) => currencyName(totals?.currency))]
      : []),
    figure(words.rows, ({ rows, totals }) => String(totals?.rows ?? rows)),
    ...sums.map(({ id, field }) =>
      figure(words.label[id], ({ totals }) =>
        totals === null || field === null ? '' : (sumOfField(totals, field) ?? ''),
      ),
    ),
    ...(options.columns.some(({ id }) => id === RATE_COLUMN)
      ? [
          figure(words.label[RATE_COLUMN], ({ line, totals }) =>
            totals === null ? '' : (options.rateOf(line, totals)?.percent ?? ''),
          ),
        ]
      : []),
    ...(isWhole ? [] : [figure(words.notSummable, (line) => String(notSummable(line)))]),
  ];
}

function notSummable({ totals }: Subtotal): number {
  return Object.values(totals?.sums ?? {}).reduce((count, sum) => count + sum.notSummable, 0);
}
