// Computes the totals of an About again from the rows of its file.

import type { CurrencyTotals } from '../../../shared/contract/answers.ts';
import type { ExportSource } from '../../../shared/contract/exports/request.ts';
import { type CellValue, type FieldName, moneyFieldsOf } from '../../../shared/contract/fields.ts';
import type { PartCheck } from '../../../shared/contract/exports/file-checks.ts';
import { RunningTotals, fieldsForTotals } from '../rows/running-totals.ts';

type Standing = PartCheck['standing'];

export type FileTotals = {
  /** A row of the file, in the order of its columns. */
  add(row: readonly CellValue[]): void;
  /** `aboutTotals`: the totals in the About. `notKnown` when the file lacks columns that the totals need. */
  standingOf(aboutTotals: readonly CurrencyTotals[]): Standing;
  /** The totals of the amounts in the file. */
  computed(): readonly CurrencyTotals[];
};

export function createFileTotals(source: ExportSource): FileTotals {
  if (source.kind !== 'rows' || moneyFieldsOf(source.query.dataset).length === 0) {
    const standingOf = (aboutTotals: readonly CurrencyTotals[]): Standing =>
      aboutTotals.length === 0 ? 'right' : 'different';
    return { add: () => undefined, standingOf, computed: () => [] };
  }
  const { dataset } = source.query;
  const fields = fieldsForTotals(dataset);
  // A column whose codes were replaced by labels does not have the currency code.
  const places = fields.map((field) =>
    source.columns.findIndex(({ id, labels }) => id === field && labels === undefined),
  );
  const totals = new RunningTotals(dataset, fields);
  const shownFields = moneyFieldsOf(dataset).filter((field) => (places[fields.indexOf(field)] ?? -1) >= 0);
  const hasCurrency = (places[fields.indexOf('currency')] ?? -1) >= 0;
  return {
    add: (row) => totals.add(places.map((place) => row[place] ?? null)),
    computed: () => totals.totals().map(({ sums, ...line }) => ({ ...line, sums: onlyFields(sums, shownFields) })),
    standingOf(aboutTotals) {
      if (!hasCurrency) return 'notKnown';
      const [ownLines, aboutLines] = [
        comparableLines(totals.totals(), shownFields),
        comparableLines(aboutTotals, shownFields),
      ];
      if (ownLines === null || aboutLines === null) return 'notKnown';
      if (JSON.stringify(ownLines) !== JSON.stringify(aboutLines)) return 'different';
      return shownFields.length + 1 === fields.length ? 'right' : 'notKnown';
    },
  };
}

function onlyFields(sums: CurrencyTotals['sums'], fields: readonly FieldName[]): CurrencyTotals['sums'] {
  return Object.fromEntries(fields.flatMap((field) => (sums[field] === undefined ? [] : [[field, sums[field]]])));
}

/**
 * The sums of these fields, sorted by currency. An empty currency counts as not sent, because some formats do not
 * distinguish them; null when the totals have a line for each of the two.
 */
function comparableLines(totals: readonly CurrencyTotals[], fields: readonly FieldName[]): readonly unknown[] | null {
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
