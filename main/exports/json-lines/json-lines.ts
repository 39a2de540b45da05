// JSON Lines: one object per line, keyed by the columns' ids. All values are strings exactly as sent, numbers too, because
// JSON readers keep only about sixteen digits of a number; null = not sent.

import type { CellValue } from '../../../shared/contract/fields.ts';
import { forEachRecord, textsOf, type ByteRecord } from '../../store/question/record-bytes.ts';
import { NOTHING_COUNTED, type FormatTarget, type FormatWriter } from '../format/format.ts';
import { JsonRow } from './row.ts';
import { createTextEncoder, isFullChunk } from '../format/text-chunks.ts';

const LINE_END = '}\n';

export function openJsonLines(target: FormatTarget): FormatWriter {
  const { columns } = target;
  const file = target.openFile('');
  const encode = createTextEncoder();
  const starts = columns.map((column, at) => `${at === 0 ? '{' : ','}${JSON.stringify(column.id)}:`);
  const bytes = new JsonRow({ before: starts, end: LINE_END });
  let text = '';

  function write(): void {
    if (text !== '') file.write(encode(text));
    text = '';
  }

  function addRow(cells: readonly CellValue[]): void {
    for (let at = 0; at < starts.length; at += 1) text += `${starts[at] ?? ''}${JSON.stringify(cells[at] ?? null)}`;
    text += LINE_END;
    if (isFullChunk(text)) write();
  }

  function addRecord(record: ByteRecord): void {
    const row = bytes.findJson(record);
    if (row === null) {
      addRow(textsOf(record, columns.length));
      return;
    }
    write();
    file.write(row);
  }

  return {
    addRow,
    addRecords: (records) => forEachRecord(records, addRecord),
    flush: () => Promise.resolve(),
    facts: () => NOTHING_COUNTED,
    finish() {
      write();
      return Promise.resolve();
    },
  };
}
