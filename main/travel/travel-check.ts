// The travel check: judges line by line whether a person can go offline with the local data. Pure;
// main/travel/travel-facts.ts and main/travel/rehearsal.ts collect the facts.

import { DATASETS, DICTIONARIES, type DatasetName, type ResourceName } from '../../shared/contract/fields.ts';
import type { Parity, Pin } from '../../shared/contract/proof.ts';
import type { Custody } from '../../shared/contract/session.ts';
import { datesWithRows, type LedgerDate, type ResourceStatus } from '../../shared/contract/sync.ts';
import type { TravelCheck, TravelLine, TravelProblem, TravelStep } from '../../shared/contract/travel.ts';
import { isAheadOfClock, isStale, latestTime } from '../../shared/rules/reading-time.ts';

/** With less free space, even settings could not be saved. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;
/** A sync during the journey stages a new copy beside the live one. */
const SYNC_HEADROOM_BYTES = 256 * 1024 * 1024;

export type RehearsalOutcome =
  | { readonly kind: 'passed'; readonly questions: number; readonly isKeyKept: boolean }
  | { readonly kind: 'failed'; readonly problem: TravelProblem; readonly facts: TravelLine['facts'] };

export type TravelFacts = {
  readonly nowMs: number;
  readonly staleAfterDays: number;
  readonly statuses: readonly ResourceStatus[];
  readonly ledgerDates: readonly LedgerDate[];
  readonly parity: readonly Parity[];
  readonly pins: readonly Pin[];
  readonly custody: Custody;
  readonly isEncrypted: boolean;
  readonly freeBytes: number;
  readonly storeBytes: number;
  readonly token: 'held' | 'missing' | 'rejected';
  readonly rehearsal: RehearsalOutcome;
};

type Judgement = Pick<TravelLine, 'verdict' | 'problem'>;
const OK: Judgement = { verdict: 'ok', problem: null };
const warning = (problem: TravelProblem): Judgement => ({ verdict: 'warning', problem });
const failed = (problem: TravelProblem): Judgement => ({ verdict: 'failed', problem });

export function judgeTravel(facts: TravelFacts): TravelCheck {
  const lines = [
    ...DATASETS.map((dataset) => datasetLine(facts, dataset)),
    dictionariesLine(facts),
    parityLine(facts.parity),
    pinsLine(facts),
    encryptionLine(facts),
    diskSpaceLine(facts),
    tokenLine(facts.token),
    rehearsalLine(facts.rehearsal),
  ];
  return {
    ready: lines.every((line) => line.verdict !== 'failed'),
    checkedAt: new Date(facts.nowMs).toISOString(),
    lines,
  };
}

/** `readAt`: when a run last confirmed all rows, else the oldest reading. `oldestReadAt`: the earliest reading of a row. */
function datasetLine(facts: TravelFacts, dataset: DatasetName): TravelLine {
  const status = statusOf(facts, dataset);
  const { asOf, confirmed } = status;
  if (asOf === null) return line(dataset, failed('notHeld'), {});
  const dates = dataset === 'reports' ? datesWithRows(facts.ledgerDates) : [];
  const readAt = latestTime({ asOf, checkedAt: confirmed?.at ?? null }, facts.nowMs);
  const onlyCounted = dates.filter((date) => date.countedAt !== null).length;
  return line(dataset, judgeDataset(status, judgeAge(facts, readAt)), {
    staleAfterDays: facts.staleAfterDays,
    rows: status.rows,
    readAt,
    oldestReadAt: oldest([asOf, ...dates.map((date) => date.readAt)]),
    onlyCounted,
    ...(status.newestLedgerDate !== null && { newestLedgerDate: status.newestLedgerDate }),
  });
}

function judgeAge({ nowMs, staleAfterDays }: TravelFacts, readAt: string): Judgement {
  if (isAheadOfClock(readAt, nowMs)) return warning('aheadOfClock');
  return isStale(readAt, staleAfterDays, nowMs) ? warning('old') : OK;
}

function judgeDataset(status: ResourceStatus, age: Judgement): Judgement {
  if (status.heldBack !== null) return warning('heldBack');
  if (!status.complete) return warning('notComplete');
  if (status.hasShrunk) return warning('keptOver');
  return age;
}

function dictionariesLine(facts: TravelFacts): TravelLine {
  const statuses = DICTIONARIES.map((name) => statusOf(facts, name));
  const missingCount = statuses.filter((status) => status.asOf === null).length;
  const incompleteCount = statuses.filter(({ asOf, complete }) => asOf !== null && !complete).length;
  const entries = statuses.reduce((sum, status) => sum + status.rows, 0);
  const judgement = missingCount > 0 ? failed('notHeld') : incompleteCount > 0 ? warning('listNotComplete') : OK;
  return line('dictionaries', judgement, { entries, missing: missingCount, incomplete: incompleteCount });
}

function parityLine(parity: readonly Parity[]): TravelLine {
  const differingCount = parity.filter((value) => value.mark === 'differs').length;
  const uncheckedCount = parity.filter((value) => value.mark === 'notChecked').length;
  const judgement =
    differingCount > 0 ? warning('differs') : uncheckedCount === parity.length ? warning('notChecked') : OK;
  return line('parity', judgement, {
    checked: parity.length - uncheckedCount,
    unchecked: uncheckedCount,
    differing: differingCount,
  });
}

function pinsLine(facts: TravelFacts): TravelLine {
  const { pins } = facts;
  const unfetchedCount = pins.filter((pin) => pin.rows === null).length;
  const failingCount = pins.filter((pin) => pin.failure !== null).length;
  const outdatedCount = pins.filter((pin) => pin.isOutdated).length;
  // Until the decision, no client is fetched.
  const unfetched = statusOf(facts, 'charges').heldBack === null ? 'notFetched' : 'fetchWaits';
  const fetchedJudgement = outdatedCount > 0 ? warning('fetchOutdated') : OK;
  const heldJudgement = unfetchedCount > 0 ? failed(unfetched) : fetchedJudgement;
  const judgement = failingCount > 0 ? failed('fetchFailed') : heldJudgement;
  const fetched = pins.flatMap((pin) => pin.asOf ?? []);
  return line('pins', judgement, {
    pins: pins.length,
    unfetched: unfetchedCount,
    failing: failingCount,
    outdated: outdatedCount,
    ...(fetched.length > 0 && { oldestReadAt: oldest(fetched) }),
  });
}

function encryptionLine({ isEncrypted, custody }: TravelFacts): TravelLine {
  const custodyJudgement = custody === 'untilQuit' ? failed('keptUntilQuit') : OK;
  return line('encryption', isEncrypted ? custodyJudgement : failed('notEncrypted'), { custody });
}

function diskSpaceLine({ freeBytes, storeBytes }: TravelFacts): TravelLine {
  const neededBytes = storeBytes + SYNC_HEADROOM_BYTES;
  const syncJudgement = freeBytes < neededBytes ? warning('littleSpace') : OK;
  return line('diskSpace', freeBytes < MIN_FREE_BYTES ? failed('littleSpace') : syncJudgement, {
    freeBytes,
    storeBytes,
  });
}

/** Only a warning: local data is readable without a token, only syncing needs it. */
function tokenLine(token: TravelFacts['token']): TravelLine {
  if (token === 'held') return line('token', OK, {});
  return line('token', warning(token === 'missing' ? 'tokenMissing' : 'tokenRejected'), {});
}

function rehearsalLine(rehearsal: RehearsalOutcome): TravelLine {
  if (rehearsal.kind === 'passed') {
    const { questions, isKeyKept } = rehearsal;
    return line('rehearsal', OK, { questions, key: isKeyKept ? 'keychain' : 'atHand' });
  }
  return line('rehearsal', failed(rehearsal.problem), rehearsal.facts);
}

function line(step: TravelStep, judgement: Judgement, facts: TravelLine['facts']): TravelLine {
  return { step, ...judgement, facts };
}

function statusOf({ statuses }: TravelFacts, resource: ResourceName): ResourceStatus {
  const resourceStatus = statuses.find((status) => status.resource === resource);
  if (!resourceStatus) throw new Error(`no status of ${resource}`);
  return resourceStatus;
}

function oldest(times: readonly string[]): string {
  return times.reduce((a, b) => (a < b ? a : b));
}
