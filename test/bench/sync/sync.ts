// Syncs into an empty store, again with nothing changed, and checks the copy. Every figure of a later run is counted or timed
// by itself: none is the difference of two.

import type { Sent } from '../bodies.ts';
import type { Bench } from '../bench.ts';
import type { Line } from '../figures.ts';
import { watchIdle } from '../watch-process.ts';
import { askBarely, planAgain, renderAgain, sliceOf } from './again.ts';
import { measureLimit } from './limit.ts';
import { measureMemoryOfRuns } from './memory.ts';
import { measureSync, type MeasuredSync } from './measure-sync.ts';
import { measureOverLine } from './over-line.ts';

const MIB = 1024 * 1024;
/** Share of the first run's bytes. Ten recent dates are always read, so fewer than 1,000 dates cannot reach it. */
const WANTED_SHARE = 0.02;
const LIMIT = 'decoding and inserting alone';

type SyncRound = {
  readonly limit: ReturnType<typeof measureLimit>;
  readonly first: MeasuredSync;
  readonly again: MeasuredSync;
  readonly slice: MeasuredSync;
  /** Reads every row again and compares it with the stored one. */
  readonly check: MeasuredSync;
  /** The dates of the slice. */
  readonly sliceDates: ReadonlySet<string>;
  /** What counting alone costs in the bench's own service. */
  readonly bareMs: number;
  readonly idleDelayMs: number;
};

export async function measureSyncs(bench: Bench): Promise<readonly Line[]> {
  const bodies = await bench.bodies();
  const plan = planAgain(bodies);
  await renderAgain(bodies, plan);
  const dates = sliceOf(plan);
  // One after the other, so that a slow moment of the machine affects both.
  const limit = measureLimit(bodies.pages);
  const round = await bench.withEmptyStore(async (data) => ({
    limit,
    first: await measureSync(data, bodies, { kind: 'quick' }),
    again: await measureSync(data, bodies, { kind: 'quick' }),
    slice: await measureSync(data, bodies, { kind: 'dates', dates }),
    check: await measureSync(data, bodies, { kind: 'check' }),
    sliceDates: new Set(dates),
    bareMs: await askBarely(bodies, plan),
    idleDelayMs: (await watchIdle()).delayP99Ms,
  }));
  const own = [firstLines(bench, round), againLines(bench.size.rows, round), checkLines(bench, round)].flat();
  return [...own, ...(await measureMemoryOfRuns(bench)), ...(await measureOverLine(bench))];
}

function firstLines({ size }: Bench, { first, limit, idleDelayMs }: SyncRound): readonly Line[] {
  const rows = size.rows + size.packages;
  const secondsPerMillion = (cpuMs: number): number => (cpuMs / rows) * 1_000;
  return [
    {
      ...{ name: 'first sync of reports and packages', rows, unit: 'ms', value: first.rowsMs },
      ...{ beside: { [LIMIT]: limit.ms }, wanted: { kind: 'timesFaster', least: 0.8 } },
    },
    {
      ...{ name: 'processor time of a first sync, per million rows', rows, unit: 's' },
      ...{ value: secondsPerMillion(first.watched.cpuMs), beside: { [LIMIT]: secondsPerMillion(limit.cpuMs) } },
    },
    {
      ...{ name: 'event-loop delay in a first sync, p99', rows, unit: 'ms', value: first.watched.delayP99Ms },
      ...{ beside: { idle: idleDelayMs }, wanted: { kind: 'atMost', most: 20 } },
    },
  ];
}

function checkLines({ size }: Bench, { first, check }: SyncRound): readonly Line[] {
  const rows = size.rows + size.packages;
  return [
    {
      ...{ name: 'check of the whole copy', rows, unit: 'ms', value: check.rowsMs },
      beside: { 'first sync': first.rowsMs },
    },
  ];
}

function againLines(rows: number, { first, again, slice, sliceDates, bareMs }: SyncRound): readonly Line[] {
  const name = 'sync again, nothing changed';
  const sliceName = 'the slice read again in turn, as a run of its own';
  const isOfSlice = ({ request }: Sent): boolean => sliceDates.has(request.filters?.['biz_date'] ?? '');
  const besideFirst = (value: number) => ({ rows, beside: { 'first sync': value } });
  const inTime = { ...besideFirst(first.reportsMs), unit: 'ms' };
  const inRequests = { ...besideFirst(first.sent.length), unit: 'requests' };
  const inBytes = { ...besideFirst(mibOf(first.sent)), unit: 'MiB' };
  const withoutSlice = again.sent.filter((sent) => !isOfSlice(sent));
  return [
    { ...inTime, name: `${name}: time, slice included`, value: again.reportsMs },
    { ...inRequests, name: `${name}: requests`, value: again.sent.length },
    { ...inBytes, name: `${name}: bytes`, value: mibOf(again.sent) },
    {
      ...{ ...inBytes, name: `${name}: bytes of all but the slice`, value: mibOf(withoutSlice) },
      wanted: { kind: 'shareAtMost', most: WANTED_SHARE },
    },
    { ...inTime, name: `${name}: time of the bench's service to count`, value: bareMs },
    { ...inTime, name: `${sliceName}: time`, value: slice.reportsMs },
    { ...inBytes, name: `${sliceName}: bytes`, value: mibOf(slice.sent) },
  ];
}

function mibOf(sent: readonly Sent[]): number {
  return sent.reduce((sum, { bytes }) => sum + bytes, 0) / MIB;
}
