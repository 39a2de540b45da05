// The rows of one decoded list: each known field as text or null, unknown fields beside them, and a row error
// with field and position for anything a field cannot be.

import { type DatasetName, type FieldName, FIELDS, fieldsOf } from '../../shared/contract/fields.ts';
import type { RowError } from '../../shared/contract/sync.ts';
import { findScalarText, isJsonObject } from './envelope.ts';
import { canonicalObject, isWellFormed } from './extras.ts';
import { NumberText } from './json.ts';

export type DecodedRow = {
  /** In the order of `fieldsOf(dataset)`. Null when the service sent null or nothing. */
  readonly values: readonly (string | null)[];
  /** JSON text of the fields the contract does not name, or null. */
  readonly extras: string | null;
};

export type DecodedRows = {
  readonly rows: readonly DecodedRow[];
  readonly rowErrors: readonly RowError[];
  readonly presentFields: ReadonlySet<FieldName>;
  readonly extraFields: ReadonlySet<string>;
  readonly repairedRows: number;
};

type RowObject = Readonly<Record<string, unknown>>;
type Options = { readonly dataset: DatasetName; readonly mayHoldLoneSurrogates: boolean };

export function decodeRows(list: readonly unknown[], options: Options): DecodedRows {
  const fields = fieldsOf(options.dataset);
  const present = new Set<FieldName>();
  const extraFields = new Set<string>();
  const rows: DecodedRow[] = [];
  const rowErrors: RowError[] = [];
  let repairedRows = 0;

  list.forEach((row, index) => {
    const position = index + 1;
    if (!isJsonObject(row)) {
      rowErrors.push({ position, field: '', found: kindOf(row) });
      return;
    }
    const errorsBefore = rowErrors.length;
    const isRepaired = options.mayHoldLoneSurrogates && !isWellFormed(row);
    const values = new Array<string | null>(fields.length);
    let sent = 0;
    for (let at = 0; at < fields.length; at++) {
      const field = fields[at] as FieldName;
      const value = row[field];
      if (typeof value === 'string') {
        values[at] = isRepaired ? value.toWellFormed() : value;
      } else if (value === undefined) {
        values[at] = null;
        continue;
      } else {
        values[at] = findScalarText(value);
        if (values[at] === null && value !== null) rowErrors.push({ position, field, found: kindOf(value) });
      }
      sent++;
      if (present.size < fields.length) present.add(field);
    }
    if (rowErrors.length > errorsBefore) return;
    if (isRepaired) repairedRows++;
    rows.push({ values, extras: takeExtras(row, { dataset: options.dataset, known: sent, extraFields }) });
  });

  return { rows, rowErrors, presentFields: present, extraFields, repairedRows };
}

function takeExtras(
  row: RowObject,
  options: { readonly dataset: DatasetName; readonly known: number; readonly extraFields: Set<string> },
): string | null {
  const keys = Object.keys(row);
  if (keys.length === options.known) return null;
  const unknown = keys.filter((key) => !Object.hasOwn(FIELDS[options.dataset], key));
  for (const key of unknown) options.extraFields.add(key.toWellFormed());
  return canonicalObject(row, unknown);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof NumberText) return 'number';
  return typeof value === 'object' ? 'object' : typeof value;
}
