// The columns of exported changes and receipts.

import {
  CHANGE_COLUMNS,
  pendingLabelKey,
  RECEIPT_COLUMNS,
  type ChangeColumnId,
  type ExportColumn,
  type ReceiptColumnId,
} from '../../shared/contract/exports/columns.ts';
import { messages } from '../messages/messages.ts';

export function changeExportColumns(): readonly ExportColumn<ChangeColumnId>[] {
  const { kinds, datasets } = messages.changes;
  const labels: Readonly<Partial<Record<ChangeColumnId, Readonly<Record<string, string>>>>> = {
    dataset: datasets,
    kind: kinds,
    field: {
      ...messages.fields.label,
      ...{ extras: messages.exporting.titles.extras, aaid: messages.filters.label.aaid },
      ...pendingLabels(),
    },
  };
  return CHANGE_COLUMNS.map((id) => labelled(id, messages.exporting.changeColumns[id], labels[id]));
}

function pendingLabels(): Readonly<Record<string, string>> {
  const labels = Object.entries(messages.filters.values.pending ?? {});
  return Object.fromEntries(labels.map(([code, label]) => [pendingLabelKey(code), label]));
}

export function receiptExportColumns(): readonly ExportColumn<ReceiptColumnId>[] {
  const { resources, verdicts } = messages.sync;
  const labels: Readonly<Partial<Record<ReceiptColumnId, Readonly<Record<string, string>>>>> = {
    resource: resources,
    verdict: verdicts,
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
