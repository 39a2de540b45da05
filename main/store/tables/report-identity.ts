// The key that names a report in the change log and in notes: its ledger date, AE, AE group, package and currency as JSON.

import { type CellValue, fieldsOf, IDENTITY_FIELDS, type ReportField } from '../../../shared/contract/fields.ts';
import { parseDate } from '../../../shared/rules/dates.ts';

const FIELDS = IDENTITY_FIELDS.reports;
const POSITIONS = FIELDS.map((field) => fieldsOf('reports').indexOf(field));

/** `values`: all fields of the report, in the contract's order. */
export function reportIdentity(values: readonly CellValue[]): string {
  return JSON.stringify(POSITIONS.map((position) => values[position] ?? null));
}

export function identityFields(reportKey: string): Readonly<Partial<Record<ReportField, CellValue>>> {
  const texts = identityTexts(reportKey);
  return Object.fromEntries(FIELDS.map((field, index) => [field, texts[index] ?? null]));
}

/** Finds the reports of one identity through an index that contains the ledger date. Bind `identityValues`. */
export const OF_IDENTITY = ['biz_date_ms', ...FIELDS].map((column) => `${column} IS ?`).join(' AND ');

export function identityValues(reportKey: string): readonly (CellValue | number)[] {
  const date = identityFields(reportKey).biz_date ?? '';
  return [parseDate(date)?.epochMs ?? null, ...identityTexts(reportKey)];
}

function identityTexts(reportKey: string): readonly CellValue[] {
  // `reportIdentity` wrote it.
  return JSON.parse(reportKey) as readonly CellValue[];
}
