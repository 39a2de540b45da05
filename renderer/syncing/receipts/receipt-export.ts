// Receipts as a JSON file, for other programs and for auditors.

import type { Receipt } from '../../../shared/contract/sync.ts';
import { dayText } from '../../../shared/rules/dates.ts';

export function receiptsJson(
  receipts: readonly Receipt[],
  source: { readonly serviceUrl: string; readonly exportedAt: string },
): string {
  const { serviceUrl, exportedAt } = source;
  return `${JSON.stringify({ kind: 'commission-desk/receipts', version: 1, serviceUrl, exportedAt, receipts }, null, 2)}\n`;
}

/** `receipt-reports-2026-09-18.json`, with the Hong Kong day on which the run ended. */
export function receiptFileName(receipt: Receipt): string {
  return `receipt-${receipt.resource}-${dayText(Date.parse(receipt.finishedAt))}.json`;
}

export function receiptsFileName(exportedAt: string): string {
  return `receipts-${dayText(Date.parse(exportedAt))}.json`;
}
