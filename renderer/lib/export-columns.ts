// The columns of an exported table: what is on screen, or everything the dataset has.

import {
  CHANGE_COLUMNS,
  FIELDS,
  RECEIPT_COLUMNS,
  type ChangeColumnId,
  type ComputedColumnId,
  type DatasetName,
  type ExportColumn,
  type FieldName,
  type ReceiptColumnId,
} from '../../preload/contract.ts';
import { messages } from '../messages/messages.ts';
import { codeFieldOf, type Column, type ValueForm } from './table-columns.ts';

export type RowColumnId = FieldName | ComputedColumnId;

const COMPUTED = {
  charges: ['pending'],
  reports: ['difference', 'commission_rate'],
} as const satisfies Readonly<Record<DatasetName, readonly ComputedColumnId[]>>;

/** In the order on screen. A value that comes with a code gives one column or two; none comes twice. */
export function visibleExportColumns(
  shown: readonly Column[],
  values: ValueForm,
): readonly ExportColumn<RowColumnId>[] {
  return titled([...new Set(shown.flatMap(({ id }) => idsOf(id, values)))]);
}

/** Every field in the contract's order, what is worked out from them, and what the contract does not name. */
export function allExportColumns(dataset: DatasetName, hasExtras: boolean): readonly ExportColumn<RowColumnId>[] {
  const fields = Object.keys(FIELDS[dataset]) as readonly FieldName[];
  return titled([...fields, ...COMPUTED[dataset], ...(hasExtras ? (['extras'] as const) : [])]);
}

export function changeExportColumns(): readonly ExportColumn<ChangeColumnId>[] {
  return CHANGE_COLUMNS.map((id) => ({ id, title: messages.exporting.changeColumns[id] }));
}

export function receiptExportColumns(): readonly ExportColumn<ReceiptColumnId>[] {
  return RECEIPT_COLUMNS.map((id) => ({ id, title: messages.exporting.receiptColumns[id] }));
}

function idsOf(id: Column['id'], values: ValueForm): readonly Column['id'][] {
  const code = codeFieldOf(id);
  if (code === undefined || values === 'words') return [id];
  return values === 'code' ? [code] : [id, code];
}

function titled(ids: readonly RowColumnId[]): readonly ExportColumn<RowColumnId>[] {
  return ids.map((id) => ({ id, title: id === 'extras' ? messages.exporting.extras : messages.fields.label[id] }));
}
