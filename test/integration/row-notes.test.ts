// Notes on rows: what a note belongs to, and what becomes of it when syncs change, move or remove its row.

import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { NoteMark } from '../../shared/contract/query.ts';
import type { NotedRow } from '../../shared/contract/notes.ts';
import { openDatabase } from '../../main/store/file/database.ts';
import { countSaves } from '../../main/store/file/save-count.ts';
import { deleteNote, findNote, listLooseNotes, listNotes, saveNote } from '../../main/store/history/row-notes.ts';
import { renameEarlierNotes } from '../../main/store/history/saved-rows.ts';
import { beginStaging } from '../../main/store/copies/staging.ts';
import { notedRowIds } from '../../main/store/tables/noted-rows.ts';
import { createQueryCache } from '../../main/store/question/query-context.ts';
import { queryRows } from '../../main/store/question/rows.ts';
import { createWriterCalls } from '../../main/threads/writer/writer-calls.ts';
import {
  fill,
  incomingRow,
  makeReceipt,
  makeTempStore,
  MIGRATIONS_FOLDER,
  NOW_MS,
  RAW_KEY,
  type TempStore,
} from '../support/temp-store.ts';
import { hexKey } from '../support/hex-key.ts';
import { NO_LOG_RULES } from '../support/log-rules.ts';

const GOLD = { biz_date: '20260917', broker_code: 'AE012', dcp_name: 'Gold', currency: 'HKD', trade_amount: '10' };
const SILVER = { ...GOLD, dcp_name: 'Silver' };

let store: TempStore;
let minutes = 0;
beforeEach(() => (store = makeTempStore()));
afterEach(() => store.remove());

const now = (): number => NOW_MS + (minutes += 1) * 60_000;

function rowsOf(dataset: DatasetName) {
  const query = { dataset, filters: [], sort: [], page: 1, pageSize: 100 } as const;
  const answer = queryRows(store.db, query, { now });
  if (answer.kind !== 'rows') throw new Error('an unfiltered query is always answered');
  return answer.rows;
}

function rowWith(dataset: DatasetName, field: 'id' | 'dcp_name', value: string | null): NotedRow {
  const row = rowsOf(dataset).find(({ values }) => values[field] === value);
  if (row === undefined) throw new Error(`no row with ${field} ${value}`);
  return row;
}

function note(dataset: DatasetName, row: NotedRow, text: string, isFlagged = false) {
  return saveNote(store.db, { dataset, row, text, isFlagged }, now);
}

function notesOnPage(dataset: DatasetName): readonly string[] {
  const keys = rowsOf(dataset).map(({ key }) => key);
  const notes = listNotes(store.db, { dataset, keys });
  return keys.map((key) => notes[key]?.text ?? '-');
}

const loose = () =>
  listLooseNotes(store.db, { limit: 10 }).notes.map(({ text, standing, row, dataset }) => ({
    text,
    standing,
    row: dataset === 'charges' ? row.values.name : row.values.trade_amount,
  }));

describe('a note on a charge', () => {
  test('stays with the service’s id when every other value and the position change', () => {
    fill(store.db, 'charges', [
      { id: '1', name: 'one' },
      { id: '2', name: 'two' },
    ]);
    note('charges', rowWith('charges', 'id', '2'), 'ask them', true);
    fill(store.db, 'charges', [
      { id: '2', name: 'renamed', fee_rate: '0.1' },
      { id: '1', name: 'one' },
    ]);
    expect(notesOnPage('charges')).toEqual(['ask them', '-']);
    expect(findNote(store.db, { dataset: 'charges', row: rowWith('charges', 'id', '2') })).toMatchObject({
      text: 'ask them',
      isFlagged: true,
    });
    expect(loose()).toEqual([]);
  });

  test('is listed with the charge as it was once the charge is gone, and belongs to it again if it returns', () => {
    fill(store.db, 'charges', [
      { id: '1', name: 'one' },
      { id: '2', name: 'two' },
    ]);
    note('charges', rowWith('charges', 'id', '2'), 'ask them');
    fill(store.db, 'charges', [{ id: '1', name: 'one' }]);
    expect(loose()).toEqual([{ text: 'ask them', standing: 'gone', row: 'two' }]);
    fill(store.db, 'charges', [
      { id: '1', name: 'one' },
      { id: '2', name: 'three' },
    ]);
    expect([loose(), notesOnPage('charges')]).toEqual([[], ['-', 'ask them']]);
  });

  test('without an id belongs to its values', () => {
    fill(store.db, 'charges', [
      { id: null, name: 'one' },
      { id: null, name: 'two' },
    ]);
    note('charges', { values: { name: 'two' }, extras: null }, 'no id');
    expect([notesOnPage('charges').toSorted(), loose()]).toEqual([['-', 'no id'], []]);
    fill(store.db, 'charges', [
      { id: null, name: 'one' },
      { id: null, name: 'two', currency: 'HKD' },
    ]);
    expect([notesOnPage('charges'), loose()]).toEqual([['-', '-'], [{ text: 'no id', standing: 'gone', row: 'two' }]]);
  });
});

describe('fields that this app does not know', () => {
  const fillWith = (extras: string | null, row = GOLD): void => {
    const staging = beginStaging(store.db, 'reports', 'live');
    staging.putPage(1, [incomingRow('reports', row, extras), incomingRow('reports', SILVER)], 1);
    staging.swap({ receipt: makeReceipt('reports'), asOf: new Date(NOW_MS).toISOString(), complete: true });
  };

  test('are no part of what a note on a report belongs to', () => {
    fillWith(null);
    note('reports', rowWith('reports', 'dcp_name', 'Gold'), 'why?', true);
    for (const extras of ['{"desk":"7"}', '{"desk":"8"}', null]) {
      fillWith(extras);
      expect([notesOnPage('reports'), loose()]).toEqual([['why?', '-'], []]);
      expect(notedRowIds(store.db, 'reports', 'flag')).toHaveLength(1);
    }
  });

  test('are kept with the note', () => {
    fillWith('{"desk":"7"}');
    note('reports', rowWith('reports', 'dcp_name', 'Gold'), 'why?');
    fillWith('{"desk":"7"}', { ...GOLD, trade_amount: '11' });
    const [found] = listLooseNotes(store.db, { limit: 9 }).notes;
    expect(found?.row).toMatchObject({ values: { ...GOLD, broker_team_code: null }, extras: '{"desk":"7"}' });
  });
});

describe('a note of an earlier version', () => {
  /** In the order in which those versions saved them. */
  const LISTED = ['20260917', 'AE012', null, 'Gold', '10', 'HKD', null, null, null];
  const KEY = JSON.stringify(['20260917', 'AE012', null, 'Gold', 'HKD']);

  function saveEarlier(extras: string | null, text: string, savedAt: string, isFlagged = 0): void {
    const texts = JSON.stringify([...LISTED, extras]);
    store.db
      .prepare(
        `INSERT INTO row_notes (dataset, row_key, values_hash, row_texts, is_flagged, note, saved_at)
         VALUES ('reports', ?, ?, ?, ?, ?, ?)`,
      )
      .run(KEY, createHash('sha256').update(texts).digest('hex'), texts, isFlagged, text, savedAt);
  }

  test('belongs to its row again, with the other fields of the row or without', () => {
    fill(store.db, 'reports', [GOLD, SILVER]);
    saveEarlier('{"desk":"7"}', 'why?', '2026-09-01');
    expect(loose()).toEqual([{ text: 'why?', standing: 'changed', row: '10' }]);
    renameEarlierNotes(store.db);
    renameEarlierNotes(store.db);
    expect([notesOnPage('reports'), loose()]).toEqual([['why?', '-'], []]);
    fill(store.db, 'reports', [{ ...GOLD, trade_amount: '11' }, SILVER]);
    expect(listLooseNotes(store.db, { limit: 9 }).notes[0]?.row).toMatchObject({
      values: { ...GOLD, commission_amount: null },
      extras: '{"desk":"7"}',
    });
  });

  test('without other fields has its name before it is renamed, and the same one after it', () => {
    fill(store.db, 'reports', [GOLD, SILVER]);
    saveEarlier(null, 'why?', '2026-09-01');
    expect(notesOnPage('reports')).toEqual(['why?', '-']);
    renameEarlierNotes(store.db);
    expect(notesOnPage('reports')).toEqual(['why?', '-']);
  });

  test.each([null, '{"desk":"7"}'])('stays as that version reads it (extras %s)', (extras) => {
    saveEarlier(extras, 'why?', '2026-09-01');
    const readTexts = () => store.db.prepare('SELECT row_texts FROM row_notes').pluck().get();
    const before = readTexts();
    renameEarlierNotes(store.db);
    expect(readTexts()).toBe(before);
  });

  test.each([
    [null, '{"desk":"7"}'],
    ['{"desk":"7"}', null],
  ])('is joined with another whose row differed in other fields alone (%s, %s)', (one, other) => {
    fill(store.db, 'reports', [GOLD, SILVER]);
    saveEarlier(one, 'older', '2026-09-01', 1);
    saveEarlier(other, 'newer', '2026-09-02');
    renameEarlierNotes(store.db);
    expect(notesOnPage('reports')).toEqual(['newer\nolder', '-']);
    expect(notedRowIds(store.db, 'reports', 'flag')).toHaveLength(1);
    expect(store.db.prepare('SELECT count(*) FROM row_notes').pluck().get()).toBe(1n);
  });
});

describe('a note on a report', () => {
  beforeEach(() => {
    fill(store.db, 'reports', [GOLD, SILVER]);
    note('reports', rowWith('reports', 'dcp_name', 'Gold'), 'checked with AE012');
  });

  test('stays when a sync brings the same values in another order', () => {
    fill(store.db, 'reports', [{ ...GOLD, biz_date: '20260918' }, SILVER, GOLD]);
    expect(notesOnPage('reports').toSorted()).toEqual(['-', '-', 'checked with AE012']);
    expect(loose()).toEqual([]);
  });

  test('is not carried over to a restated value: it is listed with the values to which it was attached', () => {
    fill(store.db, 'reports', [{ ...GOLD, trade_amount: '11' }, SILVER]);
    expect(notesOnPage('reports')).toEqual(['-', '-']);
    expect(loose()).toEqual([{ text: 'checked with AE012', standing: 'changed', row: '10' }]);
  });

  test('is listed as gone when the report is gone', () => {
    fill(store.db, 'reports', [SILVER]);
    expect(loose()).toEqual([{ text: 'checked with AE012', standing: 'gone', row: '10' }]);
  });

  test('tells apart two reports of one identity', () => {
    fill(store.db, 'reports', [GOLD, { ...GOLD, trade_amount: '12' }]);
    note('reports', { values: { ...GOLD, trade_amount: '12' }, extras: null }, 'the second');
    expect(notesOnPage('reports')).toEqual(['checked with AE012', 'the second']);
  });

  test('tells apart a value that was not sent and one sent empty', () => {
    fill(store.db, 'reports', [{ ...SILVER, broker_team_code: null }]);
    note('reports', { values: { ...SILVER, broker_team_code: null }, extras: null }, 'not sent');
    expect(
      findNote(store.db, { dataset: 'reports', row: { values: { ...SILVER, broker_team_code: '' }, extras: null } }),
    ).toBe(null);
    expect(notesOnPage('reports')).toEqual(['not sent']);
  });

  test('typed on a row that a sync has just restated is kept, and its standing says so', () => {
    const typedOn = rowWith('reports', 'dcp_name', 'Silver');
    fill(store.db, 'reports', [GOLD, { ...SILVER, trade_amount: '99' }]);
    expect(note('reports', typedOn, 'typed during the sync').standing).toBe('changed');
    expect(loose()).toEqual([{ text: 'typed during the sync', standing: 'changed', row: '10' }]);
  });

  test('is not called gone while there is no copy', () => {
    store.db.exec(`DELETE FROM reports; UPDATE resource_states SET as_of = NULL WHERE resource = 'reports'`);
    expect(loose()).toEqual([]);
    expect(note('reports', { values: GOLD, extras: null }, 'again').standing).toBe('notRead');
  });
});

test('saving replaces the note; without text and flag it is deleted', () => {
  fill(store.db, 'charges', [{ id: '1', name: 'one' }]);
  const row = rowWith('charges', 'id', '1');
  note('charges', row, 'first');
  note('charges', row, 'second', true);
  expect(findNote(store.db, { dataset: 'charges', row })).toMatchObject({ text: 'second', isFlagged: true });
  expect(note('charges', row, '', true).note).toMatchObject({ text: '', isFlagged: true });
  expect(note('charges', row, ' \n').note).toBe(null);
  expect(store.db.prepare('SELECT count(*) FROM row_notes').pluck().get()).toBe(0n);
});

test('the list of loose notes is bounded, newest first, counts all, and each can be deleted', () => {
  fill(store.db, 'reports', [SILVER]);
  for (const amount of ['1', '2', '3'])
    note('reports', { values: { ...GOLD, trade_amount: amount }, extras: null }, amount);
  const { notes, total } = listLooseNotes(store.db, { limit: 2 });
  expect([notes.map(({ text }) => text), total]).toEqual([['3', '2'], 3]);
  deleteNote(store.db, notes[0]?.id ?? '');
  expect(loose().map(({ text }) => text)).toEqual(['2', '1']);
});

test('keys of an older copy name no row, and so no note', () => {
  fill(store.db, 'charges', [{ id: '1' }]);
  note('charges', rowWith('charges', 'id', '1'), 'x');
  const keys = rowsOf('charges').map(({ key }) => key);
  fill(store.db, 'charges', [{ id: '2' }]);
  expect(listNotes(store.db, { dataset: 'charges', keys })).toEqual({});
});

describe('a filter on notes', () => {
  const found = (mark: NoteMark, not = false) => {
    const query = {
      dataset: 'reports',
      filters: [{ kind: 'noted', mark, not }],
      sort: [],
      page: 1,
      pageSize: 9,
    } as const;
    const answer = queryRows(store.db, query, { now, cache });
    return answer.kind === 'rows' ? answer.rows.map(({ values }) => values.dcp_name) : answer.kind;
  };
  const cache = createQueryCache();

  test('follows each change of a note, although the copy and what was remembered of it stay', () => {
    fill(store.db, 'reports', [GOLD, SILVER]);
    expect([found('any'), found('any', true).length]).toEqual([[], 2]);
    note('reports', rowWith('reports', 'dcp_name', 'Gold'), '', true);
    expect([found('flag'), found('note'), found('any')]).toEqual([['Gold'], [], ['Gold']]);
    note('reports', rowWith('reports', 'dcp_name', 'Silver'), 'why?');
    expect([found('flag'), found('note'), found('flag', true)]).toEqual([['Gold'], ['Silver'], ['Silver']]);
    note('reports', rowWith('reports', 'dcp_name', 'Gold'), '');
    expect([found('flag'), found('any')]).toEqual([[], ['Silver']]);
  });

  test('finds no row whose values are not those of the note', () => {
    fill(store.db, 'reports', [GOLD, SILVER]);
    note('reports', rowWith('reports', 'dcp_name', 'Gold'), 'why?');
    fill(store.db, 'reports', [{ ...GOLD, trade_amount: '11' }, SILVER]);
    expect(found('any')).toEqual([]);
  });

  test('finds more rows than a statement can bind values', () => {
    const rows = Array.from({ length: 33_000 }, () => GOLD);
    fill(store.db, 'reports', rows);
    note('reports', rowWith('reports', 'dcp_name', 'Gold'), 'all equal');
    expect(
      queryRows(
        store.db,
        { dataset: 'reports', filters: [{ kind: 'noted', mark: 'any' }], sort: [], page: 1, pageSize: 1 },
        { now },
      ),
    ).toMatchObject({ total: 33_000 });
  });
});

describe('the writer', () => {
  let backupPath: string;
  beforeEach(() => (backupPath = join(dirname(store.path), 'backup-notes.db')));

  function openedWriter() {
    const writer = createWriterCalls(now, () => undefined);
    const location = { path: store.path, key: RAW_KEY };
    writer.openStore({
      ...location,
      migrationsFolder: MIGRATIONS_FOLDER,
      logRules: NO_LOG_RULES,
      mustReplace: false,
      isKeyGivenUp: false,
    });
    return writer;
  }
  const NOTE = { dataset: 'charges', row: { values: { id: '1' }, extras: null }, isFlagged: false, text: 'x' } as const;
  const backedUp = (): unknown => {
    const backup = openDatabase({ path: backupPath, key: RAW_KEY, mode: 'read' });
    const notes = backup.prepare('SELECT note FROM row_notes').pluck().all();
    backup.close();
    return notes;
  };

  test('names the notes of earlier versions again when it opens the file', () => {
    const texts = JSON.stringify(['20260917', 'AE012', null, 'Gold', '10', 'HKD', null, null, null, '{"desk":"7"}']);
    store.db
      .prepare(
        `INSERT INTO row_notes (dataset, row_key, values_hash, row_texts, is_flagged, note, saved_at)
         VALUES ('reports', ?, 'its name', ?, 0, 'why?', '2026-09-01')`,
      )
      .run(JSON.stringify(['20260917', 'AE012', null, 'Gold', 'HKD']), texts);
    openedWriter().closeStore({});
    expect(findNote(store.db, { dataset: 'reports', row: { values: GOLD, extras: null } })?.text).toBe('why?');
  });

  test('counts a saved note as a save, and backs notes up at each change', () => {
    const writer = openedWriter();
    const { note: saved } = writer.saveNote(NOTE);
    expect(backedUp()).toEqual(['x']);
    writer.deleteNote({ id: saved?.id ?? '' });
    expect(backedUp()).toEqual([]);
    expect(countSaves(store.db)).toBe(2);
    writer.closeStore({});
  });

  test('backs notes up under the new key when the key changes', () => {
    const writer = openedWriter();
    writer.saveNote(NOTE);
    const key = hexKey('ab'.repeat(32));
    writer.changeKey({ key });
    const backup = openDatabase({ path: backupPath, key, mode: 'read' });
    expect(backup.prepare('SELECT note FROM row_notes').pluck().all()).toEqual(['x']);
    backup.close();
    writer.closeStore({});
  });

  test('saves the note also if its backup cannot be written', () => {
    const writer = openedWriter();
    mkdirSync(join(backupPath, 'content'), { recursive: true });
    expect(writer.saveNote(NOTE).note).toMatchObject({ text: 'x' });
    writer.closeStore({});
  });
});
