// Rows as bytes, together with the totals of the rows read so far: adding up here spares the thread that writes the file.

import { moneyFieldsOf } from '../../../shared/contract/fields.ts';
import type { QueryContext } from '../../store/question/query-context.ts';
import { readRecords, type RecordBytes } from '../../store/question/record-bytes.ts';
import { RunningTotals, fieldsForTotals, type SummedRows } from './running-totals.ts';
import type { RecordsWanted } from './table-source.ts';

export type SummedReading = {
  readonly chunks: Iterator<RecordBytes, undefined>;
  /** Of all that was read so far; nothing where no field of a row is summed. */
  readonly summed: () => SummedRows;
};

export function readSummed(
  context: QueryContext,
  { dataset, fields, columns, positions }: RecordsWanted,
): SummedReading {
  const hasAmounts = moneyFieldsOf(dataset).length > 0;
  const isRead = fieldsForTotals(dataset).every((field) => fields.includes(field));
  const totals = hasAmounts && isRead ? new RunningTotals(dataset, fields) : null;
  function* chunks(): Generator<RecordBytes, undefined> {
    for (const chunk of readRecords(context, { fields, columns, positions })) {
      totals?.addRecords(chunk);
      yield chunk;
    }
  }
  return { chunks: chunks(), summed: () => totals?.summed() ?? [] };
}
