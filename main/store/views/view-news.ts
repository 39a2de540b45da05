// What runs changed in watched views: compared with what was remembered, and told until it is dismissed.

import { and, desc, eq, lte } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { SavedView, ViewNews } from '../../../shared/contract/views.ts';
import { DATASETS } from '../../../shared/contract/fields.ts';
import type { Database } from '../file/database.ts';
import { viewNews, viewRows, views } from '../file/schema.ts';
import { compareHashes, fromBytes, toBytes, type SortedHashes } from './sorted-hashes.ts';
import { withStorageErrors } from '../file/sqlite-errors.ts';
import { readView } from './stored-view.ts';
import { findViewRows, type ViewRows } from './view-rows.ts';

type Standing = ViewNews['standing'];
type Run = { readonly runId: string; readonly seenAt: string };
type Remembered = {
  readonly standing: Standing;
  readonly hashes: SortedHashes | null;
  readonly days: string | null;
};
type Finding = Pick<ViewNews, 'standing' | 'entered' | 'left'>;

/** Newest first; the news of a view that was deleted went with it. */
export function listViewNews(db: Database): readonly ViewNews[] {
  const told = drizzle({ client: db })
    .select()
    .from(viewNews)
    .innerJoin(views, eq(views.id, viewNews.view_id))
    .orderBy(desc(viewNews.seen_at), views.position)
    .all();
  return told.flatMap(({ view_news: news, views: view }) => {
    const dataset = DATASETS.find((name) => name === view.dataset);
    if (dataset === undefined) return [];
    const { view_id: viewId, run_id: runId, seen_at: seenAt, entered, gone: left } = news;
    return [{ viewId, dataset, name: view.name, runId, seenAt, standing: news.standing, entered, left }];
  });
}

export function dismissViewNews(
  db: Database,
  { viewId, seenUntil }: { readonly viewId: string; readonly seenUntil: string },
): void {
  const shown = and(eq(viewNews.view_id, viewId), lte(viewNews.seen_at, seenUntil));
  withStorageErrors(db.name, () => drizzle({ client: db }).delete(viewNews).where(shown).run());
}

/** After a run, for each watched view; answers what there is to tell of this run. */
export function compareViews(db: Database, run: Run, now: () => number): readonly ViewNews[] {
  const compare = db.transaction(() => {
    const watched = drizzle({ client: db }).select().from(views).where(eq(views.is_watched, true)).all();
    for (const view of watched.flatMap((stored) => readView(stored) ?? [])) compareView(db, view, { run, now });
    return listViewNews(db).filter(({ runId }) => runId === run.runId);
  });
  return withStorageErrors(db.name, () => compare.immediate());
}

function compareView(
  db: Database,
  view: SavedView,
  { run, now }: { readonly run: Run; readonly now: () => number },
): void {
  const before = readRemembered(db, view.id);
  const found = findViewRows(db, view, now);
  const finding = before === null ? null : findingOf(before, found);
  if (found.kind === 'rows') dropObsolete(db, view.id);
  if (finding !== null) putNews(db, view.id, { run, finding });
  rememberRows(db, view.id, found);
}

/** Null: nothing to tell. That a view cannot be compared is told once. */
function findingOf(before: Remembered, found: ViewRows): Finding | null {
  switch (found.kind) {
    case 'notHeld':
      return null;
    case 'unknown':
    case 'tooLarge':
      // A view that was never answered has nothing that it could have lost.
      if (before.standing === found.kind || before.hashes === null) return null;
      return { standing: found.kind, entered: 0, left: 0 };
    case 'rows': {
      if (before.hashes === null) return null;
      // What other days hold is no news of the rows.
      if (before.days !== found.days) return { standing: 'periodMoved', entered: 0, left: 0 };
      const moved = compareHashes(before.hashes, found.hashes);
      return moved.entered + moved.left === 0 ? null : { standing: 'compared', ...moved };
    }
  }
}

/** What cannot be answered leaves the rows remembered as they were, for when it can be again. */
export function rememberRows(db: Database, viewId: string, found: ViewRows): void {
  const before = found.kind === 'rows' ? undefined : readStored(db, viewId);
  const hashes = found.kind === 'rows' ? toBytes(found.hashes) : (before?.hashes ?? null);
  const days = found.kind === 'rows' ? found.days : (before?.days ?? null);
  const standing: Standing = found.kind === 'unknown' || found.kind === 'tooLarge' ? found.kind : 'compared';
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

/** It can be compared again: that it could not is no news any more. */
function dropObsolete(db: Database, viewId: string): void {
  db.prepare(`DELETE FROM view_news WHERE view_id = ? AND standing IN ('unknown', 'tooLarge')`).run(viewId);
}

/** A second look within one run, as when a person takes a smaller copy, adds to the first. */
function putNews(
  db: Database,
  viewId: string,
  { run, finding }: { readonly run: Run; readonly finding: Finding },
): void {
  db.prepare(
    `INSERT INTO view_news (view_id, run_id, seen_at, standing, entered, gone) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (view_id, run_id) DO UPDATE SET seen_at = excluded.seen_at, standing = excluded.standing,
       entered = entered + excluded.entered, gone = gone + excluded.gone`,
  ).run(viewId, run.runId, run.seenAt, finding.standing, finding.entered, finding.left);
}
