// News of watched views: compares the rows that a view finds after a run with those it found before. The news is stored
// until the person dismisses it.

import { desc, eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { SavedView, ViewNews } from '../../../shared/contract/views.ts';
import { DATASETS } from '../../../shared/contract/fields.ts';
import type { Database } from '../file/database.ts';
import { viewNews, viewRows, views } from '../file/schema.ts';
import { compareHashes, fromBytes, toBytes, type SortedHashes } from './sorted-hashes.ts';
import { withStorageErrors } from '../../files/storage-errors.ts';
import { readView } from './stored-view.ts';
import { findViewRows, type ViewRows } from './view-rows.ts';

type ViewStanding = ViewNews['standing'];
type ComparedRun = { readonly runId: string; readonly seenAt: string };
type Remembered = {
  readonly standing: ViewStanding;
  readonly hashes: SortedHashes | null;
  readonly days: string | null;
};
type Finding = Pick<ViewNews, 'standing' | 'entered' | 'left'>;

/** Newest first, in the order of the comparisons: a clock may have been ahead. Deleting a view deletes its news. */
export function listViewNews(db: Database): readonly ViewNews[] {
  const stored = drizzle({ client: db })
    .select()
    .from(viewNews)
    .innerJoin(views, eq(views.id, viewNews.view_id))
    .orderBy(desc(sql`${viewNews}.rowid`))
    .all();
  return stored.flatMap(({ view_news: news, views: view }) => {
    const dataset = DATASETS.find((name) => name === view.dataset);
    if (dataset === undefined) return [];
    const { view_id: viewId, run_id: runId, seen_at: seenAt, entered, gone: left } = news;
    return [{ viewId, dataset, name: view.name, runId, seenAt, standing: news.standing, entered, left }];
  });
}

/** `shown`: the newest news of the view that was on screen. Nothing goes if a run has changed or removed it since. */
export function dismissViewNews(db: Database, shown: Pick<ViewNews, 'viewId' | 'runId' | 'seenAt'>): void {
  const dismissStatement = db.prepare(
    `DELETE FROM view_news WHERE view_id = $viewId AND rowid <=
       (SELECT rowid FROM view_news WHERE view_id = $viewId AND run_id = $runId AND seen_at = $seenAt)`,
  );
  withStorageErrors(db.name, () => dismissStatement.run({ ...shown }));
}

/** Call it after a run. Compares each watched view, and returns one entry for each view that the run changed. */
export function compareViews(db: Database, run: ComparedRun, now: () => number): readonly ViewNews[] {
  const compare = db.transaction(() => {
    // The last one first, so that the news of a run is listed in the order of the views.
    const isWatched = eq(views.is_watched, true);
    const watched = drizzle({ client: db }).select().from(views).where(isWatched).orderBy(desc(views.position)).all();
    for (const view of watched.flatMap((stored) => readView(stored) ?? [])) compareView(db, view, { run, now });
    return listViewNews(db).filter(({ runId }) => runId === run.runId);
  });
  return withStorageErrors(db.name, () => compare.immediate());
}

function compareView(
  db: Database,
  view: SavedView,
  { run, now }: { readonly run: ComparedRun; readonly now: () => number },
): void {
  const before = readRemembered(db, view.id);
  const rows = findViewRows(db, view, now);
  const finding = before === null ? null : findingOf(before, rows);
  if (rows.kind === 'rows') dropObsolete(db, view.id);
  if (finding !== null) putNews(db, view.id, { run, finding });
  rememberRows(db, view.id, rows);
}

/** Null when there is no news. That a view cannot be compared is news only once. */
function findingOf(before: Remembered, rows: ViewRows): Finding | null {
  switch (rows.kind) {
    case 'notHeld':
      return null;
    case 'unknown':
    case 'tooLarge':
      // No news if it was reported before, or if the view could never be answered.
      if (before.standing === rows.kind || before.hashes === null) return null;
      return { standing: rows.kind, entered: 0, left: 0 };
    case 'rows': {
      if (before.hashes === null) return null;
      // Rows of other days are no news about these rows.
      if (before.days !== rows.days) return { standing: 'periodMoved', entered: 0, left: 0 };
      const rowCounts = compareHashes(before.hashes, rows.hashes);
      return rowCounts.entered + rowCounts.left === 0 ? null : { standing: 'compared', ...rowCounts };
    }
  }
}

/** Stores the rows for the next comparison. If the view could not be answered, the rows stored before stay. */
export function rememberRows(db: Database, viewId: string, rows: ViewRows): void {
  const before = rows.kind === 'rows' ? undefined : readStored(db, viewId);
  const hashes = rows.kind === 'rows' ? toBytes(rows.hashes) : (before?.hashes ?? null);
  const days = rows.kind === 'rows' ? rows.days : (before?.days ?? null);
  const standing: ViewStanding = rows.kind === 'unknown' || rows.kind === 'tooLarge' ? rows.kind : 'compared';
  drizzle({ client: db })
    .insert(viewRows)
    .values({ view_id: viewId, standing, hashes, days })
    .onConflictDoUpdate({ target: viewRows.view_id, set: { standing, hashes, days } })
    .run();
}

export function forgetWatched(db: Database, viewId: string): void {
  drizzle({ client: db }).delete(viewRows).where(eq(viewRows.view_id, viewId)).run();
  drizzle({ client: db }).delete(viewNews).where(eq(viewNews.view_id, viewId)).run();
}

function readStored(db: Database, viewId: string): typeof viewRows.$inferSelect | undefined {
  return drizzle({ client: db }).select().from(viewRows).where(eq(viewRows.view_id, viewId)).get();
}

function readRemembered(db: Database, viewId: string): Remembered | null {
  const stored = readStored(db, viewId);
  if (stored === undefined) return null;
  const { standing, hashes, days } = stored;
  return { standing: standing, hashes: hashes && fromBytes(hashes), days };
}

/** The view can be compared again, so the news that it could not is obsolete. */
function dropObsolete(db: Database, viewId: string): void {
  db.prepare(`DELETE FROM view_news WHERE view_id = ? AND standing IN ('unknown', 'tooLarge')`).run(viewId);
}

/**
 * A second comparison in one run adds to the first, for example when the person takes a copy that was held back. It makes a new
 * row, and so the newest news.
 */
function putNews(
  db: Database,
  viewId: string,
  { run, finding }: { readonly run: ComparedRun; readonly finding: Finding },
): void {
  db.prepare(
    `INSERT OR REPLACE INTO view_news (view_id, run_id, seen_at, standing, entered, gone)
     SELECT $viewId, $runId, $seenAt, $standing, $entered + ifnull(sum(entered), 0), $left + ifnull(sum(gone), 0)
     FROM view_news WHERE view_id = $viewId AND run_id = $runId`,
  ).run({ viewId, ...run, ...finding });
}
