// Every table of a profile's file. Staging copies take their columns from here, and drizzle-kit generates the
// migrations in drizzle/ from it. STRICT is added to the migrations by hand, because Drizzle cannot express it. `$type`
// states which texts this app writes into a column; nothing checks it when reading.

import { sql } from 'drizzle-orm';
import { blob, customType, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { SQLiteColumnBuilderBase } from 'drizzle-orm/sqlite-core';
import { FIELDS } from '../../../shared/contract/fields.ts';
import type { DatasetName, FieldKind, ServiceFilterName } from '../../../shared/contract/fields.ts';
import type { ParityMark } from '../../../shared/contract/proof.ts';
import type { ViewNews } from '../../../shared/contract/views.ts';

/** Connections return integers as BigInt; these columns contain counts and times, which fit a number. */
const wholeNumber = customType<{ data: number; driverData: number | bigint }>({
  dataType: () => 'integer',
  fromDriver: Number,
});
const flag = customType<{ data: boolean; driverData: number | bigint }>({
  dataType: () => 'integer',
  fromDriver: (stored) => Number(stored) === 1,
  toDriver: (value) => (value ? 1 : 0),
});

/** A field's text as sent, and for amounts and dates the columns that sorting, ranges and sums read. */
function fieldColumns(field: string, kind: FieldKind): Readonly<Record<string, SQLiteColumnBuilderBase>> {
  switch (kind) {
    case 'number':
    case 'money':
      return { [field]: text(), [`${field}_units`]: integer(), [`${field}_nanos`]: integer() };
    case 'date':
      return { [field]: text(), [`${field}_ms`]: integer() };
    case 'id':
    case 'code':
    case 'text':
      return { [field]: text() };
  }
}

function datasetColumns(
  fields: Readonly<Record<string, FieldKind>>,
): Readonly<Record<string, SQLiteColumnBuilderBase>> {
  const columns = Object.entries(fields).flatMap(([field, kind]) => Object.entries(fieldColumns(field, kind)));
  // `row_id` is the row's position in the service's order, from 1.
  return { row_id: integer().primaryKey(), ...Object.fromEntries(columns), extras: text() };
}

export const charges = sqliteTable('charges', datasetColumns(FIELDS.charges));
export const reports = sqliteTable('reports', datasetColumns(FIELDS.reports));
export const DATASET_TABLES = { charges, reports } as const;

export const dictionaryEntries = sqliteTable(
  'dictionary_entries',
  {
    name: text().notNull(),
    position: wholeNumber().notNull(),
    key: text().notNull(),
    label: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.position] })],
);

export const receipts = sqliteTable('receipts', {
  id: integer().primaryKey(),
  run_id: text().notNull(),
  resource: text().notNull(),
  finished_at: text().notNull(),
  /** The whole receipt as JSON. */
  receipt: text().notNull(),
});

/** One row per resource: when it was read, and the facts about its rows that queries need. */
export const resourceStates = sqliteTable('resource_states', {
  resource: text().primaryKey(),
  as_of: text(),
  complete: flag().notNull(),
  rows: wholeNumber().notNull(),
  /** Counts committed copies. Caches compare it to notice a new copy. */
  copy_number: wholeNumber().notNull(),
  newest_ledger_date: text(),
  oldest_ledger_date: text(),
  /** A JSON list of field names, like the next column. */
  non_nfc_fields: text().notNull(),
  unread_date_fields: text().notNull(),
  /** The facts about a copy that waits for the person's decision, as JSON; null when there is none. */
  held: text(),
});

/** One row: how often a save was reported. The sidecar contains the same number, so that a lost log is noticed. */
export const saves = sqliteTable('saves', { number: wholeNumber().primaryKey() });

export const preferences = sqliteTable('preferences', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/**
 * Every ledger date with rows, and every kept one: when its rows were last read, and when they were last only counted. Also days
 * without rows that were asked for one by one, until a run adds up all dates.
 */
export const ledgerDates = sqliteTable('ledger_dates', {
  /** As the service writes it. */
  date: text().primaryKey(),
  ms: wholeNumber(),
  rows: wholeNumber().notNull(),
  read_at: text().notNull(),
  counted_at: text(),
  /** The person keeps the date: its changes are never trimmed. */
  kept: flag().notNull(),
  /** The number of the run that last read this date, counted from 1. It decides which date is read next. */
  read_run: wholeNumber().notNull().default(0),
});

/** The person's notes and flags on rows. No sync writes here: a note outlives its row. */
export const rowNotes = sqliteTable(
  'row_notes',
  {
    id: integer().primaryKey(),
    dataset: text().$type<DatasetName>().notNull(),
    /** As in `changes`. */
    row_key: text().notNull(),
    /** A hash of the row's values; empty for a charge with an id, whose note stays when its values change. */
    values_hash: text().notNull(),
    /** The row when the note was last saved, as JSON: by field name; a list in earlier versions. */
    row_texts: text().notNull(),
    is_flagged: flag().notNull(),
    note: text().notNull(),
    saved_at: text().notNull(),
  },
  (table) => [uniqueIndex('row_notes_by_row').on(table.dataset, table.row_key, table.values_hash)],
);

/** What runs found added, changed or gone, row by row. */
export const changes = sqliteTable(
  'changes',
  {
    id: wholeNumber().primaryKey(),
    run_id: text().notNull(),
    seen_at: text().notNull(),
    dataset: text().notNull(),
    kind: text().notNull(),
    /** The charge's id; for reports the JSON list of its identity's texts. */
    row_key: text().notNull(),
    ledger_date: text(),
    ledger_ms: wholeNumber(),
    ae: text(),
    package: text(),
    currency: text(),
    /** `pending` or `aaid=123` where a row entered or left that set; null where the row itself changed. */
    member: text(),
    /** JSON objects of the row's fields; null before it entered a client's set, and after it left. */
    before: text(),
    after: text(),
    size_bytes: wholeNumber().notNull(),
  },
  (table) => [
    // Includes the size, so that trimming reads no row.
    index('changes_by_run').on(table.run_id, table.ledger_date, table.size_bytes),
    index('changes_by_row').on(table.dataset, table.row_key),
    index('changes_by_ledger_date').on(table.ledger_date),
    index('changes_by_ae').on(table.ae),
    index('changes_by_package').on(table.package),
    index('changes_by_member')
      .on(table.member)
      .where(sql`${table.member} IS NOT NULL`),
  ],
);

/** One row per run and dataset, if the run changed something or made the first copy. */
export const runs = sqliteTable(
  'runs',
  {
    run_id: text().notNull(),
    dataset: text().$type<DatasetName>().notNull(),
    seen_at: text().notNull(),
    baseline: flag().notNull(),
    added: wholeNumber().notNull(),
    changed: wholeNumber().notNull(),
    gone: wholeNumber().notNull(),
    restated_dates: wholeNumber().notNull(),
    /** Rows that entered or left the set of a pending mark or of a pinned client. */
    members: wholeNumber().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.run_id, table.dataset] })],
);

/** Past ledger dates with rows that a later run found changed. */
export const restatements = sqliteTable(
  'restatements',
  {
    run_id: text().notNull(),
    ledger_date: text().notNull(),
    ledger_ms: wholeNumber().notNull(),
    seen_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.run_id, table.ledger_date] })],
);

/** The rows in the service's answer to a filter value, for filters whose result the rows alone cannot give. */
export const memberships = sqliteTable(
  'memberships',
  {
    /** `pending=1`, `aaid=123`, `biz_type=K`. */
    subject: text().notNull(),
    /** The charge's id; for reports the JSON list of all its texts. */
    row_key: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.row_key] })],
);

export const membershipStates = sqliteTable('membership_states', {
  subject: text().primaryKey(),
  dataset: text().$type<DatasetName>().notNull(),
  as_of: text().notNull(),
  rows: wholeNumber().notNull(),
  /** `known`, `unknown`, or `complement`: every row that the other pending mark does not have. */
  standing: text().$type<'known' | 'complement' | 'unknown'>().notNull(),
  /** A hash of the members' keys, so that an altered key is noticed. */
  digest: text(),
  /** The copy that was live when the set was read; null when it was read by a version that did not note it. */
  copy_number: wholeNumber(),
  /** The newest change in the log when the set was read; null when the log misses changes since then. */
  change_id: wholeNumber(),
});

/** Clients whose charge packages are kept offline. */
export const pins = sqliteTable('pins', {
  aaid: text().primaryKey(),
  nickname: text().notNull(),
  pinned_at: text().notNull(),
  /** The last attempt's failure as JSON. */
  failure: text(),
});

/** What was learned about the service: facts by name, as JSON. */
export const learned = sqliteTable('learned', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Filter values whose result was compared with the service's own. */
export const parity = sqliteTable(
  'parity',
  {
    dataset: text().notNull(),
    name: text().$type<ServiceFilterName>().notNull(),
    value: text().notNull(),
    mark: text().$type<ParityMark>().notNull(),
    service_total: wholeNumber(),
    local_total: wholeNumber(),
    checked_at: text(),
    resolved: flag().notNull(),
    /** The number of rows that were compared one by one. */
    compared: wholeNumber(),
    /** The copy and the run from which the mark comes. */
    copy_number: wholeNumber(),
    run_id: text(),
  },
  (table) => [primaryKey({ columns: [table.dataset, table.name, table.value] })],
);

/** Saved views. Filters, sort and columns are JSON, which any version of the app may have written. */
export const views = sqliteTable('views', {
  id: text().primaryKey(),
  dataset: text().notNull(),
  name: text().notNull(),
  position: wholeNumber().notNull(),
  filters: text().notNull(),
  sort: text().notNull(),
  group_by: text(),
  columns: text().notNull(),
  is_default: flag().notNull(),
  is_watched: flag().notNull(),
});

/** The rows that each watched view found when it was last compared. */
export const viewRows = sqliteTable('view_rows', {
  view_id: text().primaryKey(),
  /** As in `view_news`. */
  standing: text().$type<ViewNews['standing']>().notNull(),
  /** Sorted 64-bit hashes of the rows; null when the view could not be answered yet. */
  hashes: blob({ mode: 'buffer' }),
  /** The days of the view's moving periods at that time, as JSON; null when it has none. */
  days: text(),
});

/** How runs changed the rows of watched views, until the person dismisses it. */
export const viewNews = sqliteTable(
  'view_news',
  {
    view_id: text().notNull(),
    run_id: text().notNull(),
    seen_at: text().notNull(),
    /** `compared`, `unknown`, `tooLarge` or `periodMoved`. */
    standing: text().$type<ViewNews['standing']>().notNull(),
    entered: wholeNumber().notNull(),
    gone: wholeNumber().notNull(),
  },
  (table) => [primaryKey({ columns: [table.view_id, table.run_id] })],
);

/** Hashes of exported files as they were written, so that a file or description that was altered later is noticed. */
export const exportSeals = sqliteTable('export_seals', {
  id: integer().primaryKey(),
  /** The id in the file's description. Migration 0009 made one up for seals of earlier files, which contain none. */
  export_id: text().notNull().unique(),
  /** The whole seal as JSON. */
  seal: text().notNull(),
});

/** Which copies have their columns in `column_chunks`. A set is written after all its chunks. */
export const columnSets = sqliteTable('column_sets', {
  dataset: text().$type<DatasetName>().primaryKey(),
  /** The copy whose rows the columns contain. A set of another copy is never read. */
  copy_number: wholeNumber().notNull(),
  /** The number of applied migrations when the set was written, because a migration may change rows. */
  schema_version: wholeNumber().notNull(),
  /** How the chunks are encoded. */
  format: wholeNumber().notNull(),
  chunks: wholeNumber().notNull(),
  /** Over all chunks in their order. */
  checksum: wholeNumber().notNull(),
});

/** The columns that the aggregates thread keeps in memory, so that a start need not build them from all rows. */
export const columnChunks = sqliteTable(
  'column_chunks',
  {
    dataset: text().$type<DatasetName>().notNull(),
    /** Counted from 0. */
    number: wholeNumber().notNull(),
    /** The part of a column to which the bytes belong. */
    part: text().notNull(),
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.dataset, table.number] })],
);
