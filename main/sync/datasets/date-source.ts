// One ledger date of the daily reports as something that is read in passes.

import type { RunContext } from '../reading/context.ts';
import type { PassFinding } from '../../threads/writer/findings.ts';
import type { PageSource } from '../reading/page-source.ts';
import { transferOf } from '../reading/transfer.ts';

/** A row of another ledger date came: the service does not obey the date filter. */
export class OtherDate extends Error {}

/** Its pages must be read one after the other: the last one tells of the pass. */
export function ledgerDateSource(context: RunContext, date: string, tellRows: (rows: number) => void): PageSource {
  const { writer } = context;
  let isFirstPass = true;
  let lastRead: PassFinding | null = null;
  return {
    dataset: 'reports',
    filters: { biz_date: date },
    startPass(confirming) {
      isFirstPass = !confirming;
    },
    async readPage(read) {
      const finding = await writer.call('readDatePage', { date, ...read }, transferOf(read.body));
      if (!finding.isOfDate) throw new OtherDate();
      lastRead = finding.pass;
      return finding;
    },
    endPass() {
      if (lastRead === null) throw new Error('a pass ended before its first page');
      return Promise.resolve(lastRead);
    },
    discardPass: () => writer.call('discardDatePass', { date }),
    // Dates are confirmed one by one; counted once, rows add up to the total.
    tellRows: (rows) => isFirstPass && tellRows(rows),
  };
}
