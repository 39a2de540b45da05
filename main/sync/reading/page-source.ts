// Something that is read in passes: a whole dataset, or the rows of one filter value.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { RunContext } from './context.ts';
import type { PageFinding, PassFinding } from '../../threads/writer/findings.ts';
import type { PageRead } from '../../threads/writer/page-book.ts';
import { transferOf } from './transfer.ts';

export type PageSource = {
  readonly dataset: DatasetName;
  /** Sent with each page. */
  readonly filters?: Readonly<Record<string, string>>;
  /** `isConfirming`: there is a sound pass, with which this one is compared. */
  startPass(isConfirming: boolean): void;
  readPage(read: PageRead): Promise<PageFinding>;
  endPass(): Promise<PassFinding>;
  /** Forgets a pass that was not sound. */
  discardPass(): Promise<unknown>;
  /** Reports progress. */
  addRows(rows: number, total: number): void;
};

export function wholeDataset(context: RunContext, dataset: DatasetName): PageSource {
  const { writer, progress } = context;
  return {
    dataset,
    startPass(isConfirming) {
      progress.startPass(dataset, isConfirming);
    },
    readPage: (read) => writer.call('readPage', { dataset, ...read }, transferOf(read.body)),
    endPass: () => writer.call('endPass', { dataset }),
    discardPass: () => writer.call('discardPass', { dataset }),
    addRows: (rows, total) => progress.addRows(dataset, rows, total),
  };
}
