// Counts the names that occur both as a commission package in the reports and as a charge package. Only names are compared.

import type { NameMatch } from '../../../shared/contract/answers.ts';
import { onColumns, type ColumnStore } from './column-view.ts';
import { countValues, type Counted } from './count-values.ts';
import { compareTexts } from '../../../shared/rules/text.ts';

/** Empty names and names that were not sent match nothing. `limit`: the number of unmatched names to list. */
export function getNameMatch(store: ColumnStore, { limit }: { readonly limit: number }): NameMatch {
  const { reports, charges } = countNames(store);
  const names = namesOf(reports);
  const matched = names.filter((name) => charges.has(name));
  return {
    reportNames: names.length,
    matchedReportNames: matched.length,
    reportRows: sum([...reports.values()]),
    matchedReportRows: sum(matched.map((name) => reports.get(name) ?? 0)),
    chargeNames: namesOf(charges).length,
    // Names are distinct on both sides, so the number is the same.
    matchedChargeNames: matched.length,
    unmatchedReportNames: [...reports]
      .filter(([name]) => name === null || name === '' || !charges.has(name))
      .map(([name, rows]) => ({ name, rows }))
      .sort((a, b) => b.rows - a.rows || compareTexts(a.name, b.name))
      .slice(0, limit),
  };
}

/** Counts the rows of both datasets with this package name. */
export function countNamesakes(
  store: ColumnStore,
  { name }: { readonly name: string },
): { readonly charges: number; readonly reports: number } {
  const { reports, charges } = countNames(store);
  const text = name.toWellFormed();
  return { charges: charges.get(text) ?? 0, reports: reports.get(text) ?? 0 };
}

function countNames(store: ColumnStore): { readonly reports: Counted; readonly charges: Counted } {
  // The inner snapshot is part of the outer one, so both datasets are from the same moment.
  return onColumns(store, 'reports', (view) => ({
    reports: countValues(view, 'dcp_name', []),
    charges: onColumns(store, 'charges', (inner) => countValues(inner, 'name', [])),
  }));
}

function namesOf(rowsByName: Counted): readonly string[] {
  return [...rowsByName.keys()].flatMap((name) => (name === null || name === '' ? [] : [name]));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
