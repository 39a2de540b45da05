// What runs change in watched views: rows that entered and left, views that cannot be compared, and no missed news.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SavedView, ViewNews } from '../../shared/contract/views.ts';
import { openDatabase } from '../../main/store/file/database.ts';
import { DAY_MS } from '../../shared/rules/dates.ts';
import { compareViews, dismissViewNews, listViewNews } from '../../main/store/views/view-news.ts';
import { deleteView, listViews, saveView } from '../../main/store/views/views.ts';
import { charge, service, store, sync, tamper, useStage } from '../support/proof-stage.ts';
import { filteringService } from '../support/filtering-service.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { aView, pendingView } from '../support/saved-views.ts';
import { openSyncedStore, TEST_KEY } from '../support/synced-store.ts';
import { fill, makeTempStore, NOW_MS, type TempStore } from '../support/temp-store.ts';

useStage();

let pendingIds: Set<string>;
beforeEach(() => {
  pendingIds = new Set(['10', '20', '30', '40']);
  service.filters['pending'] = (row, value) => (pendingIds.has(String(row['id'])) ? '1' : '0') === value;
});

function save(view: SavedView): void {
  store.writer.saveView({ view });
}

/** Runs a sync and returns the news of watched views, as a person sees it. */
async function told(scope: 'full' | 'quick' = 'full'): Promise<readonly Partial<ViewNews>[]> {
  const [receipt] = await sync(scope);
  return store.writer
    .compareViews({ runId: receipt?.runId ?? '' })
    .map(({ viewId, standing, entered, left }) => ({ viewId, standing, entered, left }));
}

const shown = ({ viewId, runId, seenAt }: ViewNews) => ({ viewId, runId, seenAt });

const moved = (viewId: string, entered: number, left: number): Partial<ViewNews> => ({
  viewId,
  standing: 'compared',
  entered,
  left,
});

describe('a watched view', () => {
  test('reports which marks appeared and disappeared, even if the rows themselves did not change', async () => {
    await sync();
    save(pendingView());
    expect(await told()).toEqual([]);
    pendingIds = new Set(['20', '30', '40', '1', '2', '3', '4']);
    expect(await told()).toEqual([moved('view-1', 4, 1)]);
    expect(store.reader.listViewNews({})).toMatchObject([
      { viewId: 'view-1', name: 'Pending charges', dataset: 'charges', entered: 4, left: 1 },
    ]);
    expect(await told()).toEqual([]);
  });

  test('counts a charge by its id: new values neither enter nor leave', async () => {
    await sync();
    save(aView({ isWatched: true }));
    service.rows.charges = service.rows.charges.map((row) => ({ ...row, name: `${String(row['name'])} renamed` }));
    expect(await told()).toEqual([]);
    service.rows.charges = [...service.rows.charges.slice(3), charge(901)];
    expect(await told()).toEqual([moved('view-1', 1, 3)]);
  });

  test('counts a restated report row as one that left and one that entered', async () => {
    await sync();
    save(aView({ dataset: 'reports', isWatched: true }));
    service.rows.reports = service.rows.reports.map((row, at) =>
      at === 3 || at === 7 ? { ...row, commission_amount: '2.50' } : row,
    );
    expect(await told()).toEqual([moved('view-1', 2, 2)]);
  });

  test('distinguishes two equal report rows from one', async () => {
    await sync();
    save(aView({ dataset: 'reports', isWatched: true }));
    const [first] = service.rows.reports;
    if (first) service.rows.reports.push(first, first);
    expect(await told()).toEqual([moved('view-1', 2, 0)]);
    service.rows.reports.pop();
    expect(await told()).toEqual([moved('view-1', 0, 1)]);
  });

  test('keeps what several runs changed until it is dismissed', async () => {
    await sync();
    save(pendingView());
    pendingIds.add('1');
    await told();
    pendingIds.add('2');
    await told();
    const [newest, ...older] = store.reader.listViewNews({});
    expect([newest?.entered, ...older.map(({ entered }) => entered)]).toEqual([1, 1]);
    if (newest === undefined) throw new Error('no news');
    expect(store.writer.dismissViewNews(shown(newest))).toEqual([]);
    expect(store.reader.listViewNews({})).toEqual([]);
  });

  test('compares with the rows remembered last, even if a run before could not', async () => {
    await sync();
    save(pendingView());
    pendingIds.add('1');
    // As if the app is killed between the two.
    await sync();
    pendingIds.add('2');
    expect(await told()).toEqual([moved('view-1', 2, 0)]);
  });

  test('reads only the filters that are on', async () => {
    await sync();
    const off = { filter: { kind: 'equals', field: 'id', value: 'none' }, isOn: false } as const;
    save(pendingView({ filters: [...pendingView().filters, off] }));
    pendingIds.add('1');
    expect(await told()).toEqual([moved('view-1', 1, 0)]);
  });
});

describe('remembered rows', () => {
  test('are replaced after a change of filters, and the old news goes', async () => {
    await sync();
    save(pendingView());
    pendingIds.add('1');
    await told();
    save(pendingView({ name: 'renamed' }));
    expect(store.reader.listViewNews({})).toMatchObject([{ name: 'renamed' }]);
    save(pendingView({ filters: [] }));
    expect(store.reader.listViewNews({})).toEqual([]);
    expect(await told()).toEqual([]);
  });

  test.each([
    ['its order, which was not known', `sort = '[{"field":"mood","direction":"ascending"}]'`],
    ['its grouping, which was not known', `group_by = 'weekday'`],
    ['the spelling of its filters', `filters = replace(filters, ':', ' : ')`],
  ])('stay with their news if only %s changed', async (_what, storedBefore) => {
    await sync();
    save(pendingView());
    pendingIds.add('1');
    expect(await told()).toEqual([moved('view-1', 1, 0)]);
    tamper(`UPDATE views SET ${storedBefore} WHERE id = 'view-1'`);
    save(pendingView({ sort: [{ field: 'name', direction: 'ascending' }], groupBy: 'currency' }));
    expect(store.reader.listViewNews({})).toMatchObject([{ entered: 1 }]);
    pendingIds.add('2');
    expect(await told()).toEqual([moved('view-1', 1, 0)]);
  });

  test('go when watching ends: what happens meanwhile is not reported afterwards', async () => {
    await sync();
    save(pendingView());
    save(pendingView({ isWatched: false }));
    pendingIds.add('1');
    expect(await told()).toEqual([]);
    save(pendingView());
    expect(await told()).toEqual([]);
  });
});

describe('a view that cannot be compared', () => {
  test('is reported once, and compared with the remembered rows when it can be answered again', async () => {
    await sync();
    save(pendingView());
    const obeyed = service.filters['pending'];
    delete service.filters['pending'];
    expect(await told()).toEqual([{ viewId: 'view-1', standing: 'unknown', entered: 0, left: 0 }]);
    expect(await told()).toEqual([]);
    expect(store.reader.listViewNews({})).toHaveLength(1);
    if (obeyed) service.filters['pending'] = obeyed;
    pendingIds = new Set(['10', '20']);
    expect(await told()).toEqual([moved('view-1', 0, 2)]);
    expect(store.reader.listViewNews({})).toHaveLength(1);
  });

  test('reports nothing before it was ever answered', async () => {
    save(pendingView());
    delete service.filters['pending'];
    expect(await told()).toEqual([]);
  });

  test('is not one of which only the order or the grouping is not known: it finds the same rows', async () => {
    await sync();
    save(pendingView());
    tamper(`UPDATE views SET sort = '[{"field":"mood","direction":"ascending"}]', group_by = 'weekday'`);
    pendingIds.add('1');
    expect(await told()).toEqual([moved('view-1', 1, 0)]);
  });

  test('is also one with filters that this version does not know', async () => {
    await sync();
    save(pendingView());
    tamper(`UPDATE views SET filters = '[{"filter":{"kind":"near"},"isOn":true}]' WHERE id = 'view-1'`);
    expect(await told()).toEqual([{ viewId: 'view-1', standing: 'unknown', entered: 0, left: 0 }]);
  });
});

describe('a moving period', () => {
  test('that moved on is reported as moved, not as rows that came and went; the next run compares within it', async () => {
    const clock = new FakeClock(Date.parse('2026-09-28T02:00:00.000Z'));
    const months = openSyncedStore(clock);
    try {
      const rows = ['2026-09-16', '2026-09-17', '2026-10-02'].map((biz_date, at) => ({
        biz_date,
        broker_code: `AE${at}`,
      }));
      const source = filteringService({ charges: [charge(1)], reports: rows.slice(0, 2) });
      const filters = [{ filter: { kind: 'period', field: 'biz_date', period: 'thisMonth' }, isOn: true }] as const;
      await months.sync(source.client);
      months.writer.saveView({ view: aView({ dataset: 'reports', filters, isWatched: true }) });
      source.rows.reports = rows;
      clock.advance(5 * DAY_MS);
      await months.sync(source.client);
      const moving = { standing: 'periodMoved', entered: 0, left: 0 };
      expect(months.writer.compareViews({ runId: 'r1' })).toMatchObject([moving]);
      source.rows.reports = [...rows, { biz_date: '2026-10-03', broker_code: 'AE3' }];
      await months.sync(source.client);
      expect(months.writer.compareViews({ runId: 'r2' })).toMatchObject([
        { standing: 'compared', entered: 1, left: 0 },
      ]);
      expect(months.reader.listViewNews({}).map(({ runId }) => runId)).toEqual(expect.arrayContaining(['r1', 'r2']));
    } finally {
      months.close();
    }
  });
});

describe('dismissing news', () => {
  test('covers what was shown, and not what a run reported since', () => {
    const temp = makeTempStore();
    const { db } = temp;
    try {
      fill(db, 'charges', [{ id: '1' }]);
      saveView(db, aView({ isWatched: true }), () => NOW_MS);
      // The clock was a year ahead during the second run.
      const runs = ['2026-09-21T11:00:00.000Z', '2027-09-21T11:10:00.000Z', '2026-09-21T11:30:00.000Z'];
      const compare = (run: number, seenAt: string): void => {
        const rows = Number(db.prepare('SELECT max(row_id) FROM charges').pluck().get());
        db.prepare('INSERT INTO charges (row_id, id) VALUES (?, ?)').run(rows + 1, `late ${rows}`);
        compareViews(db, { runId: `run-${run}`, seenAt }, () => NOW_MS);
      };
      runs.forEach((seenAt, run) => compare(run, seenAt));
      const news = listViewNews(db);
      expect(news.map(({ runId }) => runId)).toEqual(['run-2', 'run-1', 'run-0']);
      const second = news.find(({ runId }) => runId === 'run-1');
      if (second === undefined) throw new Error('no news');
      dismissViewNews(db, shown(second));
      expect(listViewNews(db).map(({ runId }) => runId)).toEqual(['run-2']);
      // A copy that was held back is taken later: what its run found then is news.
      compare(3, '2026-09-21T11:40:00.000Z');
      compare(2, '2026-09-21T11:50:00.000Z');
      expect(listViewNews(db)).toMatchObject([
        { runId: 'run-2', entered: 2 },
        { runId: 'run-3', entered: 1 },
      ]);
      dismissViewNews(db, { viewId: 'view-1', runId: 'run-2', seenAt: runs[2] ?? '' });
      expect(listViewNews(db)).toHaveLength(2);
    } finally {
      temp.remove();
    }
  });
});

describe('a view with too many rows', () => {
  const LIMIT = 200_000;
  let many: TempStore;
  beforeEach(() => {
    many = makeTempStore();
    fill(many.db, 'charges', [{ id: 'first' }]);
    many.db.exec(
      `INSERT INTO charges (row_id, id) WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i <= ${LIMIT})
       SELECT i, 'charge ' || i FROM n`,
    );
  });
  afterEach(() => many.remove());

  const saveAll = (): void => saveView(many.db, aView({ isWatched: true }), () => NOW_MS);
  const found = (runId: string): readonly ViewNews[] =>
    compareViews(many.db, { runId, seenAt: new Date(NOW_MS).toISOString() }, () => NOW_MS);
  const drop = (rows: number): void => void many.db.prepare('DELETE FROM charges WHERE row_id <= ?').run(rows);

  test('is refused when it is to be watched, and no part of it is saved', () => {
    expect(saveAll).toThrow(expect.objectContaining({ code: 'tooManyRows', facts: { limit: LIMIT } }));
    expect(listViews(many.db)).toEqual([]);
    drop(1);
    expect(saveAll).not.toThrow();
  });

  test('can be restored unwatched after it was deleted', () => {
    drop(1);
    saveAll();
    deleteView(many.db, aView().id);
    many.db.exec(`INSERT INTO charges (row_id, id) VALUES (1, 'charge again')`);
    expect(saveAll).toThrow(expect.objectContaining({ code: 'tooManyRows' }));
    saveView(many.db, aView({ isWatched: false }), () => NOW_MS);
    expect(listViews(many.db)).toMatchObject([{ isWatched: false }]);
  });

  test('is reported once when it grows beyond the limit, and compared again when it has shrunk', () => {
    drop(1);
    saveAll();
    many.db.exec(`INSERT INTO charges (row_id, id) VALUES (1, 'late')`);
    expect(found('run-1')).toMatchObject([{ standing: 'tooLarge', entered: 0, left: 0 }]);
    expect(found('run-2')).toEqual([]);
    drop(3);
    expect(found('run-3')).toMatchObject([{ standing: 'compared', entered: 0, left: 2 }]);
    expect(listViewNews(many.db)).toHaveLength(1);
  });
});

test.each([
  { isOn: true, isWatched: false },
  { isOn: false, isWatched: true },
])('a view on notes and flags is not watched, if that filter is on: $isOn', ({ isOn, isWatched }) => {
  const store = makeTempStore();
  fill(store.db, 'charges', [{ id: 'first' }]);
  saveView(
    store.db,
    aView({ isWatched: true, filters: [{ filter: { kind: 'noted', mark: 'flag' }, isOn }] }),
    () => NOW_MS,
  );
  expect(listViews(store.db)).toMatchObject([{ isWatched }]);
  store.remove();
});

describe('after damage', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'desk-views-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('a backup from before there were views is restored all the same', () => {
    const path = join(folder, 'data.db');
    const first = openSyncedStore(undefined, path);
    first.writer.addPins({ aaids: ['60000001'] });
    first.writer.backUp({});
    first.close();
    const backup = openDatabase({ path: join(folder, 'backup-settings.db'), key: TEST_KEY, mode: 'write' });
    for (const table of ['views', 'view_rows', 'view_news']) backup.exec(`DROP TABLE ${table}`);
    backup.close();
    writeFileSync(path, readFileSync(path).fill(0x5a, 0, 16_384));

    const second = openSyncedStore(undefined, path);
    try {
      expect(second.setAside?.restoredUpTo).not.toBeNull();
      expect(second.reader.listPins({})).toHaveLength(1);
      expect(second.reader.listViews({})).toEqual([]);
    } finally {
      second.close();
    }
  });

  test('views, their news and remembered rows are restored; what changed since is reported after the next download', async () => {
    const path = join(folder, 'data.db');
    const first = openSyncedStore(undefined, path);
    await first.sync(service.client);
    first.writer.saveView({ view: pendingView({ isDefault: true }) });
    pendingIds.add('1');
    await first.sync(service.client);
    first.writer.compareViews({ runId: 'run-of-before' });
    first.writer.backUp({});
    const before = { views: first.reader.listViews({}), news: first.reader.listViewNews({}) };
    first.close();
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0x5a, 0, 16_384));

    const second = openSyncedStore(undefined, path);
    try {
      expect(second.setAside).toMatchObject({ reason: 'damaged' });
      expect({ views: second.reader.listViews({}), news: second.reader.listViewNews({}) }).toEqual(before);
      // There is no copy yet, so nothing left.
      expect(second.writer.compareViews({ runId: 'no rows' })).toEqual([]);
      pendingIds = new Set(['1', '2', '3', '20', '30', '40']);
      await second.sync(service.client);
      expect(second.writer.compareViews({ runId: 'next' })).toMatchObject([{ entered: 2, left: 1 }]);
    } finally {
      second.close();
    }
  });
});
