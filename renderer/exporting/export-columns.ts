// The columns of an exported table: what is on screen, or everything the dataset has.

import {
  CHANGE_COLUMNS,
  RECEIPT_COLUMNS,
  type ChangeColumnId,
  type ComputedColumnId,
  type ExportColumn,
  type ReceiptColumnId,
} from '../../shared/contract/export-columns.ts';
import { FIELDS, type DatasetName, type FieldName } from '../../shared/contract/fields.ts';
import { messages } from '../messages/messages.ts';
import { codeFieldOf, type Column, type ValueForm } from '../lib/table-columns.ts';

export type RowColumnId = FieldName | ComputedColumnId;

const COMPUTED = {
  charges: ['pending', 'pending_val'],
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

const ISO_OF: Readonly<Partial<Record<RowColumnId, ComputedColumnId>>> = {
  ...{ updated_at: 'updated_at_iso', biz_date: 'biz_date_iso' },
};

/** Each behind the date that it is of. */
export function withIsoDates(columns: readonly ExportColumn<RowColumnId>[]): readonly ExportColumn<RowColumnId>[] {
  return columns.flatMap((column) => {
    const iso = ISO_OF[column.id];
    return iso === undefined ? [column] : [column, ...titled([iso])];
  });
}

export function changeExportColumns(): readonly ExportColumn<ChangeColumnId>[] {
  const { kinds, datasets } = messages.changes;
  const labels: Readonly<Partial<Record<ChangeColumnId, Readonly<Record<string, string>>>>> = {
    ...{ dataset: datasets, kind: kinds },
    field: { ...messages.fields.label, extras: messages.exporting.titles.extras },
  };
  return CHANGE_COLUMNS.map((id) => labelled(id, messages.exporting.changeColumns[id], labels[id]));
}

export function receiptExportColumns(): readonly ExportColumn<ReceiptColumnId>[] {
  const { resources, verdicts } = messages.sync;
  const labels: Readonly<Partial<Record<ReceiptColumnId, Readonly<Record<string, string>>>>> = {
    ...{ resource: resources, verdict: verdicts },
  };
  return RECEIPT_COLUMNS.map((id) => labelled(id, messages.exporting.receiptColumns[id], labels[id]));
}

function labelled<Id extends string>(
  id: Id,
  title: string,
  labels: Readonly<Record<string, string>> | undefined,
): ExportColumn<Id> {
  return labels === undefined ? { id, title } : { id, title, labels };
}

function idsOf(id: Column['id'], values: ValueForm): readonly RowColumnId[] {
  const code = id === 'pending' ? 'pending_val' : codeFieldOf(id);
  if (code === undefined || values === 'words') return [id];
  return values === 'code' ? [code] : [id, code];
}

function titled(ids: readonly RowColumnId[]): readonly ExportColumn<RowColumnId>[] {
  return ids.map((id) => {
    const title = titleOf(id);
    return id === 'pending' ? { id, title, labels: messages.filters.values.pending ?? {} } : { id, title };
  });
}

function titleOf(id: RowColumnId): string {
  const { titles } = messages.exporting;
  return isTitled(id) ? titles[id] : messages.fields.label[id];
}

function isTitled(id: RowColumnId): id is keyof typeof messages.exporting.titles {
  return Object.hasOwn(messages.exporting.titles, id);
}
