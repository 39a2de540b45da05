// The writer thread's part in learning and proving: decodes what the service answered and compares it with the copy.

import { DATASETS, type ServiceFilterName } from '../../../shared/contract/fields.ts';
import type { ProofCalls, ProofStart } from './writer-protocol.ts';
import { AppError } from '../../errors.ts';
import { decodePage } from '../../service/decode.ts';
import type { Database } from '../../store/file/database.ts';
import { readDatesNext } from '../../store/tables/ledger-dates.ts';
import { columnTexts, sampleDates, stateCounts } from '../../store/proof/learning-facts.ts';
import { readFacts, readMatching, saveFacts, saveMatching, type TextFilterName } from '../../store/tables/learned.ts';
import {
  countCheckedValues,
  localTotal,
  parityQueue,
  parityStanding,
  saveParity,
  summariseParity,
} from '../../store/proof/parity.ts';
import { isParityPaused, setParityPaused } from '../../store/proof/parity-pause.ts';
import { inSnapshot } from '../../store/question/query-context.ts';
import { saveParitySummary } from '../../store/tables/receipts.ts';
import { listRepairs } from '../../store/proof/repairs.ts';
import { readState } from '../../store/tables/resource-states.ts';
import { withStorageErrors } from '../../store/file/sqlite-errors.ts';
import { addWaiting, beginTurn, dropWaiting, listWaiting } from '../../store/proof/waiting-lists.ts';
import { MatchingLearner } from './learn-matching.ts';
import { commitPending, forgetPending, MembersApply } from './members-apply.ts';
import { checkParity } from './parity-check.ts';

export function createProofCalls(store: () => Database, now: () => number): ProofCalls {
  const learners = new Map<ServiceFilterName, MatchingLearner>();
  const members = new Map<string, MembersApply>();
  let runId = '';

  function guarded<T>(work: (db: Database) => T): T {
    const db = store();
    return withStorageErrors(db.name, () => work(db));
  }

  function learner(name: TextFilterName): MatchingLearner {
    const found = learners.get(name);
    if (!found) throw new AppError('storage', `nothing was asked about ${name}`);
    return found;
  }

  function staged({ name, value }: { name: ServiceFilterName; value: string }): MembersApply {
    const found = members.get(`${name}=${value}`);
    if (!found) throw new AppError('storage', `no rows of ${name} were read`);
    return found;
  }

  return {
    startProof(run) {
      runId = run.runId;
      // A run that was cut off may have left something.
      learners.clear();
      members.clear();
      return guarded((db) => proofStart(db, now()));
    },
    countPage({ dataset, body }) {
      const { rows, total } = decodePage(dataset, body);
      return { rows: rows.length, total };
    },
    readFacts: () => guarded(readFacts),
    saveFacts({ facts }) {
      guarded((db) => saveFacts(db, facts));
      return null;
    },

    beginMatching({ name }) {
      const created = new MatchingLearner(guarded((db) => columnTexts(db, name)));
      learners.set(name, created);
      return created.nextProbe();
    },
    answerMatching({ name, total }) {
      const asked = learner(name);
      asked.answer(total);
      const remembered = guarded((db) => readMatching(db, name));
      const stands = remembered !== null && asked.confirms(remembered);
      return { next: asked.nextProbe(), stands };
    },
    endMatching({ name, learnedAt }) {
      const found = learner(name).learned;
      learners.delete(name);
      guarded((db) => saveMatching(db, name, found && { ...found, learnedAt }));
      return null;
    },

    beginMembers(value) {
      members.set(`${value.name}=${value.value}`, new MembersApply(store(), value));
      return null;
    },
    readMembers({ page, body, ...value }) {
      return staged(value).readPage({ page, body });
    },
    digestMembers: (value) => staged(value).digest,
    findOutdatedDates(value) {
      const dates = staged(value).outdatedDates;
      guarded((db) => readDatesNext(db, dates));
      return dates;
    },
    commitMembers({ asOf, ...value }) {
      const apply = staged(value);
      members.delete(`${value.name}=${value.value}`);
      const isHeld = apply.commit({ runId, asOf });
      if (isHeld) guarded((db) => dropWaiting(db, value));
      return isHeld;
    },
    commitPending(found) {
      const sets = new Map(['0', '1'].flatMap((value) => takeSet(members, value)));
      return commitPending(store(), { ...found, runId, sets });
    },
    forgetPending({ asOf }) {
      forgetPending(store(), asOf);
      return null;
    },

    listRepairs: ({ dataset }) => guarded((db) => listRepairs(db, dataset)),
    listWaiting: (asked) => guarded((db) => listWaiting(db, asked)),
    addWaiting(list) {
      guarded((db) => addWaiting(db, list));
      return null;
    },
    beginTurn(turn) {
      guarded((db) => beginTurn(db, turn));
      return null;
    },
    parityQueue: ({ dataset }) =>
      guarded((db) => {
        const queue = parityQueue(db, dataset, now());
        return inSnapshot({ db, dataset }, (context) =>
          queue.map((value) => ({ ...value, rows: localTotal(context, value) })),
        );
      }),
    checkParity: (asked) => checkParity(store(), { ...asked, runId }),
    skipParity({ value, checkedAt }) {
      const nothing = { mark: 'notChecked', serviceTotal: null, localTotal: null, compared: null } as const;
      guarded((db) => saveParity(db, value, { ...nothing, checkedAt, runId }));
      return null;
    },
    pauseParity({ paused }) {
      guarded((db) => setParityPaused(db, paused));
      return null;
    },
    saveParitySummaries: ({ runId: ofRun, parityPaused, sent }) =>
      guarded((db) =>
        DATASETS.flatMap((resource) => {
          const parity = summariseParity(db, { dataset: resource, runId: ofRun });
          const proven = { parity, parityPaused, ...sent[resource] };
          const saved = saveParitySummary(db, { runId: ofRun, resource, proven });
          return saved === null ? [] : [saved];
        }),
      ),
  };
}

function takeSet(members: Map<string, MembersApply>, value: string): readonly [string, MembersApply][] {
  const found = members.get(`pending=${value}`);
  members.delete(`pending=${value}`);
  return found === undefined ? [] : [[value, found]];
}

function proofStart(db: Database, nowMs: number): ProofStart {
  const [charges, reports] = [readState(db, 'charges'), readState(db, 'reports')];
  return {
    facts: readFacts(db),
    held: {
      charges: charges.asOf === null ? null : { rows: charges.rows, asOf: charges.asOf },
      reports: reports.asOf === null ? null : { rows: reports.rows, asOf: reports.asOf },
    },
    states: stateCounts(db),
    dates: sampleDates(db),
    parityPaused: isParityPaused(db),
    reportValues: countCheckedValues(db, 'reports'),
    parityWaits: parityStanding(db, nowMs).waiting > 0,
  };
}
