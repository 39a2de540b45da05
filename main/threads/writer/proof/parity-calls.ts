// The writer's calls for parity checks, which compare the service's answers for filter values with the copy, and for the
// lists of values whose rows wait to be fetched.

import { DATASETS, type DatasetName } from '../../../../shared/contract/fields.ts';
import type { Receipt } from '../../../../shared/contract/sync.ts';
import type { Database } from '../../../store/file/database.ts';
import { localTotal, parityQueue, saveParity, summariseParity } from '../../../store/proof/parity.ts';
import { setParityPaused } from '../../../store/proof/parity-pause.ts';
import { listRepairs } from '../../../store/proof/repairs.ts';
import { addWaiting, beginTurn, listWaiting } from '../../../store/proof/waiting-lists.ts';
import { inSnapshot } from '../../../store/question/query-context.ts';
import { saveParitySummary } from '../../../store/tables/receipts.ts';
import { checkParity } from './parity-check.ts';
import type { UnsavedProof } from './unsaved-proof.ts';
import type { FilterValueRows, ProofCalls } from '../writer-protocol.ts';

type ParityCalls = Pick<
  ProofCalls,
  | 'listRepairs'
  | 'listWaiting'
  | 'addWaiting'
  | 'beginTurn'
  | 'parityQueue'
  | 'checkParity'
  | 'skipParity'
  | 'pauseParity'
  | 'saveParitySummaries'
>;

const NOT_CHECKED = { mark: 'notChecked', serviceTotal: null, localTotal: null, compared: null } as const;

export function createParityCalls(store: () => Database, now: () => number, run: UnsavedProof): ParityCalls {
  return {
    listRepairs: ({ dataset }) => listRepairs(store(), dataset),
    listWaiting: (request) => listWaiting(store(), request),
    addWaiting(list) {
      addWaiting(store(), list);
      return null;
    },
    beginTurn(turn) {
      beginTurn(store(), turn);
      return null;
    },
    parityQueue: ({ dataset }) => queueWithRows(store(), dataset, now()),
    checkParity: (answer) => checkParity(store(), { ...answer, runId: run.runId }),
    skipParity({ value, checkedAt }) {
      saveParity(store(), value, { ...NOT_CHECKED, checkedAt, runId: run.runId });
      return null;
    },
    pauseParity({ paused }) {
      setParityPaused(store(), paused);
      return null;
    },
    saveParitySummaries: (summary) => saveSummaries(store(), summary),
  };
}

function queueWithRows(db: Database, dataset: DatasetName, nowMs: number): readonly FilterValueRows[] {
  const queue = parityQueue(db, dataset, nowMs);
  return inSnapshot({ db, dataset }, (context) =>
    queue.map((value) => ({ ...value, rows: localTotal(context, value) })),
  );
}

function saveSummaries(
  db: Database,
  { runId, parityPaused, sent }: Parameters<ProofCalls['saveParitySummaries']>[0],
): readonly Receipt[] {
  return DATASETS.flatMap((resource) => {
    const parity = summariseParity(db, { dataset: resource, runId });
    return saveParitySummary(db, { runId, resource, proven: { parity, parityPaused, ...sent[resource] } }) ?? [];
  });
}
