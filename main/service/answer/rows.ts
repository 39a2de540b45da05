// Decodes the rows of a list: known fields as text or null, unknown fields beside them, and a row error with field and
// position for values that a field cannot have.

import { type DatasetName, type FieldName, FIELDS, fieldsOf } from '../../../shared/contract/fields.ts';
import type { RowError } from '../../../shared/contract/sync.ts';
import { findScalarText, isJsonObject } from './envelope.ts';
import { canonicalObject, isWellFormed } from './extras.ts';
import { NumberText, type JsonRows } from './json.ts';

export type DecodedRow = {
  /** In the order of `fieldsOf(dataset)`. Null when the service sent null or nothing. */
  readonly values: readonly (string | null)[];
  /** JSON text of the fields that the contract does not name; null without any. */
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

/** Decodes rows in the order in which they are added. Rows with an error are left out. */
export class RowDecoder {
  readonly #rows: DecodedRow[] = [];
  readonly #rowErrors: RowError[] = [];
  readonly #presentFields = new Set<FieldName>();
  readonly #extraFields = new Set<string>();
  #repairedRows = 0;
  #added = 0;
  readonly #dataset: DatasetName;
  readonly #fields: readonly FieldName[];

  constructor(dataset: DatasetName) {
    this.#dataset = dataset;
    this.#fields = fieldsOf(dataset);
  }

  get decoded(): DecodedRows {
    return {
      rows: this.#rows,
      rowErrors: this.#rowErrors,
      presentFields: this.#presentFields,
      extraFields: this.#extraFields,
      repairedRows: this.#repairedRows,
    };
  }

  add({ list, mayHoldLoneSurrogates }: JsonRows): void {
    for (const row of list) this.#addRow(row, mayHoldLoneSurrogates);
  }

  #addRow(row: unknown, mayHoldLoneSurrogates: boolean): void {
    this.#added += 1;
    const position = this.#added;
    if (!isJsonObject(row)) {
      this.#rowErrors.push({ position, field: '', found: kindOf(row) });
      return;
    }
    const errorsBefore = this.#rowErrors.length;
    const isRepaired = mayHoldLoneSurrogates && !isWellFormed(row);
    const values = new Array<string | null>(this.#fields.length);
    const knownCount = this.#readValues(row, { position, isRepaired, values });
    if (this.#rowErrors.length > errorsBefore) return;
    if (isRepaired) this.#repairedRows += 1;
    const options = { dataset: this.#dataset, knownCount, extraFields: this.#extraFields };
    this.#rows.push({ values, extras: takeExtras(row, options) });
  }

  /** Fills `values`, and returns how many of the fields were sent. */
  #readValues(row: RowObject, { position, isRepaired, values }: ValuesOfRow): number {
    let sent = 0;
    for (let at = 0; at < this.#fields.length; at += 1) {
      const field = this.#fields[at];
      if (field === undefined) break;
      const value = row[field];
      if (value === undefined) {
        values[at] = null;
        continue;
      }
      if (typeof value === 'string') values[at] = isRepaired ? value.toWellFormed() : value;
      else {
        values[at] = findScalarText(value);
        if (values[at] === null && value !== null) this.#rowErrors.push({ position, field, found: kindOf(value) });
      }
      sent += 1;
      if (this.#presentFields.size < this.#fields.length) this.#presentFields.add(field);
    }
    return sent;
  }
}

type ValuesOfRow = { readonly position: number; readonly isRepaired: boolean; readonly values: (string | null)[] };

function takeExtras(
  row: RowObject,
  options: { readonly dataset: DatasetName; readonly knownCount: number; readonly extraFields: Set<string> },
): string | null {
  const keys = Object.keys(row);
  if (keys.length === options.knownCount) return null;
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
