// One seeded schedule of drift against sets known only to the service. Checks that every set called exact was once returned
// by the service while it was read.

import type { ServiceFilterName } from '../../shared/contract/fields.ts';
import type { ServiceClient } from '../../main/service/client.ts';
import { isoTime } from '../../main/sync/reading/context.ts';
import { RequestBudget } from '../../main/sync/reading/budget.ts';
import { createProofContext } from '../../main/sync/proof/filtered-request.ts';
import { fetchPending, fetchPins, fetchRepair } from '../../main/sync/proof/memberships-run.ts';
import { OutdatedDates } from '../../main/sync/datasets/outdated-dates.ts';
import { ProofProblems } from '../../main/sync/proof/proof-problems.ts';
import { ProgressMeter } from '../../main/sync/reading/progress.ts';
import { countedClient } from './counted-client.ts';
import { chargeRow } from './drift.ts';
import { seededRandom } from './seeded-random.ts';
import { filteringService } from './filtering-service.ts';
import { noLimits } from './no-limits.ts';
import { directDecoder, directWriter } from './scripted-service.ts';
import { failOnBug, type SyncedStore } from './synced-store.ts';

const ROWS = 60;
const PAGE_CAP = 6;
const CLIENT = '77';
const SETS = [
  { name: 'pending', value: '1' },
  { name: 'aaid', value: CLIENT },
  { name: 'biz_type', value: 'K' },
] as const;

/** How many sets the app answered without a mark, and how many of those the service never had. */
export type MemberOutcome = { readonly exact: number; readonly wrong: number };

export async function runMemberSchedule(
  store: SyncedStore,
  schedule: { readonly rate: number; readonly seed: number },
): Promise<MemberOutcome> {
  const random = seededRandom(schedule.seed * 7_919 + Math.round(schedule.rate * 1_000));
  const charges = Array.from({ length: ROWS }, (_, index) => chargeRow(index + 1, random));
  const service = filteringService({ charges });
  service.pageCap = PAGE_CAP;
  const ids = charges.map((row) => String(row['id']));
  const members = new Map<ServiceFilterName, Set<string>>(
    SETS.map(({ name }) => [name, new Set(ids.filter(() => random() < 0.4))]),
  );
  const has = (name: ServiceFilterName, id: unknown): boolean => members.get(name)?.has(String(id)) ?? false;
  service.filters['pending'] = (row, value) => (has('pending', row['id']) ? '1' : '0') === value;
  service.filters['aaid'] = (row, value) => value === CLIENT && has('aaid', row['id']);
  service.filters['biz_type'] = (row, value) => value === 'K' && has('biz_type', row['id']);
  store.writer.addPins({ aaids: [CLIENT] });
  await store.syncDataset('charges', service.client, random);

  const given = new Map(SETS.map(({ name }) => [name, new Set<string>()]));
  const remember = (): void => {
    for (const { name } of SETS) given.get(name)?.add(printOf(members.get(name) ?? []));
  };
  remember();
  service.beforePage = () => {
    if (random() >= schedule.rate) return;
    for (const set of members.values()) moveMembers(set, ids, random);
    remember();
  };
  await readSets(store, service.client, random);
  return judge(store, given, ids);
}

/** One leaves, one enters, or both at once, which keeps the total. */
function moveMembers(set: Set<string>, ids: readonly string[], random: () => number): void {
  const any = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  const step = Math.floor(random() * 4);
  if (step !== 0 && set.size > 0) set.delete(any([...set]));
  if (step !== 1) set.add(any(ids.filter((id) => !set.has(id))));
}

async function readSets(store: SyncedStore, client: ServiceClient, random: () => number): Promise<void> {
  const { clock } = store;
  const [writer, decoder] = [directWriter(store.writer), directDecoder()];
  const runId = `members ${isoTime(clock.now())}`;
  const progress = new ProgressMeter({ runId, plan: { reads: [], proves: [] }, clock, send: () => undefined });
  const { signal } = new AbortController();
  const run = { runId, ...countedClient(client, clock), writer, decoder, clock, random, signal, progress };
  const context = createProofContext({ ...run, limits: noLimits(), onBug: failOnBug });
  await writer.call('startProof', { runId });
  const asking = { context, transport: 'post', budget: null, purpose: 'memberships' } as const;
  await fetchPending(asking);
  await fetchPins(asking, [CLIENT]);
  const problems = new ProofProblems();
  await fetchRepair(
    { ...asking, budget: new RequestBudget(1_000), outdated: new OutdatedDates({ mayRead: false }), problems },
    { dataset: 'charges', name: 'biz_type', value: 'K' },
  );
}

function judge(store: SyncedStore, given: ReadonlyMap<string, ReadonlySet<string>>, ids: readonly string[]) {
  const outcome = { exact: 0, wrong: 0 };
  const note = (name: ServiceFilterName, value: string, isGiven: (found: readonly string[]) => boolean): void => {
    const filters = [{ kind: 'service', name, value } as const];
    const answer = store.reader.queryRows({ dataset: 'charges', filters, sort: [], page: 1, pageSize: ROWS });
    if (answer.kind === 'unknown' || answer.notes.length > 0) return;
    outcome.exact += 1;
    if (!isGiven(answer.rows.map(({ values }) => String(values.id)))) outcome.wrong += 1;
  };
  for (const { name, value } of SETS) note(name, value, (found) => given.get(name)?.has(printOf(found)) ?? false);
  note('pending', '0', (found) => {
    const others = ids.filter((id) => !found.includes(id));
    return given.get('pending')?.has(printOf(others)) ?? false;
  });
  return outcome;
}

function printOf(ids: Iterable<string>): string {
  return [...ids].sort().join();
}
