// Reviewing a full store: every query of the seeded list, timed through the threads as the window sends it, beside
// DuckDB on the same rows. Both must find the same number of rows.

import type { ProfileData } from '../../main/session/profile-data.ts';
import { median, percentile, type Figure } from './figures.ts';
import type { Peer } from './duckdb.ts';
import type { Asked, Known, ReviewQuery } from './review-queries.ts';

type Timed = ReviewQuery & { readonly oursMs: number; readonly peerMs: number };
type Line = {
  readonly name: string;
  readonly wantedMs: number;
  readonly takes: (timed: Timed) => boolean;
};

const LINES: readonly Line[] = [
  {
    name: 'page an index serves',
    wantedMs: 16,
    takes: ({ group, asked }) => group === 'indexed' && asked.kind === 'rows',
  },
  { name: 'deepest page', wantedMs: 50, takes: ({ group }) => group === 'deepest' },
  {
    name: 'page of a whole scan',
    wantedMs: 400,
    takes: ({ group, asked }) => group === 'scan' && asked.kind === 'rows',
  },
  ...(['totals', 'facet', 'groups'] as const).flatMap((kind): readonly Line[] => [
    {
      name: `${kind}, narrowed`,
      wantedMs: 50,
      takes: ({ group, asked }) => group === 'indexed' && asked.kind === kind,
    },
    {
      name: `${kind}, whole scan`,
      wantedMs: 400,
      takes: ({ group, asked }) => group === 'scan' && asked.kind === kind,
    },
  ]),
];

/** Values that occur, read from the store itself. */
export async function readKnown(data: ProfileData, totalRows: number): Promise<Known> {
  const values = async (field: 'biz_date' | 'broker_code' | 'dcp_name'): Promise<readonly string[]> => {
    const query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 1 } as const;
    const subject = { kind: 'column', field } as const;
    const answer = await data.aggregates.call('queryFacet', { query, subject, search: '', limit: 1_000 });
    return answer.kind === 'values' ? answer.values.flatMap(({ value }) => value ?? []) : [];
  };
  return {
    aes: await values('broker_code'),
    dates: await values('biz_date'),
    packages: await values('dcp_name'),
    totalRows,
  };
}

export async function measureReview(
  parts: { readonly data: ProfileData; readonly peer: Peer },
  queries: readonly ReviewQuery[],
): Promise<readonly Timed[]> {
  const timed: Timed[] = [];
  for (const each of queries) {
    const oursMs = await time(() => askStore(parts.data, each.asked));
    const peerMs = await time(() => parts.peer.ask(each.asked));
    timed.push({ ...each, oursMs, peerMs });
  }
  await expectSameRows(parts, queries);
  return timed;
}

async function time(ask: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await ask();
  return performance.now() - startedMs;
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
export function reviewFigures(rows: number, timed: readonly Timed[]): readonly Figure[] {
  return LINES.flatMap(({ name, wantedMs, takes }) => {
    const taken = timed.filter(takes);
    const slowest = taken.toSorted((a, b) => b.oursMs - a.oursMs)[0];
    if (slowest === undefined) return [];
    const value = percentile(
      taken.map(({ oursMs }) => oursMs),
      0.95,
    );
    const beside = percentile(
      taken.map(({ peerMs }) => peerMs),
      0.95,
    );
    const middle = median(taken.map(({ oursMs }) => oursMs));
    console.log(
      `${name}: ${taken.length} queries, median ${middle.toFixed(1)} ms, slowest ${slowest.oursMs.toFixed(1)} ms: ${JSON.stringify({ ...slowest.asked, query: slowest.asked.query.filters })}`,
    );
    return [
      {
        ...{ name: `${name}, p95 (beside DuckDB)`, rows, value, unit: 'ms', beside, ratio: beside / value },
        ...{ wanted: `<= ${wantedMs} ms`, met: value <= wantedMs },
      },
    ];
  });
}
