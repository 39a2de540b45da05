// One ledger date of the daily reports as a source that is read in passes.

import type { RunContext } from '../reading/context.ts';
import { DecodedPages } from '../reading/decoded-pages.ts';
import type { PassFinding } from '../../threads/writer/findings.ts';
import type { PageSource } from '../reading/page-source.ts';

/** Thrown when a row of another ledger date came: the service does not obey the date filter. */
export class OtherDate extends Error {}

/** Read its pages one after the other: the finding of the last page describes the whole pass. */
export function ledgerDateSource(context: RunContext, date: string, onRows: (rows: number) => void): PageSource {
  const { writer } = context;
  const pages = new DecodedPages(context.decoder, 'reports');
  let isFirstPass = true;
  let lastRead: PassFinding | null = null;
  return {
    dataset: 'reports',
    filters: { biz_date: date },
    startPass(confirming) {
      isFirstPass = !confirming;
    },
    async readPage(page) {
      const finding = await pages.read(page, (read, options) =>
        writer.call('readDatePage', { date, ...read }, options),
      );
      if (!finding.isOfDate) throw new OtherDate();
      lastRead = finding.pass;
      return finding;
    },
    endPass() {
      if (lastRead === null) throw new Error('a pass ended before its first page');
      return Promise.resolve(lastRead);
    },
    findRepeated: () => writer.call('findRepeatedOfDate', { date }),
    discardPass() {
      pages.forget();
      return writer.call('discardDatePass', { date });
    },
    // Each date is read twice, but its rows count once, so that they add up to the total.
    addRows: (rows) => isFirstPass && onRows(rows),
  };
}
