// Receipts of sync runs as a table, newest first.

import type { ReceiptColumnId } from '../../../shared/contract/exports/columns.ts';
import type { ExportSource } from '../../../shared/contract/exports/request.ts';
import type { CellValue } from '../../../shared/contract/fields.ts';
import type { Receipt, RequestPurpose } from '../../../shared/contract/sync.ts';
import { momentText } from '../../../shared/rules/dates.ts';
import type { Database } from '../../store/file/database.ts';
import { listReceipts } from '../../store/tables/receipts.ts';
import { exportColumns } from './source-columns.ts';
import type { SourceRows } from './table-source.ts';

type ReceiptsSource = Extract<ExportSource, { readonly kind: 'receipts' }>;

/** SQLite's "no limit". */
const NO_ROW_LIMIT = -1;

export function receiptRows(db: Database, source: ReceiptsSource): SourceRows {
  const { columns } = source;
  const receipts = listReceipts(db, {
    limit: NO_ROW_LIMIT,
    ...(source.scope === 'filtered' && { resource: source.resource }),
  });
  return {
    columns: exportColumns(source),
    currencyAt: null,
    totalRows: receipts.length,
    notes: [],
    records: null,
    fields: [],
    rows: () => receipts.map((receipt) => columns.map(({ id }) => cellOf(receipt, id))),
  };
}

function cellOf(receipt: Receipt, id: ReceiptColumnId): CellValue {
  if (isRequestColumn(id)) return requestsFor(receipt, id);
  if (id === 'error') return receipt.error?.code ?? null;
  const value = receipt[id];
  if (id === 'startedAt' || id === 'finishedAt') return momentText(Date.parse(receipt[id]));
  return value === null ? null : String(value);
}

const REQUESTS = 'requests_';
type RequestColumnId = `${typeof REQUESTS}${RequestPurpose}`;

function isRequestColumn(id: ReceiptColumnId): id is RequestColumnId {
  return id.startsWith(REQUESTS);
}

function requestsFor({ requestsByPurpose }: Receipt, id: RequestColumnId): CellValue {
  if (requestsByPurpose === null) return null;
  const [, requests = 0] = Object.entries(requestsByPurpose).find(([purpose]) => REQUESTS + purpose === id) ?? [];
  return String(requests);
}
