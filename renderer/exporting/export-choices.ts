// What a person chose for an export, and its JSON text between starts. Whatever is unknown in that text is as at first.
// Which rows are meant is chosen anew each time: an export must not lack rows because another one did.

import { CSV_SEPARATORS, EXPORT_FORMATS, type CsvOptions, type ExportFormat } from '../../shared/contract/exports.ts';
import { isObject } from '../../shared/rules/json-object.ts';
import { parseObject } from '../lib/json-object.ts';
import { VALUE_FORMS, type ValueForm } from '../lib/table-columns.ts';

/** The files that are written from the store, and the page that is printed to a file. */
export const EXPORT_TARGETS = [...EXPORT_FORMATS, 'pdf'] as const;
export type ExportTarget = ExportFormat | 'pdf';

export const COLUMN_CHOICES = ['visible', 'all'] as const;
export type ColumnChoice = (typeof COLUMN_CHOICES)[number];

export type ExportChoices = {
  readonly target: ExportTarget;
  readonly columns: ColumnChoice;
  readonly values: ValueForm;
  readonly csv: CsvOptions;
  /** CSV and JSON Lines: each date once more, as ISO 8601. */
  readonly isoDates: boolean;
  readonly withSubtotals: boolean;
  readonly isPartitioned: boolean;
};

export const USUAL_CHOICES: ExportChoices = {
  target: 'csv',
  columns: 'visible',
  values: 'words',
  csv: { separator: ',', byteOrderMark: true },
  isoDates: false,
  withSubtotals: true,
  isPartitioned: false,
};

/** As they apply to one target. Of the others than texts, workbooks and Parquet have dates of their own. */
export function choicesFor(target: ExportTarget, choices: ExportChoices): ExportChoices {
  const isoDates = choices.isoDates && offersIsoDates(target);
  // What is printed are the columns on screen, as they read there.
  return target === 'pdf' ? { ...choices, isoDates, columns: 'visible', values: 'words' } : { ...choices, isoDates };
}

export function offersIsoDates(target: ExportTarget): boolean {
  return target === 'csv' || target === 'jsonl';
}

export function writeExportChoices(choices: ExportChoices): string {
  return JSON.stringify(choices);
}

export function readExportChoices(text: string | null): ExportChoices {
  const kept = parseObject(text) ?? {};
  const csv = isObject(kept['csv']) ? kept['csv'] : {};
  const usual = USUAL_CHOICES;
  return {
    target: oneOf(EXPORT_TARGETS, kept['target'], usual.target),
    columns: oneOf(COLUMN_CHOICES, kept['columns'], usual.columns),
    values: oneOf(VALUE_FORMS, kept['values'], usual.values),
    csv: {
      separator: oneOf(CSV_SEPARATORS, csv['separator'], usual.csv.separator),
      byteOrderMark: csv['byteOrderMark'] !== false,
    },
    isoDates: kept['isoDates'] === true,
    withSubtotals: kept['withSubtotals'] !== false,
    isPartitioned: kept['isPartitioned'] === true,
  };
}

function oneOf<T>(known: readonly T[], value: unknown, usual: NoInfer<T>): T {
  return known.find((each) => each === value) ?? usual;
}
