// The fields and periods that the rows of each table can be grouped by.

import type { DatasetName } from '../../shared/contract/fields.ts';
import type { GroupSubject } from '../../shared/contract/query.ts';
import { isLedgerPeriod, LEDGER_PERIODS } from '../../shared/rules/ledger-periods.ts';

const SUBJECTS = {
  charges: ['name_id', 'biz_type', 'basis', 'currency', 'state'],
  reports: ['broker_code', 'broker_team_code', 'dcp_name', 'currency', 'biz_date', ...LEDGER_PERIODS],
} as const satisfies Readonly<Record<DatasetName, readonly GroupSubject[]>>;

export function groupSubjects(dataset: DatasetName): readonly GroupSubject[] {
  return SUBJECTS[dataset];
}

/** Reads a stored subject; null when this table cannot be grouped by it. */
export function readGroupSubject(dataset: DatasetName, stored: unknown): GroupSubject | null {
  return groupSubjects(dataset).find((subject) => subject === stored) ?? null;
}

/** Groups of a date or period; they are sorted newest first. */
export function isTime(subject: GroupSubject): boolean {
  return subject === 'biz_date' || isLedgerPeriod(subject);
}
