// Re-reading a period: days without rows in the copy are asked for too, and no answer is dated later than they were.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { datedReports, daysAgo, report, TODAY, TOMORROW, type DatedReports } from '../support/dated-reports.ts';

/** Without rows on the days 1, 3 and 5 ago. */
const WITH_ROWS = [0, 2, 4, 6, 7];
let dated: DatedReports;
let wholeAt: string;

beforeEach(async () => {
  dated = datedReports(WITH_ROWS.map((ago) => report(daysAgo(ago))));
  await dated.full();
  wholeAt = asOf(7, 0) ?? '';
});
afterEach(() => dated.store.close());

function answer(filters: readonly Filter[]) {
  const query = { dataset: 'reports', filters, sort: [], page: 1, pageSize: 100 } as const;
  const found = dated.store.reader.queryRows(query);
  if (found.kind !== 'rows') throw new Error('unknown');
  return found;
}

const daysOf = (from: number, to: number): Filter[] => [
  { kind: 'range', field: 'biz_date', from: daysAgo(from), to: daysAgo(to) },
];
const asOf = (from: number, to: number): string | null => answer(daysOf(from, to)).asOf;
const agos = (from: number, to: number): string[] =>
  Array.from({ length: from - to + 1 }, (_, after) => daysAgo(from - after));
const reread = (from: number, to: number) => dated.run({ kind: 'dates', dates: agos(from, to) });

describe('re-reading a period', () => {
  test('finds rows of its days that had none', async () => {
    dated.service.rows.reports.push(report(daysAgo(3), { commission_amount: '70' }), report(TOMORROW));
    expect(await reread(4, -1)).toMatchObject({ verdict: 'refreshed', added: 2, rowsHeld: 7 });
    expect(dated.rowsOf(daysAgo(3)).map((row) => row.commission_amount)).toEqual(['70']);
    expect(asOf(4, -1)).not.toBe(wholeAt);
  });

  test('dates its days newly, and each period within it', async () => {
    const receipt = await reread(5, 0);
    expect(receipt.ledgerDates?.read).toEqual([daysAgo(4), daysAgo(2), TODAY]);
    expect([asOf(5, 0), asOf(4, 1)]).not.toContain(wholeAt);
    expect(answer([{ kind: 'isOneOf', field: 'biz_date', values: [daysAgo(4), daysAgo(3)] }]).asOf).not.toBe(wholeAt);
    expect(dated.store.reader.listLedgerDates({}).map(({ date }) => date)).toEqual(WITH_ROWS.map(daysAgo));
  });

  test('dates no period newly of which another day was not asked for', async () => {
    await dated.run({ kind: 'dates', dates: [daysAgo(4), daysAgo(2)] });
    expect(asOf(4, 4)).not.toBe(wholeAt);
    expect([asOf(4, 2), asOf(5, 4)]).toEqual([wholeAt, wholeAt]);
    expect(answer([{ kind: 'isOneOf', field: 'biz_date', values: [daysAgo(4), daysAgo(3)] }]).asOf).toBe(wholeAt);
  });

  test('of all dates with rows dates neither all reports newly nor a period without rows', async () => {
    await reread(7, -1);
    expect(asOf(7, -1)).not.toBe(wholeAt);
    expect([answer([]).asOf, asOf(400, 0), asOf(30, 20)]).toEqual([wholeAt, wholeAt, wholeAt]);
    expect(dated.store.reader.resourceStatus({ resource: 'reports' }).asOf).toBe(wholeAt);
  });

  test('dates no period newly by a later reading of other days', async () => {
    await reread(4, 2);
    const emptyAt = asOf(4, 2);
    dated.service.rows.reports.push(report(daysAgo(3)));
    await reread(4, 4);
    await reread(2, 2);
    expect({ asOf: asOf(4, 2), isOlder: (emptyAt ?? '') < (asOf(4, 4) ?? '') }).toEqual({
      asOf: emptyAt,
      isOlder: true,
    });
  });

  test('dates a period no later than its empty days were asked for', async () => {
    const askedAt: number[] = [];
    dated.service.beforePage = () => {
      askedAt.push(dated.clock.now());
      dated.clock.advance(60_000);
    };
    await reread(4, 2);
    expect(asOf(4, 2)).toBe(new Date(askedAt[0] ?? 0).toISOString());
    expect(asOf(4, 4)).not.toBe(asOf(4, 2));
  });

  test('in a file of an older version dates only the days that were read newly', async () => {
    dated.withDatabase((db) => db.exec("DELETE FROM learned WHERE name = 'whole reading'"));
    await dated.run({ kind: 'dates', dates: WITH_ROWS.map(daysAgo) });
    expect([asOf(4, 2), asOf(400, 0), answer([]).asOf]).toEqual([wholeAt, wholeAt, wholeAt]);
    expect(asOf(4, 4)).not.toBe(wholeAt);
    expect(dated.store.reader.resourceStatus({ resource: 'reports' }).asOf).toBe(wholeAt);
    await dated.quick();
    expect(asOf(4, 2)).not.toBe(wholeAt);
  });

  test('takes no day as asked for that the service refuses', async () => {
    dated.service.beforePage = ({ filters = {} }) => {
      if (filters['biz_date'] === daysAgo(3)) throw new AppError('rejected', 'no', { facts: { status: 400 } });
    };
    expect(await reread(4, 0)).toMatchObject({ verdict: 'refreshed', rowsHeld: 5 });
    expect([asOf(4, 0), asOf(2, 0) === wholeAt]).toEqual([wholeAt, false]);
  });
});

test('a run over all dates vouches for the days without rows', async () => {
  await reread(7, 0);
  const before = asOf(7, 0) ?? '';
  expect(await dated.quick()).toMatchObject({ verdict: 'refreshed', serviceTotal: 5 });
  expect([asOf(7, 0), asOf(400, 0), answer([]).asOf].filter((time) => (time ?? '') <= before)).toEqual([]);
});
