// A person's choices for exports, stored as JSON. Unknown parts of the stored text take their defaults. Which rows to
// export is not stored: an export must not lack rows because an earlier one did.

import {
  ABOUT_PLACES,
  CSV_SEPARATORS,
  EXPORT_FORMATS,
  USUAL_ABOUT_PLACE,
  USUAL_CSV,
  type AboutPlace,
  type CsvOptions,
  type ExportFormat,
} from '../../shared/contract/exports/request.ts';
import { isObject, parseObject } from '../../shared/rules/json-object.ts';
import { VALUE_FORMS, type ValueForm } from '../../shared/tables/table-columns.ts';

/** The formats that the main process writes, and the printed page. */
export const EXPORT_TARGETS = [...EXPORT_FORMATS, 'pdf'] as const;
export type ExportTarget = ExportFormat | 'pdf';

export const COLUMN_CHOICES = ['visible', 'all'] as const;
export type ColumnChoice = (typeof COLUMN_CHOICES)[number];

export type ExportChoices = {
  readonly target: ExportTarget;
  readonly columns: ColumnChoice;
  readonly values: ValueForm;
  readonly csv: CsvOptions;
  readonly aboutPlace: AboutPlace;
  /** For CSV and JSON Lines: repeat each date as ISO 8601. */
  readonly isoDates: boolean;
  readonly withSubtotals: boolean;
  readonly isPartitioned: boolean;
  /** Adds the person's own notes. Not stored: no file of a later start is to contain them unasked. */
  readonly withNotes: boolean;
};

export const USUAL_CHOICES: ExportChoices = {
  target: 'csv',
  columns: 'visible',
  values: 'words',
  csv: USUAL_CSV,
  aboutPlace: USUAL_ABOUT_PLACE,
  isoDates: false,
  withSubtotals: true,
  isPartitioned: false,
  withNotes: false,
};

/** The choices as they apply to one target. Workbooks and Parquet have a date type, so they need no ISO dates. */
export function choicesFor(target: ExportTarget, choices: ExportChoices): ExportChoices {
  const isoDates = choices.isoDates && offersIsoDates(target);
  // The printed page has the columns of the screen, in the same words.
  return target === 'pdf' ? { ...choices, isoDates, columns: 'visible', values: 'words' } : { ...choices, isoDates };
}

export function offersIsoDates(target: ExportTarget): boolean {
  return target === 'csv' || target === 'jsonl';
}

export function writeExportChoices({ withNotes: _, ...choices }: ExportChoices): string {
  return JSON.stringify(choices);
}

export function readExportChoices(text: string | null): ExportChoices {
  const storedChoices = parseObject(text) ?? {};
  const csv = isObject(storedChoices['csv']) ? storedChoices['csv'] : {};
  const usual = USUAL_CHOICES;
  return {
    target: oneOf(EXPORT_TARGETS, storedChoices['target'], usual.target),
    columns: oneOf(COLUMN_CHOICES, storedChoices['columns'], usual.columns),
    values: oneOf(VALUE_FORMS, storedChoices['values'], usual.values),
    csv: {
      separator: oneOf(CSV_SEPARATORS, csv['separator'], usual.csv.separator),
      byteOrderMark: csv['byteOrderMark'] !== false,
    },
    aboutPlace: oneOf(ABOUT_PLACES, storedChoices['aboutPlace'], usual.aboutPlace),
    isoDates: storedChoices['isoDates'] === true,
    withSubtotals: storedChoices['withSubtotals'] !== false,
    isPartitioned: storedChoices['isPartitioned'] === true,
    withNotes: usual.withNotes,
  };
}

function oneOf<T>(knownValues: readonly T[], value: unknown, usual: NoInfer<T>): T {
  return knownValues.find((each) => each === value) ?? usual;
}
