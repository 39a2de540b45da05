// Something that is read in passes: a whole dataset, or the rows of one filter value.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { RunContext } from './context.ts';
import type { PageFinding, PassFinding, RepeatedRows } from '../../threads/writer/findings.ts';
import { DecodedPages, type FetchedPage } from './decoded-pages.ts';

export type PageSource = {
  readonly dataset: DatasetName;
  /** Sent with each page. */
  readonly filters?: Readonly<Record<string, string>>;
  /** `isConfirming`: there is a sound pass, with which this one is compared. */
  startPass(isConfirming: boolean): void;
  readPage(page: FetchedPage): Promise<PageFinding>;
  endPass(): Promise<PassFinding>;
  /** Equal rows on different pages of the pass that has just ended; null if the rows have ids. */
  findRepeated(): Promise<RepeatedRows | null>;
  /** Forgets a pass that was not sound. */
  discardPass(): Promise<unknown>;
  /** Reports progress. */
  addRows(rows: number, total: number): void;
};

export function wholeDataset(context: RunContext, dataset: DatasetName): PageSource {
  const { writer, progress } = context;
  const pages = new DecodedPages(context.decoder, dataset);
  return {
    dataset,
    startPass(isConfirming) {
      progress.startPass(dataset, isConfirming);
    },
    readPage: (page) => pages.read(page, (read, options) => writer.call('readPage', { dataset, ...read }, options)),
    endPass: () => writer.call('endPass', { dataset }),
    findRepeated: () => (dataset === 'reports' ? writer.call('findRepeatedReports', {}) : Promise.resolve(null)),
    discardPass() {
      pages.forget();
      return writer.call('discardPass', { dataset });
    },
    addRows: (rows, total) => progress.addRows(dataset, rows, total),
  };
}
