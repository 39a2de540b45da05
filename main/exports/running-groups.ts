// Exact subtotals of the rows that are written, by one column or by a span of time, in the order in which the grid
// shows groups.

import { LEDGER_PERIODS, type ExportFailure } from '../../preload/contract.ts';
import type { CellValue, DatasetName, FieldName, GroupSubject, LedgerPeriod } from '../../preload/contract.ts';
import { AppError } from '../errors.ts';
import { ledgerPeriodOf } from '../store/periods.ts';
import { sortCodes } from '../store/sort-codes.ts';
import type { Subtotals } from './format.ts';
import { createRunningTotals, placeOf, type RunningTotals } from './running-totals.ts';

/** More of them are no summary, and each is held in memory. */
const MOST_GROUPS = 50_000;
const REMEMBERED_DATES = 20_000;

export type RunningGroups = {
  add(record: readonly CellValue[]): void;
  subtotals(title: string): Subtotals;
};

type Group = { rows: number; readonly totals: RunningTotals };

export function createRunningGroups(dataset: DatasetName, by: GroupSubject, fields: readonly string[]): RunningGroups {
  const period = LEDGER_PERIODS.find((each) => each === by) ?? null;
  const place = placeOf(fields, groupedField(by));
  const valueOf = period === null ? asHeld : periodReader(period);
  const groups = new Map<CellValue, Group>();
  return {
    add(record) {
      const value = valueOf(record[place] ?? null);
      let group = groups.get(value);
      if (group === undefined) {
        if (groups.size === MOST_GROUPS) throw tooManyGroups();
        group = { rows: 0, totals: createRunningTotals(dataset, fields) };
        groups.set(value, group);
      }
      group.rows += 1;
      group.totals.add(record);
    },
    subtotals(title) {
      const values = [...groups.keys()];
      const sorted = period === null ? byColumn(dataset, by as FieldName, values) : newestFirst(values);
      const listed = sorted.flatMap((value) => {
        const group = groups.get(value);
        return group === undefined ? [] : [{ value, rows: group.rows, currencies: group.totals.totals() }];
      });
      return { by, title, groups: listed };
    },
  };
}

/** The field whose values the groups are told by. */
export function groupedField(by: GroupSubject): FieldName {
  const periods: readonly GroupSubject[] = LEDGER_PERIODS;
  return periods.includes(by) ? 'biz_date' : (by as FieldName);
}

function asHeld(value: CellValue): CellValue {
  return value;
}

/** A date stands in many rows, and is read once. */
function periodReader(period: LedgerPeriod): (date: CellValue) => CellValue {
  const known = new Map<CellValue, CellValue>();
  return (date) => {
    const found = known.get(date);
    if (found !== undefined) return found;
    const value = ledgerPeriodOf(date, period);
    if (known.size < REMEMBERED_DATES) known.set(date, value);
    return value;
  };
}

function byColumn(dataset: DatasetName, field: FieldName, values: readonly CellValue[]): readonly CellValue[] {
  return sortCodes(dataset, field, values).map((code) => values[code] ?? null);
}

function newestFirst(values: readonly CellValue[]): readonly CellValue[] {
  return values.toSorted((a, b) => ((a ?? '') < (b ?? '') ? 1 : -1));
}

function tooManyGroups(): AppError {
  const facts = { reason: 'tooManyGroups' satisfies ExportFailure, limit: MOST_GROUPS };
  return new AppError('exportFailed', 'too many groups for subtotals', { facts });
}
