// The row for which a note was saved, as its stored text, and the name by which the note finds it in every copy.

import { type CellValue, type DatasetName, type FieldName, fieldsOf } from '../../../shared/contract/fields.ts';
import { NAMING_FIELDS, type NotedRow } from '../../../shared/contract/notes.ts';
import { rowJson, rowKey } from '../copies/change-log.ts';
import type { RowTexts } from '../copies/compare-copies.ts';
import type { Database } from '../file/database.ts';
import type { rowNotes } from '../file/schema.ts';
import { hashOf, type RowName } from '../tables/noted-rows.ts';

type StoredNote = typeof rowNotes.$inferSelect;
type EarlierNote = Pick<StoredNote, 'dataset' | 'values_hash' | 'row_texts' | 'note' | 'saved_at'> & {
  readonly id: bigint;
  readonly is_flagged: bigint;
};

/** All values of the row in the contract's order, then its extras. */
export function textsOf(dataset: DatasetName, { values, extras }: NotedRow): RowTexts {
  return [...fieldsOf(dataset).map((field): CellValue => values[field] ?? null), extras];
}

/** `texts`: as `textsOf` gives them. */
export function nameOf(dataset: DatasetName, texts: RowTexts): RowName {
  const key = rowKey(dataset, texts);
  const hasId = dataset === 'charges' && key !== '';
  return { dataset, row_key: key, values_hash: hasId ? '' : hashOf(dataset, texts) };
}

export function savedRow(dataset: DatasetName, row: NotedRow): string {
  return rowJson(dataset, textsOf(dataset, row));
}

/** Also reads a list of the values and the extras, as earlier versions saved it. */
export function readSavedRow(dataset: DatasetName, text: string): NotedRow {
  // `savedRow` wrote it, or an earlier version.
  const saved = JSON.parse(text) as RowTexts | Readonly<Partial<Record<FieldName | 'extras', string>>>;
  if (!isList(saved)) {
    const { extras = null, ...values } = saved;
    return { values: valuesOf(dataset, (field) => values[field] ?? null), extras };
  }
  const listed: readonly FieldName[] = NAMING_FIELDS[dataset];
  const values = valuesOf(dataset, (field) => saved[listed.indexOf(field)] ?? null);
  return { values, extras: saved[listed.length] ?? null };
}

function valuesOf(dataset: DatasetName, valueOf: (field: FieldName) => CellValue): NotedRow['values'] {
  return Object.fromEntries(fieldsOf(dataset).map((field) => [field, valueOf(field)]));
}

function isList(saved: object): saved is RowTexts {
  return Array.isArray(saved);
}

/**
 * Names notes of earlier versions again: extras were a part of the name of a row without an id. Their rows stay as they are
 * saved, so that an earlier version still reads them. In one transaction, so that after a loss of power all notes have their
 * earlier names, or all the new ones; the next opening finds what is left.
 */
export function renameEarlierNotes(db: Database): void {
  const renamed = notesWithExtras(db).flatMap((note) => {
    const name = nameOf(note.dataset, textsOf(note.dataset, readSavedRow(note.dataset, note.row_texts)));
    return name.values_hash === note.values_hash ? [] : [{ note, name }];
  });
  if (renamed.length === 0) return;
  const otherStatement = db.prepare<unknown[], Content & { readonly id: bigint }>(
    `SELECT id, is_flagged, note, saved_at FROM row_notes
     WHERE dataset = @dataset AND row_key = @row_key AND values_hash = @values_hash`,
  );
  const dropStatement = db.prepare('DELETE FROM row_notes WHERE id = ?');
  const renameStatement = db.prepare(
    `UPDATE row_notes SET row_key = @row_key, values_hash = @values_hash, is_flagged = @is_flagged, note = @note,
       saved_at = @saved_at WHERE id = @id AND dataset = @dataset`,
  );
  const rename = db.transaction(() => {
    for (const { note, name } of renamed) {
      // Two rows differed in their extras alone: now they share a note.
      const other = otherStatement.get(name);
      if (other !== undefined) dropStatement.run(other.id);
      const { is_flagged, note: text, saved_at } = other === undefined ? note : joined(note, other);
      renameStatement.run({ ...name, id: note.id, is_flagged, note: text, saved_at });
    }
  });
  rename.immediate();
}

/** Of rows without an id, as lists; rows that are saved by field name have no list. */
function notesWithExtras(db: Database): readonly EarlierNote[] {
  return db
    .prepare<unknown[], EarlierNote>(
      `SELECT id, dataset, values_hash, row_texts, is_flagged, note, saved_at FROM row_notes
       WHERE values_hash <> '' AND json_extract(row_texts, '$[#-1]') IS NOT NULL ORDER BY id`,
    )
    .all();
}

type Content = Pick<EarlierNote, 'is_flagged' | 'note' | 'saved_at'>;

/** The text that was saved last comes first. */
function joined(one: Content, other: Content): Content {
  const [older, newer] = one.saved_at < other.saved_at ? [one, other] : [other, one];
  const texts = [newer.note, older.note].filter((text) => text.trim() !== '');
  return {
    is_flagged: one.is_flagged > 0n || other.is_flagged > 0n ? 1n : 0n,
    note: [...new Set(texts)].join('\n'),
    saved_at: newer.saved_at,
  };
}
