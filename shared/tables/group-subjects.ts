// The fields and periods by which a person can group the rows of each table. A query may also name other fields.

import type { ChargeField, DatasetName, ReportField } from '../contract/fields.ts';
import type { GroupSubject } from '../contract/query.ts';
import { LEDGER_PERIODS, type LedgerPeriod } from '../rules/ledger-periods.ts';

const SUBJECTS = {
  charges: ['name_id', 'biz_type', 'basis', 'currency', 'state'],
  reports: ['broker_code', 'broker_team_code', 'dcp_name', 'currency', 'biz_date', ...LEDGER_PERIODS],
} as const satisfies { charges: readonly ChargeField[]; reports: readonly (ReportField | LedgerPeriod)[] };

export function groupSubjects(dataset: DatasetName): readonly GroupSubject[] {
  return SUBJECTS[dataset];
}

/** Reads a stored subject; null when the window does not offer it for this table. */
export function readGroupSubject(dataset: DatasetName, stored: unknown): GroupSubject | null {
  return groupSubjects(dataset).find((subject) => subject === stored) ?? null;
}
