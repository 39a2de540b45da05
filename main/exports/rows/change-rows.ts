// The change log as a table: one line per changed field, newest change first.

import {
  type CellValue,
  type DatasetName,
  type FieldKind,
  type FieldName,
  FIELDS,
  fieldsOf,
} from '../../../shared/contract/fields.ts';
import type { Change, ChangeQuery, MembershipChange } from '../../../shared/contract/changes.ts';
import { pendingLabelKey, type ChangeColumnId } from '../../../shared/contract/exports/columns.ts';
import type { ExportSource } from '../../../shared/contract/exports/request.ts';
import { changeReader, findChangeIds } from '../../store/history/change-list.ts';
import { amountChange } from '../../../shared/rules/commission.ts';
import { momentText } from '../../../shared/rules/dates.ts';
import type { Database } from '../../store/file/database.ts';
import { exportColumns } from './source-columns.ts';
import type { SourceRows } from './table-source.ts';

type ChangesSource = Extract<ExportSource, { readonly kind: 'changes' }>;

export function changeRows(db: Database, source: ChangesSource): SourceRows {
  const { scope, query, columns } = source;
  const ids = findChangeIds(db, scope === 'everything' ? EVERY_CHANGE : query);
  const start = (query.page - 1) * query.pageSize;
  const exportedIds = scope === 'page' ? ids.slice(start, start + query.pageSize) : ids;
  const fieldLabels = columns.find(({ id }) => id === 'field')?.labels ?? {};
  let mixedKind: FieldKind = 'text';
  function* rows(): Generator<readonly CellValue[]> {
    const readChange = changeReader(db);
    for (const id of exportedIds) {
      const change = readChange(id);
      for (const line of changeLines(change, fieldLabels)) {
        mixedKind = valueKind(change.dataset, line.field);
        yield columns.map((column) => cellOf(change, line, column.id));
      }
    }
  }
  const currencyAt = columns.findIndex((column) => column.id === 'currency');
  return {
    columns: exportColumns(source),
    currencyAt: currencyAt < 0 ? null : currencyAt,
    totalRows: null,
    notes: [],
    fields: [],
    rows,
    mixedKind: () => mixedKind,
    records: null,
  };
}

const EVERY_CHANGE: ChangeQuery = { page: 1, pageSize: 1 };

type FieldLabels = Readonly<Record<string, string>>;

type Line = {
  readonly field: FieldName | 'extras' | 'pending' | 'aaid' | null;
  readonly before: CellValue;
  readonly after: CellValue;
};

/** A row that came or went gives one line per field that it has, or a single line when it has none. */
function changeLines(
  { dataset, before, after, extras, membership }: Change,
  fieldLabels: FieldLabels,
): readonly Line[] {
  if (membership !== undefined) return [membershipLine(membership, fieldLabels)];
  const fields = fieldsOf(dataset);
  const lines: readonly Line[] = [
    ...fields.map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null })),
    { field: 'extras', before: extras?.before ?? null, after: extras?.after ?? null },
  ];
  const differing = lines.filter((line) => line.before !== line.after);
  return differing.length === 0 ? [{ field: null, before: null, after: null }] : differing;
}

/** `pending` and `aaid` are names of the service's filters: no record has such fields. */
function membershipLine(membership: MembershipChange, fieldLabels: FieldLabels): Line {
  const markOf = (code: string): string => fieldLabels[pendingLabelKey(code)] ?? code;
  if (membership.kind === 'pending')
    return { field: 'pending', before: markOf(membership.before), after: markOf(membership.after) };
  const { aaid, change } = membership;
  return { field: 'aaid', before: change === 'left' ? aaid : null, after: change === 'entered' ? aaid : null };
}

function cellOf(change: Change, line: Line, id: ChangeColumnId): CellValue {
  switch (id) {
    case 'seenAt':
      return momentText(Date.parse(change.seenAt));
    case 'runId':
    case 'dataset':
    case 'kind':
      return change[id];
    case 'field':
    case 'before':
    case 'after':
      return line[id];
    case 'difference':
      return valueKind(change.dataset, line.field) === 'money' ? amountChange(line) : null;
    case 'name':
      return change.dataset === 'charges' ? ((change.after ?? change.before)?.name ?? null) : null;
    default:
      return change.identity[id] ?? null;
  }
}

/** Dates are texts: in a column of mixed kinds, a workbook would show their serial numbers as plain numbers. */
function valueKind(dataset: DatasetName, field: Line['field']): FieldKind {
  const kinds: Readonly<Partial<Record<string, FieldKind>>> = FIELDS[dataset];
  const kind = field === null ? undefined : kinds[field];
  return kind === 'money' || kind === 'number' ? kind : 'text';
}
