// Columns that a filter has reduced to one value: each row would repeat what the filter's chip says.

import type { CellValue, FieldName, ServiceFilterName } from '../../../shared/contract/fields.ts';
import type { Filter } from '../../../shared/contract/query.ts';
import { fixedValueWords } from '../../../shared/exports/filter-words.ts';
import { messages } from '../../messages/messages.ts';
import type { PlacedColumn } from '../../../shared/tables/table-layout.ts';

/** A column's field, and the value that every row must have for the column to repeat the chip. */
export type Repeated = { readonly field: FieldName; readonly value: string };

/** The columns that show what a service filter's chip shows: of a state its label, not the code that the filter reads. */
const SHOWN_BY: Readonly<Partial<Record<ServiceFilterName, FieldName>>> = {
  currency: 'currency',
  broker_code: 'broker_code',
  state: 'state',
};

/** Null for a filter that more than one text can pass, or whose chip shows another text than its rows. */
export function repeatedBy(filter: Filter): Repeated | null {
  switch (filter.kind) {
    case 'service': {
      const { name, value } = filter;
      const field = SHOWN_BY[name];
      return field === undefined ? null : { field, value: fixedValueWords(name, value, messages.filters) ?? value };
    }
    case 'exactly':
    case 'equals':
      return filter.not === true || filter.value === null || filter.value === ''
        ? null
        : { field: filter.field, value: filter.value };
    case 'isOneOf': {
      const [value, ...others] = filter.values;
      return filter.not === true || value === undefined || others.length > 0 ? null : { field: filter.field, value };
    }
    default:
      return null;
  }
}

/** Whether all rows have this value: `values` are those of the rows. */
export function isRepeated({ value }: Repeated, values: readonly CellValue[], total: number): boolean {
  return total === 1 && values[0] === value;
}

/** Without the repeated columns; all of them if none would be left. A column that shows codes too is not repeated. */
export function withoutRepeated(
  columns: readonly PlacedColumn[],
  repeated: ReadonlySet<string>,
): { readonly shown: readonly PlacedColumn[]; readonly hidden: readonly PlacedColumn[] } {
  const isHidden = ({ field, codeField }: PlacedColumn): boolean =>
    field !== null && codeField === undefined && repeated.has(field);
  const hidden = columns.filter(isHidden);
  return hidden.length === 0 || hidden.length === columns.length
    ? { shown: columns, hidden: [] }
    : { shown: columns.filter((column) => !isHidden(column)), hidden };
}
