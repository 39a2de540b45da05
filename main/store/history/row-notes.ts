// The person's notes and flags on rows. Syncs replace rows, never notes: a note belongs to what names its row in every
// copy, and is listed as loose while the copy does not have that row.

import { and, desc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { CallArguments, CallValue } from '../../../shared/contract/calls.ts';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { LooseNote, NoteStanding, RowNote } from '../../../shared/contract/notes.ts';
import { rowKey } from '../copies/change-log.ts';
import type { RowTexts } from '../copies/compare-copies.ts';
import type { Database } from '../file/database.ts';
import { rowNotes } from '../file/schema.ts';
import { withStorageErrors } from '../../files/storage-errors.ts';
import { namedRowsFinder, type RowName } from '../tables/noted-rows.ts';
import { positionOf } from '../question/place-keys.ts';
import { inSnapshot } from '../question/query-context.ts';
import { readRows } from '../question/rows.ts';
import { readState } from '../tables/resource-states.ts';
import { nameOf, readSavedRow, savedRow, textsOf } from './saved-rows.ts';

type StoredNote = typeof rowNotes.$inferSelect;

export function findNote(db: Database, { dataset, row }: CallArguments<'getNote'>): RowNote | null {
  return withStorageErrors(db.name, () => {
    const stored = findStored(db, nameOf(dataset, textsOf(dataset, row)));
    return stored === null ? null : noteOf(stored);
  });
}

/** Returns a finder of the note on a row by all its texts, in the contract's order, then its extras. */
export function rowNoteFinder(db: Database, dataset: DatasetName): (texts: RowTexts) => RowNote | null {
  const all = readStored(db, dataset);
  const notes = new Map(all.map((stored) => [nameText(stored), noteOf(stored)]));
  const rowKeys = new Set(all.map((stored) => stored.row_key));
  if (all.length === 0) return () => null;
  // Nearly all rows end with their key, without a hash of their texts.
  return (texts) =>
    rowKeys.has(rowKey(dataset, texts)) ? (notes.get(nameText(nameOf(dataset, texts))) ?? null) : null;
}

export function listNotes(db: Database, { dataset, keys }: CallArguments<'listNotes'>): CallValue<'listNotes'> {
  return inSnapshot({ db, dataset }, (context) => {
    const find = rowNoteFinder(db, dataset);
    const positions = keys.flatMap((key) => positionOf(context, key) ?? []);
    const noted = readRows(context, positions).flatMap((row) => {
      const note = find(textsOf(dataset, row));
      return note === null ? [] : [[row.key, note] as const];
    });
    return Object.fromEntries(noted);
  });
}

export function saveNote(db: Database, args: CallArguments<'saveNote'>, now: () => number): CallValue<'saveNote'> {
  const { dataset, row } = args;
  const name = nameOf(dataset, textsOf(dataset, row));
  const save = db.transaction(() => {
    const standing = standingOf(db, name);
    const orm = drizzle({ client: db });
    if (!args.isFlagged && args.text.trim() === '') {
      orm.delete(rowNotes).where(isNamed(name)).run();
      return { note: null, standing };
    }
    const content = {
      row_texts: savedRow(dataset, row),
      is_flagged: args.isFlagged,
      note: args.text,
      saved_at: new Date(now()).toISOString(),
    };
    const target = [rowNotes.dataset, rowNotes.row_key, rowNotes.values_hash];
    orm
      .insert(rowNotes)
      .values({ ...name, ...content })
      .onConflictDoUpdate({ target, set: content })
      .run();
    const stored = findStored(db, name);
    return { note: stored === null ? null : noteOf(stored), standing };
  });
  return withStorageErrors(db.name, () => save.immediate());
}

export function deleteNote(db: Database, id: string): void {
  withStorageErrors(db.name, () =>
    drizzle({ client: db })
      .delete(rowNotes)
      .where(eq(rowNotes.id, Number(id)))
      .run(),
  );
}

export function listLooseNotes(db: Database, { limit }: CallArguments<'listLooseNotes'>): CallValue<'listLooseNotes'> {
  const list = db.transaction(() => {
    const loose = readStored(db).flatMap((stored) => {
      const standing = standingOf(db, stored);
      return standing === 'changed' || standing === 'gone' ? [{ stored, standing }] : [];
    });
    return { notes: loose.slice(0, limit).map(looseNoteOf), total: loose.length };
  });
  return withStorageErrors(db.name, () => list.deferred());
}

function looseNoteOf({ stored, standing }: { stored: StoredNote; standing: LooseNote['standing'] }): LooseNote {
  const { dataset } = stored;
  return { ...noteOf(stored), dataset, row: readSavedRow(dataset, stored.row_texts), standing };
}

function standingOf(db: Database, name: RowName): NoteStanding {
  const { dataset } = name;
  if (readState(db, dataset).asOf === null) return 'notRead';
  const { rowIds, candidates } = namedRowsFinder(db, dataset)(name);
  if (rowIds.length > 0) return 'current';
  return dataset === 'reports' && candidates > 0 ? 'changed' : 'gone';
}

function nameText({ row_key, values_hash }: RowName): string {
  return JSON.stringify([row_key, values_hash]);
}

function isNamed({ dataset, row_key, values_hash }: RowName) {
  return and(eq(rowNotes.dataset, dataset), eq(rowNotes.row_key, row_key), eq(rowNotes.values_hash, values_hash));
}

function findStored(db: Database, name: RowName): StoredNote | null {
  return drizzle({ client: db }).select().from(rowNotes).where(isNamed(name)).get() ?? null;
}

/** Those saved last first. */
function readStored(db: Database, dataset?: DatasetName): readonly StoredNote[] {
  const notes = drizzle({ client: db }).select().from(rowNotes);
  const found = dataset === undefined ? notes : notes.where(eq(rowNotes.dataset, dataset));
  return found.orderBy(desc(rowNotes.saved_at), desc(rowNotes.id)).all();
}

function noteOf({ id, is_flagged, note, saved_at }: StoredNote): RowNote {
  return { id: String(id), isFlagged: is_flagged, text: note, savedAt: saved_at };
}
