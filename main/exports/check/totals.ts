// The totals of a description, computed again from the rows of its file.

import type { CurrencyTotals } from '../../../shared/contract/answers.ts';
import type { ExportSource } from '../../../shared/contract/exports.ts';
import { type CellValue, type FieldName, moneyFieldsOf } from '../../../shared/contract/fields.ts';
import type { PartCheck } from '../../../shared/contract/file-checks.ts';
import { RunningTotals, fieldsForTotals } from '../rows/running-totals.ts';

type Standing = PartCheck['standing'];

export type FileTotals = {
  /** A row of the file, in the order of its columns. */
  add(row: readonly CellValue[]): void;
  /** Not known where the file does not hold the columns that it takes. */
  standingOf(said: readonly CurrencyTotals[]): Standing;
  /** Of the amounts that the file holds. */
  computed(): readonly CurrencyTotals[];
};

export function createFileTotals(source: ExportSource): FileTotals {
  if (source.kind !== 'rows' || moneyFieldsOf(source.query.dataset).length === 0) {
    const standingOf = (said: readonly CurrencyTotals[]): Standing => (said.length === 0 ? 'right' : 'different');
    return { add: () => undefined, standingOf, computed: () => [] };
  }
  const { dataset } = source.query;
  const fields = fieldsForTotals(dataset);
  // A word in the place of a code is no currency.
  const places = fields.map((field) =>
    source.columns.findIndex(({ id, labels }) => id === field && labels === undefined),
  );
  const totals = new RunningTotals(dataset, fields);
  const shown = moneyFieldsOf(dataset).filter((field) => (places[fields.indexOf(field)] ?? -1) >= 0);
  const hasCurrency = (places[fields.indexOf('currency')] ?? -1) >= 0;
  return {
    add: (row) => totals.add(places.map((place) => row[place] ?? null)),
    computed: () => totals.totals().map(({ sums, ...line }) => ({ ...line, sums: only(sums, shown) })),
    standingOf(said) {
      if (!hasCurrency) return 'notKnown';
      const [known, told] = [linesOf(totals.totals(), shown), linesOf(said, shown)];
      if (known === null || told === null) return 'notKnown';
      if (JSON.stringify(known) !== JSON.stringify(told)) return 'different';
      return shown.length + 1 === fields.length ? 'right' : 'notKnown';
    },
  };
}

function only(sums: CurrencyTotals['sums'], fields: readonly FieldName[]): CurrencyTotals['sums'] {
  return Object.fromEntries(Object.entries(sums).filter(([field]) => fields.includes(field as FieldName)));
}

/** Of these amounts, by currency; empty is as good as not sent, as some formats do not tell them apart. */
function linesOf(totals: readonly CurrencyTotals[], fields: readonly FieldName[]): readonly unknown[] | null {
  const lines = totals.map(({ currency, rows, sums }) => {
    const figures = fields.map((field) => {
      const { sum, notSummable, unreadable = 0 } = sums[field] ?? {};
      return [sum, notSummable, unreadable];
    });
    return { currency: currency ?? '', rows, figures };
  });
  if (new Set(lines.map(({ currency }) => currency)).size < lines.length) return null;
  return lines.toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}
