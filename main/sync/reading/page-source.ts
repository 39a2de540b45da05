// What is read in passes: a whole dataset, or what one filter value selects. Passes ask for pages through it.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { RunContext } from './context.ts';
import type { PageFinding, PassFinding } from '../../threads/writer/findings.ts';
import type { PageRead } from '../../threads/writer/page-book.ts';
import { transferOf } from './transfer.ts';

export type PageSource = {
  readonly dataset: DatasetName;
  /** Sent with each page. */
  readonly filters?: Readonly<Record<string, string>>;
  /** `confirming`: a sound pass stands, and this one is held against it. */
  startPass(confirming: boolean): void;
  readPage(read: PageRead): Promise<PageFinding>;
  endPass(): Promise<PassFinding>;
  /** Forgets what was read: the pass was not sound. */
  discardPass(): Promise<unknown>;
  /** For progress. */
  tellRows(rows: number, total: number): void;
};

export function wholeDataset(context: RunContext, dataset: DatasetName): PageSource {
  const { writer, progress } = context;
  return {
    dataset,
    startPass(confirming) {
      progress.startPass(dataset, confirming);
    },
    readPage: (read) => writer.call('readPage', { dataset, ...read }, transferOf(read.body)),
    endPass: () => writer.call('endPass', { dataset }),
    discardPass: () => writer.call('discardPass', { dataset }),
    tellRows: (rows, total) => progress.addRows(dataset, rows, total),
  };
}
