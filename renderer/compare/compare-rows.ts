// Compares charge packages field by field, in the sections of the details. The values as sent decide: empty, not sent
// and 0 are three different values, and two codes with the same words differ.

import type { Row } from '../../shared/contract/answers.ts';
import type { CellValue, FieldName } from '../../shared/contract/fields.ts';
import { detailSections, type SectionName } from '../detail/detail-sections.ts';
import { cellText, formatCell, type Cell } from '../lib/format-cell.ts';
import { readExtras } from '../lib/format-extras.ts';
import { codeFieldOf, columnsOf, type ColumnContent, type ColumnId } from '../../shared/tables/table-columns.ts';

export type ComparedValue = {
  readonly cell: Cell;
  /** As sent; undefined when the records do not have this field. */
  readonly text: CellValue | undefined;
  /** The raw code of the value. */
  readonly code: CellValue;
};
export type ComparedField = {
  /** A column, or the name of a field that is not in the service's contract. */
  readonly name: { readonly kind: 'column'; readonly id: ColumnId } | { readonly kind: 'extra'; readonly name: string };
  readonly codeField: FieldName | null;
  readonly content: ColumnContent;
  /** One value for each row. */
  readonly values: readonly ComparedValue[];
  readonly differs: boolean;
};
export type ComparedSection = { readonly name: SectionName | 'extras'; readonly fields: readonly ComparedField[] };

export function compareRows(rows: readonly Row[]): readonly ComparedSection[] {
  const columns = new Map(columnsOf('charges').map((column) => [column.id, column]));
  const compareField = (id: ColumnId): readonly ComparedField[] => {
    const column = columns.get(id);
    if (column === undefined) return [];
    const codeField = codeFieldOf(id) ?? null;
    const values = rows.map((row) => ({
      cell: formatCell(column, row),
      text: cellText(column, row),
      code: codeField === null ? null : (row.values[codeField] ?? null),
    }));
    return [{ name: { kind: 'column', id }, codeField, content: column.content, values, differs: differ(values) }];
  };
  const sections: readonly ComparedSection[] = detailSections('charges').map(({ name, fields }) => ({
    name,
    fields: fields.flatMap(compareField),
  }));
  const extras = compareExtras(rows);
  return extras.length === 0 ? sections : [...sections, { name: 'extras', fields: extras }];
}

export function countFields(sections: readonly ComparedSection[]): {
  readonly all: number;
  readonly differing: number;
} {
  const fields = sections.flatMap((section) => section.fields);
  return { all: fields.length, differing: fields.filter(({ differs }) => differs).length };
}

/** Only differing fields; sections without any are left out. */
export function differingOnly(sections: readonly ComparedSection[]): readonly ComparedSection[] {
  return sections
    .map(({ name, fields }) => ({ name, fields: fields.filter(({ differs }) => differs) }))
    .filter(({ fields }) => fields.length > 0);
}

function compareExtras(rows: readonly Row[]): readonly ComparedField[] {
  const extrasOfRows = rows.map(({ extras }) => new Map(readExtras(extras).map(({ name, text }) => [name, text])));
  const names = new Set(extrasOfRows.flatMap((fields) => [...fields.keys()]));
  return [...names].map((name) => {
    const values = extrasOfRows.map((fields) => extraValue(fields.get(name) ?? null));
    return { name: { kind: 'extra', name }, codeField: null, content: 'text', values, differs: differ(values) };
  });
}

function extraValue(text: string | null): ComparedValue {
  if (text === null) return { cell: { kind: 'notSent' }, text, code: null };
  return { cell: text === '' ? { kind: 'empty' } : { kind: 'text', text }, text, code: null };
}

function differ(values: readonly ComparedValue[]): boolean {
  const [first] = values;
  return values.some(({ text, code }) => text !== first?.text || code !== first?.code);
}
