// Saved views: lists, saves, deletes and orders them. A dataset has at most one default view, and no two with one name.

import { asc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { canBeWatched, MAX_WATCHED_ROWS, type SavedView } from '../../../shared/contract/views.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '../file/database.ts';
import { views } from '../file/schema.ts';
import { isSame, readFilters, readView, writeView, type StoredView } from './stored-view.ts';
import { findViewNameFault, trimViewName } from '../../../shared/rules/view-names.ts';
import { findViewRows } from './view-rows.ts';
import { forgetWatched, rememberRows } from './view-news.ts';
import { withStorageErrors } from '../../files/storage-errors.ts';

export function listViews(db: Database): readonly SavedView[] {
  return listStored(db).flatMap((stored) => readView(stored) ?? []);
}

/**
 * Throws `nameTaken`, `badArguments` and `tooManyRows`. If the filters of a watched view changed, watching starts again. A
 * view on notes and flags is not watched: what the person marks would be reported as news of the next sync.
 */
export function saveView(db: Database, givenView: SavedView, now: () => number): void {
  const isWatched = givenView.isWatched && canBeWatched(givenView);
  const view = { ...givenView, name: trimViewName(givenView.name), isWatched };
  const save = db.transaction(() => {
    const all = listStored(db);
    const before = all.find(({ id }) => id === view.id);
    refuseFaultyName(view, all);
    if (view.isDefault) {
      drizzle({ client: db }).update(views).set({ is_default: false }).where(eq(views.dataset, view.dataset)).run();
    }
    const position = before?.position ?? 1 + Math.max(0, ...all.map((each) => each.position));
    const stored = { ...writeView(view), position };
    drizzle({ client: db }).insert(views).values(stored).onConflictDoUpdate({ target: views.id, set: stored }).run();
    watch(db, { before, stored, now });
  });
  withStorageErrors(db.name, () => save.immediate());
}

export function deleteView(db: Database, id: string): void {
  const remove = db.transaction(() => {
    drizzle({ client: db }).delete(views).where(eq(views.id, id)).run();
    forgetWatched(db, id);
  });
  withStorageErrors(db.name, () => remove.immediate());
}

/** Puts the views in the order of `ids`. Views that are not in `ids` follow in their present order. */
export function orderViews(db: Database, ids: readonly string[]): void {
  const place = (id: string): number => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  const order = db.transaction(() => {
    const sorted = listStored(db).toSorted((a, b) => place(a.id) - place(b.id));
    sorted.forEach(({ id }, index) => {
      drizzle({ client: db })
        .update(views)
        .set({ position: index + 1 })
        .where(eq(views.id, id))
        .run();
    });
  });
  withStorageErrors(db.name, () => order.immediate());
}

function listStored(db: Database): readonly StoredView[] {
  return drizzle({ client: db }).select().from(views).orderBy(asc(views.position), asc(views.id)).all();
}

function refuseFaultyName(view: SavedView, all: readonly StoredView[]): void {
  const others = all.filter(({ id, dataset }) => id !== view.id && dataset === view.dataset);
  const fault = findViewNameFault(view.name, others);
  if (fault === 'missing') throw new AppError('badArguments', 'a view without a name');
  if (fault === 'taken')
    throw new AppError('nameTaken', 'another view of the dataset has this name', { facts: { name: view.name } });
}

function watch(
  db: Database,
  change: { readonly before: StoredView | undefined; readonly stored: StoredView; readonly now: () => number },
): void {
  const { before, stored, now } = change;
  if (!stored.is_watched) {
    forgetWatched(db, stored.id);
    return;
  }
  const view = readView(stored);
  if (view === null) return;
  const filtersOf = ({ filters }: StoredView) => readFilters(view.dataset, filters);
  if (before?.is_watched === true && isSame(filtersOf(before), filtersOf(stored))) return;
  const rows = findViewRows(db, view, now);
  if (rows.kind === 'tooLarge') {
    throw new AppError('tooManyRows', 'the view finds more rows than can be watched', {
      facts: { limit: MAX_WATCHED_ROWS },
    });
  }
  forgetWatched(db, stored.id);
  rememberRows(db, stored.id, rows);
}
