import type { Row } from '../../../shared/contract/answers.ts';
import { searchedFieldsOf, type DatasetName, type FieldName } from '../../../shared/contract/fields.ts';
import { aeName, aeText } from '../../../shared/exports/ae-name.ts';
import { isFoundBy } from '../../../shared/rules/text.ts';
import type { CellOptions } from '../../lib/format-cell.ts';
import type { Column } from '../../../shared/tables/table-columns.ts';

/** A search of the rows of a table, and the fields whose columns it shows. */
export type ShownSearch = {
  readonly dataset: DatasetName;
  readonly text: string;
  readonly shownFields: ReadonlySet<FieldName>;
  /** As of the cells. */
  readonly labelOf: CellOptions['labelOf'];
};

export function shownFieldsOf(columns: readonly Column[]): ReadonlySet<FieldName> {
  return new Set(
    columns.flatMap(({ field, codeField }) => [
      ...(field === null ? [] : [field]),
      ...(codeField === undefined ? [] : [codeField]),
    ]),
  );
}

/** Where the search found the row, if no column on screen shows it; else null. */
export function foundElsewhere(
  { values }: Row,
  { dataset, text, shownFields, labelOf }: ShownSearch,
): { readonly field: FieldName; readonly text: string } | null {
  const found = searchedFieldsOf(dataset)
    .map((field) => ({ field, text: shownText(field, values[field] ?? '', labelOf) }))
    .filter((each) => isFoundBy(text, [each.text]));
  return found.some(({ field }) => shownFields.has(field)) ? null : (found[0] ?? null);
}

function shownText(field: FieldName, text: string, labelOf: CellOptions['labelOf']): string {
  const label = labelOf?.(field, text) ?? null;
  return label === null ? text : aeText(aeName(text, label));
}
