// Parquet: amounts as exact decimals, ledger dates as days, other dates as moments, everything else as text. One file, or
// a folder with a file for each month of the ledger dates.

import { snappyCompressor } from 'hysnappy';
import { NOTHING_COUNTED, type FormatTarget, type FormatWriter } from '../format/format.ts';
import { createRowBytes } from '../format/row-bytes.ts';
import { ParquetByMonth } from './by-month.ts';
import { ABOUT_NOTE } from './column.ts';
import { FULL_GROUP, hasReached, ParquetPart } from './part.ts';

export function openParquet(target: FormatTarget): FormatWriter {
  return target.monthsAt === undefined ? oneFile(target) : new ParquetByMonth(target, target.monthsAt);
}

function oneFile(target: FormatTarget): FormatWriter {
  const { columns } = target;
  const part = new ParquetPart(target.openFile(''), columns, snappyCompressor());
  const bytesOf = createRowBytes(columns.length);
  return {
    addRow: (cells) => part.group.add(bytesOf(cells), 0, 1),
    addRecords: (records) => part.group.add(records, 0, records.rows),
    async flush() {
      if (hasReached(part.group, FULL_GROUP)) await part.writeGroup();
    },
    facts: () => ({ ...NOTHING_COUNTED, unreadableAsText: part.group.unreadable() }),
    finish: (about) => part.finish({ [ABOUT_NOTE]: JSON.stringify(about) }),
  };
}
