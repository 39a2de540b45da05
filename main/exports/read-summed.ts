// Rows as bytes, and what those come to that were read: summed where they are read, so that whoever writes them does not.

import type { QueryContext } from '../store/query-context.ts';
import { readRecords, type RecordBytes } from '../store/record-bytes.ts';
import { createRunningTotals, moneyFieldsOf, type SummedRows } from './running-totals.ts';
import type { RecordsWanted } from './table-source.ts';

export type SummedReading = {
  readonly chunks: Iterator<RecordBytes, undefined>;
  /** Of all that was read so far; nothing where no field of a row is summed. */
  readonly summed: () => SummedRows;
};

export function readSummed(context: QueryContext, { dataset, fields, positions }: RecordsWanted): SummedReading {
  const money = moneyFieldsOf(dataset);
  const isSummed = money.length > 0 && [...money, 'currency'].every((field) => fields.some((each) => each === field));
  const totals = isSummed ? createRunningTotals(dataset, fields) : null;
  function* chunks(): Generator<RecordBytes, undefined> {
    for (const chunk of readRecords(context, fields, positions)) {
      totals?.addRecords(chunk);
      yield chunk;
    }
  }
  return { chunks: chunks(), summed: () => totals?.summed() ?? [] };
}
