// The writer's calls that read the rows of single filter values, and keep them as memberships.

import { CHARGE_FILTER_CODES } from '../../../../shared/contract/charge-codes.ts';
import type { Database } from '../../../store/file/database.ts';
import { dropWaiting } from '../../../store/proof/waiting-lists.ts';
import { readDatesNext } from '../../../store/tables/ledger-dates.ts';
import { commitPending, forgetPending, type MembersApply } from './members-apply.ts';
import type { UnsavedProof } from './unsaved-proof.ts';
import type { ProofCalls } from '../writer-protocol.ts';

type MemberCalls = Pick<
  ProofCalls,
  | 'beginMembers'
  | 'readMembers'
  | 'digestMembers'
  | 'findOutdatedDates'
  | 'commitMembers'
  | 'commitPending'
  | 'forgetPending'
>;

export function createMemberCalls(store: () => Database, run: UnsavedProof): MemberCalls {
  return {
    beginMembers(value) {
      run.beginMembers(store(), value);
      return null;
    },
    readMembers: ({ page, body, ...value }) => run.getMembers(value).readPage({ page, body }),
    digestMembers: (value) => run.getMembers(value).digest,
    findOutdatedDates(value) {
      const dates = run.getMembers(value).outdatedDates;
      readDatesNext(store(), dates);
      return dates;
    },
    commitMembers({ asOf, ...value }) {
      const members = run.getMembers(value);
      run.takeMembers(value);
      const isWhole = members.commit({ runId: run.runId, asOf });
      if (isWhole) dropWaiting(store(), value);
      return isWhole;
    },
    commitPending: ({ serviceRows, asOf }) =>
      commitPending(store(), { serviceRows, asOf, runId: run.runId, sets: takePendingSets(run) }),
    forgetPending({ asOf }) {
      forgetPending(store(), asOf);
      return null;
    },
  };
}

function takePendingSets(run: UnsavedProof): ReadonlyMap<string, MembersApply> {
  const sets = new Map<string, MembersApply>();
  for (const value of CHARGE_FILTER_CODES.pending) {
    const members = run.takeMembers({ name: 'pending', value });
    if (members !== undefined) sets.set(value, members);
  }
  return sets;
}
