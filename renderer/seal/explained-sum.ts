// The sum whose difference from another figure can be explained: a figure of one currency and one column.

import type { CellValue, FieldName } from '../../shared/contract/fields.ts';
import { IDENTITY_FIELDS, moneyFieldsOf } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import type { SealedFigure } from '../lib/sealed-figure.ts';

export type ExplainedSum = {
  readonly filters: readonly Filter[];
  readonly field: FieldName;
  readonly currency: CellValue;
};

const IDENTITY = IDENTITY_FIELDS.reports.filter((field) => field !== 'currency');

/** Null where the figure is no sum that filters find. */
export function explainedSum({ dataset, column, origin }: SealedFigure): ExplainedSum | null {
  const field = moneyFieldsOf(dataset).find((each) => each === column);
  if (field === undefined || (origin.kind !== 'filters' && origin.kind !== 'cell')) return null;
  if (origin.kind === 'filters') {
    const { filters, currency } = origin;
    return currency === undefined ? null : { filters, field, currency };
  }
  const { values } = origin.row;
  const filters = IDENTITY.map((each): Filter => ({ kind: 'exactly', field: each, value: values[each] ?? null }));
  return { filters, field, currency: values.currency ?? null };
}
