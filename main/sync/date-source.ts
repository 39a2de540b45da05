// One ledger date of the daily reports as something that is read in passes.

import type { RunContext } from './context.ts';
import type { PageSource } from './page-source.ts';

/** A row of another ledger date came: the service does not obey the date filter. */
export class OtherDate extends Error {}

export function ledgerDateSource(context: RunContext, date: string, tellRows: (rows: number) => void): PageSource {
  const { writer } = context;
  let isFirstPass = true;
  return {
    dataset: 'reports',
    filters: { biz_date: date },
    startPass(confirming) {
      isFirstPass = !confirming;
      return writer.call('startDatePass', { date });
    },
    async readPage(read) {
      const finding = await writer.call(
        'readDatePage',
        { date, ...read },
        { transfer: [read.body.buffer as ArrayBuffer] },
      );
      if (!finding.isOfDate) throw new OtherDate();
      return finding;
    },
    endPass: () => writer.call('endDatePass', { date }),
    discardPass: () => writer.call('discardDatePass', { date }),
    // Dates are confirmed one by one; counted once, rows add up to the total.
    tellRows: (rows) => isFirstPass && tellRows(rows),
  };
}
