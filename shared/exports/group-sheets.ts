// The sheets of groups in a workbook: subtotals by one subject or two, and the pivot of both.

import type { ExportPivot, ExportRequest } from '../contract/exports/request.ts';
import type { GroupSubject } from '../contract/query.ts';
import type { SecondLevel } from '../tables/second-level.ts';

export type GroupSheets = Pick<ExportRequest, 'subtotals' | 'subtotalsWithin' | 'pivot'>;

/** `subtotals`: null writes no such sheet. A pivot needs both subjects. */
export function groupSheets(
  subtotals: GroupSubject | null,
  within: GroupSubject | undefined,
  pivot: ExportPivot | undefined,
): GroupSheets {
  if (subtotals === null || within === undefined) return { subtotals };
  return { subtotals, subtotalsWithin: within, ...(pivot !== undefined && { pivot }) };
}

/** Null if the second subject is shown in another layout, or there is none. */
export function exportPivot(
  second: SecondLevel | null,
  order: Pick<ExportPivot, 'sort' | 'currency'>,
): ExportPivot | null {
  if (second?.layout !== 'pivot') return null;
  const { measure, beside } = second;
  return { measure, beside, ...order };
}
