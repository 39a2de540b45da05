// The writer's calls that sync a whole dataset, from its beginning to its receipt.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { Receipt } from '../../../shared/contract/sync.ts';
import { AppError } from '../../errors.ts';
import { decodePage } from '../../service/answer/decode.ts';
import type { Database } from '../../store/file/database.ts';
import type { CopyPurpose } from '../../store/copies/staged-indexes.ts';
import { resourceStatus, saveReceipt } from '../../store/tables/receipts.ts';
import { DatasetApply } from './apply.ts';
import { withoutRows, type ReceiptDraft } from './findings.ts';
import type { DatesUnderWay } from './ledger-date-calls.ts';
import type { WriterCalls } from './writer-protocol.ts';

type DatasetCalls = Pick<
  WriterCalls,
  | 'beginDataset'
  | 'readReportsByDate'
  | 'readPage'
  | 'endPass'
  | 'discardPass'
  | 'commitDataset'
  | 'holdBackDataset'
  | 'concludeCheck'
  | 'abandonDataset'
>;

/** Whether the service lists its reports in one order. */
type OrderCalls = Pick<WriterCalls, 'findRepeatedReports' | 'countReports' | 'largestReportDate'>;

/** The datasets that are being read, each with its staged rows. */
export class DatasetsUnderWay {
  readonly #applies = new Map<DatasetName, DatasetApply>();

  begin(db: Database, dataset: DatasetName, purpose: CopyPurpose): void {
    this.#applies.set(dataset, new DatasetApply(db, dataset, purpose));
  }

  getApply(dataset: DatasetName): DatasetApply {
    const apply = this.#applies.get(dataset);
    if (!apply) throw new AppError('storage', `reading of ${dataset} was not begun`);
    return apply;
  }

  /** The dataset stays under way if `work` throws, so that it can be abandoned. */
  end(dataset: DatasetName, work: (apply: DatasetApply) => Receipt): Receipt {
    const receipt = work(this.getApply(dataset));
    this.#applies.delete(dataset);
    return receipt;
  }

  /** Nothing may have been staged. */
  abandon(db: Database, dataset: DatasetName, draft: ReceiptDraft): Receipt {
    const apply = this.#applies.get(dataset);
    this.#applies.delete(dataset);
    if (apply) return apply.abandon(draft);
    const receipt = withoutRows(draft);
    saveReceipt(db, receipt);
    return receipt;
  }

  forget(): void {
    this.#applies.clear();
  }
}

export function createDatasetCalls(
  store: () => Database,
  now: () => number,
  underWay: {
    readonly datasets: DatasetsUnderWay;
    readonly dates: DatesUnderWay;
    /** Keeps the change log within its limits. Call it before the run's commit: a run that read nothing deletes nothing. */
    readonly trimLog: (runId: string) => void;
  },
): DatasetCalls & OrderCalls {
  const { datasets, dates, trimLog } = underWay;
  return {
    beginDataset({ dataset, purpose }) {
      // The charges may be begun while ledger dates are read for the reports.
      if (dataset === 'reports') dates.forget();
      const { rows, asOf } = resourceStatus(store(), dataset, now());
      datasets.begin(store(), dataset, purpose);
      return { liveRows: rows, asOf };
    },
    ...createOrderCalls(datasets),
    readReportsByDate() {
      const { readings, ...found } = datasets.getApply('reports').readByDate();
      dates.readForWholeCopy(readings);
      return found;
    },
    readPage: ({ dataset, ...read }) => datasets.getApply(dataset).readPage(read),
    endPass: ({ dataset }) => datasets.getApply(dataset).endPass(),
    discardPass({ dataset }) {
      datasets.getApply(dataset).discardPass();
      return null;
    },
    commitDataset({ dataset, ...commit }) {
      trimLog(commit.draft.runId);
      return datasets.end(dataset, (apply) => apply.commit(commit));
    },
    holdBackDataset: ({ dataset, ...heldBack }) => datasets.end(dataset, (apply) => apply.holdBack(heldBack)),
    concludeCheck: ({ dataset, draft }) => datasets.end(dataset, (apply) => apply.concludeCheck(draft)),
    abandonDataset: ({ dataset, draft }) => datasets.abandon(store(), dataset, draft),
  };
}

function createOrderCalls(datasets: DatasetsUnderWay): OrderCalls {
  return {
    findRepeatedReports: () => datasets.getApply('reports').findRepeated(),
    countReports({ body, rows }) {
      const page = decodePage('reports', body);
      const texts = Map.groupBy(page.rows, ({ values, extras }) => JSON.stringify([...values, extras]));
      const counts = rows.map((row) => texts.get(JSON.stringify(row))?.length ?? 0);
      return { counts, isWhole: page.rows.length === page.total };
    },
    largestReportDate: () => datasets.getApply('reports').largestDate(),
  };
}
