// The writer's calls for learning and proving. They decode the service's answers and compare them with the copy.

import type { DatasetName } from '../../../../shared/contract/fields.ts';
import { NEWEST_DATES_PREFERENCE, parseNewestDates } from '../../../../shared/preferences/quick-sync-dates.ts';
import { decodePage } from '../../../service/answer/decode.ts';
import type { Database } from '../../../store/file/database.ts';
import { sampleDates, stateCounts, unansweredDate } from '../../../store/proof/learning-facts.ts';
import { countCheckedValues, parityStanding } from '../../../store/proof/parity.ts';
import { isParityPaused } from '../../../store/proof/parity-pause.ts';
import { readFacts, saveFacts } from '../../../store/tables/learned.ts';
import { readPreference } from '../../../store/tables/preferences.ts';
import { isProvable, readState, type ResourceState } from '../../../store/tables/resource-states.ts';
import { createMatchingCalls } from './matching-calls.ts';
import { createMemberCalls } from './member-calls.ts';
import { createParityCalls } from './parity-calls.ts';
import { UnsavedProof } from './unsaved-proof.ts';
import type { ProofCalls, ProofStart } from '../writer-protocol.ts';

export function createProofCalls(store: () => Database, now: () => number): ProofCalls {
  const run = new UnsavedProof();
  return {
    startProof({ runId }) {
      run.begin(runId);
      return proofStart(store(), now());
    },
    countPage({ dataset, body }) {
      const { rows, total } = decodePage(dataset, body);
      return { rows: rows.length, total };
    },
    readFacts: () => readFacts(store()),
    saveFacts({ facts }) {
      saveFacts(store(), facts);
      return null;
    },
    ...createMatchingCalls(store, run),
    ...createMemberCalls(store, run),
    ...createParityCalls(store, now, run),
  };
}

function proofStart(db: Database, nowMs: number): ProofStart {
  const [charges, reports] = [readState(db, 'charges'), readState(db, 'reports')];
  const facts = readFacts(db);
  const newestDates = parseNewestDates(readPreference(db, NEWEST_DATES_PREFERENCE));
  return {
    facts,
    held: { charges: provableCopy(charges), reports: provableCopy(reports) },
    states: stateCounts(db),
    dates: sampleDates(db),
    unansweredDate: unansweredDate(db, facts.unansweredDate, newestDates),
    parityPaused: isParityPaused(db),
    reportValues: countCheckedValues(db, 'reports'),
    parityWaits: parityStanding(db, nowMs).waiting > 0,
  };
}

function provableCopy(state: ResourceState): ProofStart['held'][DatasetName] {
  return isProvable(state) ? { rows: state.rows, asOf: state.asOf } : null;
}
