// Reviewing a full store: every query of the seeded list, asked once through the threads as the window asks it, beside
// DuckDB on the same rows. Both must find the same number of rows.

import type { ProfileData } from '../../../main/session/profile-data.ts';
import type { Bench } from '../bench.ts';
import { median, percentile, type Line } from '../figures.ts';
import type { Form, Peer } from './duckdb.ts';
import { readKnown } from './known-values.ts';
import { reviewQueries, type Asked, type ReviewQuery } from './review-queries.ts';
import { wantedAt, TEN_MILLION_MS, type WantedMs } from '../wanted.ts';

const { served: SERVED, scan: SCAN } = TEN_MILLION_MS;

const QUERIES = 400;

type Timed = ReviewQuery & { readonly oursMs: number; readonly peerMs: Readonly<Record<Form, number>> };
type Kind = {
  readonly name: string;
  readonly wanted: WantedMs;
  readonly takes: (timed: Timed) => boolean;
};

const KINDS: readonly Kind[] = [
  {
    name: 'page an index serves',
    wanted: { ms: 16, msOfTen: SERVED },
    takes: ({ group, asked }) => group === 'indexed' && asked.kind === 'rows',
  },
  { name: 'deepest page', wanted: { ms: 50, msOfTen: SERVED }, takes: ({ group }) => group === 'deepest' },
  {
    name: 'page of a whole scan',
    wanted: { ms: 400, msOfTen: SCAN },
    takes: ({ group, asked }) => group === 'scan' && asked.kind === 'rows',
  },
  ...(['totals', 'facet', 'groups'] as const).flatMap((kind): readonly Kind[] => [
    {
      name: `${kind}, narrowed`,
      wanted: { ms: 50, msOfTen: SERVED },
      takes: ({ group, asked }) => group === 'indexed' && asked.kind === kind,
    },
    {
      name: `${kind}, whole scan`,
      wanted: { ms: 400, msOfTen: SCAN },
      takes: ({ group, asked }) => group === 'scan' && asked.kind === kind,
    },
  ]),
];

export async function measureQueries(bench: Bench): Promise<readonly Line[]> {
  const peer = await bench.peer();
  return await bench.withFullStore(async (data) => {
    const queries = reviewQueries(await readKnown(data, bench.size.rows), QUERIES);
    const timed: Timed[] = [];
    for (const each of queries) {
      const startedMs = performance.now();
      await askStore(data, each.asked);
      const oursMs = performance.now() - startedMs;
      timed.push({ ...each, oursMs, peerMs: (await peer.ask(each.asked)).tookMs });
    }
    await expectSameRows({ data, peer }, queries);
    return KINDS.flatMap((kind) => lineOf(bench, kind, timed));
  });
}

function askStore(data: ProfileData, asked: Asked): Promise<unknown> {
  switch (asked.kind) {
    case 'rows':
      return data.queryRows(asked.query);
    case 'totals':
      return data.aggregates.call('queryTotals', asked.query);
    case 'facet':
      return data.aggregates.call('queryFacet', { query: asked.query, subject: asked.subject, search: '', limit: 200 });
    case 'groups':
      return data.aggregates.call('queryGroups', { query: asked.query, by: asked.by, limit: 10_000 });
  }
}

/** A peer with another answer could not be compared. */
async function expectSameRows(
  { data, peer }: { readonly data: ProfileData; readonly peer: Peer },
  queries: readonly ReviewQuery[],
): Promise<void> {
  for (const { asked } of queries) {
    const ours = await data.aggregates.call('queryTotals', asked.query);
    const theirs = await peer.countRows(asked.query);
    if (ours.kind !== 'totals' || ours.rows !== theirs) {
      throw new Error(
        `not the same rows (DuckDB ${theirs}): ${JSON.stringify({ ours, filters: asked.query.filters })}`,
      );
    }
  }
}

/** Prints each line's median and slowest query beside its figure. */
function lineOf({ size }: Bench, { name, wanted, takes }: Kind, timed: readonly Timed[]): readonly Line[] {
  const taken = timed.filter(takes);
  const slowest = taken.toSorted((a, b) => b.oursMs - a.oursMs)[0];
  if (slowest === undefined) return [];
  const ours = taken.map(({ oursMs }) => oursMs);
  console.log(
    `${name}: ${taken.length} queries, median ${median(ours).toFixed(1)} ms, slowest ${slowest.oursMs.toFixed(1)} ms: ${JSON.stringify({ ...slowest.asked, query: slowest.asked.query.filters })}`,
  );
  return [
    {
      ...{ name: `${name}, p95`, rows: size.rows, unit: 'ms', value: percentile(ours, 0.95) },
      ...{ beside: percentileOfForms(taken), wanted: { kind: 'atMost', most: wantedAt(size.rows, wanted) } },
    },
  ];
}

export function percentileOfForms(
  timed: readonly { readonly peerMs: Readonly<Record<Form, number>> }[],
): Readonly<Record<string, number>> {
  const forms = Object.keys(timed[0]?.peerMs ?? {}) as Form[];
  return Object.fromEntries(
    forms.map((form) => [
      form,
      percentile(
        timed.map(({ peerMs }) => peerMs[form]),
        0.95,
      ),
    ]),
  );
}
