// The columns of an exported table with their kinds, which decide how cells are written and read back.

import { kindOf, type DatasetName, type FieldKind } from '../../../shared/contract/fields.ts';
import type { ChangeColumnId, ReceiptColumnId, RowColumnId } from '../../../shared/contract/exports/columns.ts';
import type { ExportSource } from '../../../shared/contract/exports/request.ts';
import { COMPUTED_COLUMNS, isComputedColumn } from '../../../shared/rules/computed-columns.ts';
import { assertNever } from '../../../shared/rules/assert-never.ts';
import type { TableColumn } from '../format/format.ts';

export function exportColumns(source: ExportSource): readonly TableColumn[] {
  switch (source.kind) {
    case 'rows':
      return source.columns.map(({ id, title }) => ({ id, title, kind: columnKind(source.query.dataset, id) }));
    case 'changes':
      return source.columns.map(({ id, title }) => {
        return { id, title, kind: CHANGE_KINDS[id], isMixed: id === 'before' || id === 'after' };
      });
    case 'receipts':
      return source.columns.map(({ id, title }) => ({ id, title, kind: RECEIPT_KINDS[id] }));
    default:
      return assertNever(source);
  }
}

function columnKind(dataset: DatasetName, id: RowColumnId): FieldKind {
  if (isComputedColumn(id)) return COMPUTED_COLUMNS[id].kind;
  if (id === 'extras' || id === 'own_note') return 'text';
  if (id === 'own_flag') return 'code';
  const kind = kindOf(dataset, id);
  if (kind === undefined) throw new Error(`${dataset} has no field ${id}`);
  return kind;
}

const CHANGE_KINDS: Readonly<Record<ChangeColumnId, FieldKind>> = {
  seenAt: 'date',
  runId: 'id',
  dataset: 'code',
  kind: 'code',
  id: 'id',
  name: 'text',
  biz_date: 'date',
  broker_code: 'code',
  broker_team_code: 'code',
  dcp_name: 'text',
  currency: 'code',
  field: 'code',
  before: 'text',
  after: 'text',
  difference: 'money',
};

const RECEIPT_KINDS: Readonly<Record<ReceiptColumnId, FieldKind>> = {
  runId: 'id',
  resource: 'code',
  verdict: 'code',
  startedAt: 'date',
  finishedAt: 'date',
  serviceTotal: 'number',
  rowsHeld: 'number',
  added: 'number',
  changed: 'number',
  gone: 'number',
  pages: 'number',
  passes: 'number',
  requests: 'number',
  requests_rows: 'number',
  requests_secondPass: 'number',
  requests_dateCounts: 'number',
  requests_dictionaries: 'number',
  requests_learning: 'number',
  requests_memberships: 'number',
  requests_repairs: 'number',
  requests_parity: 'number',
  bytes: 'number',
  error: 'code',
};
