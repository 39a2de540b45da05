import type { Row } from '../../../shared/contract/answers.ts';
import { searchedFieldsOf, type DatasetName, type FieldName } from '../../../shared/contract/fields.ts';
import { isFoundBy } from '../../../shared/rules/text.ts';
import type { Column } from '../../../shared/tables/table-columns.ts';

/** A search of the rows of a table, and the fields whose columns it shows. */
export type ShownSearch = {
  readonly dataset: DatasetName;
  readonly text: string;
  readonly shownFields: ReadonlySet<FieldName>;
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
  { dataset, text, shownFields }: ShownSearch,
): { readonly field: FieldName; readonly text: string } | null {
  const fields = searchedFieldsOf(dataset).filter((field) => isFoundBy(text, [values[field] ?? null]));
  const [field] = fields;
  return field === undefined || fields.some((each) => shownFields.has(each))
    ? null
    : { field, text: values[field] ?? '' };
}
