// Every table of a profile's file, for Drizzle and for the staging copies alike.
// Migrations in drizzle/ are generated from it; STRICT is added to them by hand, as Drizzle cannot express it.

import { sql } from 'drizzle-orm';
import { blob, customType, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { SQLiteColumnBuilderBase } from 'drizzle-orm/sqlite-core';
import { FIELDS } from '../../../shared/contract/fields.ts';
import type { FieldKind } from '../../../shared/contract/fields.ts';

/** Connections answer integers as BigInt; these columns hold counts and times, which fit a number. */
const wholeNumber = customType<{ data: number; driverData: number | bigint }>({
  dataType: () => 'integer',
  fromDriver: Number,
});
const flag = customType<{ data: boolean; driverData: number | bigint }>({
  dataType: () => 'integer',
  fromDriver: (stored) => Number(stored) === 1,
  toDriver: (value) => (value ? 1 : 0),
});

/** A field's text as sent, and beside it what sorting, ranges and sums read. */
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

/** One line a resource: what is held of it, and the facts about the held copy that queries need. */
export const resourceStates = sqliteTable('resource_states', {
  resource: text().primaryKey(),
  as_of: text(),
  complete: flag().notNull(),
  rows: wholeNumber().notNull(),
  /** Counts committed copies: caches and tests tell copies apart by it. */
  copy_number: wholeNumber().notNull(),
  newest_ledger_date: text(),
  oldest_ledger_date: text(),
  /** JSON lists of field names. */
  non_nfc_fields: text().notNull(),
  unread_date_fields: text().notNull(),
  held: text(),
});

/** One line: how often something was reported as saved. The sidecar holds the same number, so that a lost log is noticed. */
export const saves = sqliteTable('saves', { number: wholeNumber().primaryKey() });

export const preferences = sqliteTable('preferences', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Every ledger date held: when its rows were last read, and when they were last only counted. */
export const ledgerDates = sqliteTable('ledger_dates', {
  /** As the service writes it. */
  date: text().primaryKey(),
  ms: wholeNumber(),
  rows: wholeNumber().notNull(),
  read_at: text().notNull(),
  counted_at: text(),
  /** Its changes are never trimmed. */
  kept: flag().notNull(),
  /** Counts the runs that read reports: of this date's last reading. A date's turn depends on it, not on a clock. */
  read_run: wholeNumber().notNull().default(0),
});

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
    // With its size, so that trimming reads no row.
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

/** One line per run and dataset that changed something or made the first copy. */
export const runs = sqliteTable(
  'runs',
  {
    run_id: text().notNull(),
    dataset: text().notNull(),
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

/** Past ledger dates that were held before and whose rows a run found changed. */
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

/** The rows a filter value's answer of the service held: what the rows themselves do not tell. */
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
  dataset: text().notNull(),
  as_of: text().notNull(),
  rows: wholeNumber().notNull(),
  /** `known`, `unknown`, or `complement`: every row that the other pending mark does not have. */
  standing: text().notNull(),
  /** Of the members' keys, so that none of them can become another unnoticed. */
  digest: text(),
  /** The copy that the set was read with; null: one of before this was noted. */
  copy_number: wholeNumber(),
  /** The newest change logged when the set was read; null: what the log says since then is not whole. */
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

/** What was learned of the service, by name, as JSON. */
export const learned = sqliteTable('learned', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Filter values held against the service. */
export const parity = sqliteTable(
  'parity',
  {
    dataset: text().notNull(),
    name: text().notNull(),
    value: text().notNull(),
    mark: text().notNull(),
    service_total: wholeNumber(),
    local_total: wholeNumber(),
    checked_at: text(),
    resolved: flag().notNull(),
    /** Rows compared one by one. */
    compared: wholeNumber(),
    /** The copy and the run that the mark was made of. */
    copy_number: wholeNumber(),
    run_id: text(),
  },
  (table) => [primaryKey({ columns: [table.dataset, table.name, table.value] })],
);

/** Queries with a name. Filters, sort and columns are JSON as it was saved, by whichever version of the app. */
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

/** What each watched view found when it was last compared. */
export const viewRows = sqliteTable('view_rows', {
  view_id: text().primaryKey(),
  /** As in `view_news`. */
  standing: text().notNull(),
  /** Sorted 64-bit hashes of the rows; null: it could not be answered yet. */
  hashes: blob({ mode: 'buffer' }),
  /** What the moving periods of the view stood for then, as JSON; null: it has none. */
  days: text(),
});

/** What runs changed in watched views, until it is dismissed. */
export const viewNews = sqliteTable(
  'view_news',
  {
    view_id: text().notNull(),
    run_id: text().notNull(),
    seen_at: text().notNull(),
    /** `compared`, `unknown`, `tooLarge` or `periodMoved`. */
    standing: text().notNull(),
    entered: wholeNumber().notNull(),
    gone: wholeNumber().notNull(),
  },
  (table) => [primaryKey({ columns: [table.view_id, table.run_id] })],
);

/** What exported files were when they were written, so that a file or a description that was altered since is found. */
export const exportSeals = sqliteTable('export_seals', {
  id: integer().primaryKey(),
  /** As the description names it. */
  export_id: text().notNull().unique(),
  /** The whole seal as JSON. */
  seal: text().notNull(),
});
