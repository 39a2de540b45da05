// Saved views in the file: their order, names and defaults, and views from a newer version of the app.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SavedView } from '../../shared/contract/views.ts';
import { deleteView, listViews, orderViews, saveView } from '../../main/store/views/views.ts';
import { aView } from '../support/saved-views.ts';
import { makeTempStore, NOW_MS, type TempStore } from '../support/temp-store.ts';

let store: TempStore;
beforeEach(() => (store = makeTempStore()));
afterEach(() => store.remove());

function save(view: Partial<SavedView>): void {
  saveView(store.db, aView(view), () => NOW_MS);
}

const ids = (): readonly string[] => listViews(store.db).map(({ id }) => id);
const stored = (id: string) => listViews(store.db).find((view) => view.id === id);

describe('a saved view', () => {
  test('is read as it was saved: filters on and off, sort, grouping, columns', () => {
    const view = aView({
      id: 'v',
      dataset: 'reports',
      name: '  港股 – September  ',
      filters: [
        { filter: { kind: 'period', field: 'biz_date', period: 'lastCompleteMonth' }, isOn: true },
        { filter: { kind: 'contains', field: 'dcp_name', value: "50% _ ' \u0000", not: true }, isOn: false },
        { filter: { kind: 'exactly', field: 'broker_code', value: null }, isOn: true },
      ],
      sort: [{ field: 'commission_amount', direction: 'descending' }],
      groupBy: 'month',
      columns: '{"columns":[]}',
    });
    saveView(store.db, view, () => NOW_MS);
    expect(listViews(store.db)).toEqual([{ ...view, name: '港股 – September' }]);
  });

  test('is last when new, and keeps its place when it is changed', () => {
    for (const id of ['a', 'b', 'c']) save({ id, name: id });
    save({ id: 'a', name: 'renamed' });
    expect(ids()).toEqual(['a', 'b', 'c']);
    expect(stored('a')?.name).toBe('renamed');
  });

  test('moves to the given place; views not named follow', () => {
    for (const id of ['a', 'b', 'c', 'd']) save({ id, name: id });
    orderViews(store.db, ['c', 'a', 'of another profile']);
    expect(ids()).toEqual(['c', 'a', 'b', 'd']);
    save({ id: 'e', name: 'e' });
    expect(ids()).toEqual(['c', 'a', 'b', 'd', 'e']);
  });

  test('is gone when deleted, and the same again when saved again', () => {
    for (const id of ['a', 'b']) save({ id, name: id, isDefault: id === 'a' });
    const [deleted] = listViews(store.db);
    deleteView(store.db, 'a');
    expect(ids()).toEqual(['b']);
    if (deleted) saveView(store.db, deleted, () => NOW_MS);
    orderViews(store.db, ['a', 'b']);
    expect(listViews(store.db)[0]).toEqual(deleted);
  });

  test('has a unique name in its dataset, whatever the case of its letters', () => {
    save({ id: 'a', name: 'Pending' });
    expect(() => save({ id: 'b', name: ' pENDING ' })).toThrow(expect.objectContaining({ code: 'nameTaken' }));
    expect(() => save({ id: 'a', name: 'pending' })).not.toThrow();
    expect(() => save({ id: 'b', name: 'Pending', dataset: 'reports', filters: [], sort: [] })).not.toThrow();
    expect(() => save({ id: 'c', name: '   ' })).toThrow(expect.objectContaining({ code: 'badArguments' }));
    expect(ids()).toEqual(['a', 'b']);
  });

  test('has a name that differs from a stored one by more than blanks at the ends', () => {
    save({ id: 'a', name: 'Pending' });
    store.db.prepare("UPDATE views SET name = ' Pending ' WHERE id = 'a'").run();
    expect(() => save({ id: 'b', name: 'pending' })).toThrow(expect.objectContaining({ code: 'nameTaken' }));
    expect(ids()).toEqual(['a']);
  });

  test('that opens at start replaces the default of its own dataset only', () => {
    save({ id: 'r', name: 'r', dataset: 'reports', filters: [], sort: [], isDefault: true });
    save({ id: 'a', name: 'a', isDefault: true });
    save({ id: 'b', name: 'b', isDefault: true });
    expect(listViews(store.db).flatMap(({ id, isDefault }) => (isDefault ? id : []))).toEqual(['r', 'b']);
  });
});

describe('a view from a newer version', () => {
  const known = { filter: { kind: 'equals', field: 'currency', value: 'HKD' }, isOn: true } as const;
  const unknown = { filter: { kind: 'near', field: 'fee_rate', value: '0.03' }, isOn: true };
  const newerSort = [
    { field: 'name', direction: 'ascending' },
    { field: 'mood', direction: 'ascending' },
  ];

  beforeEach(() => {
    save({ id: 'v', name: 'v', filters: [known] });
    store.db
      .prepare(`UPDATE views SET filters = ?, sort = ?, group_by = 'weekday' WHERE id = 'v'`)
      .run(JSON.stringify([known, unknown]), JSON.stringify(newerSort));
  });

  test('is read without the parts that this version does not know, with their number', () => {
    expect(stored('v')).toMatchObject({
      filters: [known],
      sort: [{ field: 'name', direction: 'ascending' }],
      groupBy: null,
      leftOut: 3,
    });
  });

  test('keeps the unknown parts when renamed, and loses them when replaced', () => {
    const view = stored('v');
    if (view) saveView(store.db, { ...view, name: 'renamed' }, () => NOW_MS);
    expect(stored('v')).toMatchObject({ name: 'renamed', leftOut: 3 });
    if (view) saveView(store.db, { ...view, filters: [] }, () => NOW_MS);
    expect(stored('v')).toMatchObject({ filters: [], leftOut: 2 });
  });

  /** As stored: what this version reads of it would not show that all of it was kept. */
  const partsOf = (id: string): unknown =>
    store.db.prepare('SELECT filters, sort, group_by FROM views WHERE id = ?').get(id);

  test('keeps the unknown parts when its deletion is undone', () => {
    const [view, before] = [stored('v'), partsOf('v')];
    deleteView(store.db, 'v');
    if (view) saveView(store.db, view, () => NOW_MS);
    expect([stored('v'), partsOf('v')]).toEqual([view, before]);
  });

  test('gives the unknown parts to its duplicate, apart from those that are replaced there', () => {
    const view = stored('v');
    if (view) saveView(store.db, { ...view, id: 'w', name: 'copy of v' }, () => NOW_MS);
    expect([stored('w')?.leftOut, partsOf('w')]).toEqual([3, partsOf('v')]);
    const copy = stored('w');
    if (copy) saveView(store.db, { ...copy, filters: [] }, () => NOW_MS);
    expect([stored('w')?.leftOut, stored('v')?.leftOut]).toEqual([2, 3]);
  });

  test('of an unknown dataset is not listed, and not lost', () => {
    store.db.exec(`UPDATE views SET dataset = 'trades' WHERE id = 'v'`);
    save({ id: 'w', name: 'w' });
    expect(ids()).toEqual(['w']);
    expect(store.db.prepare('SELECT count(*) FROM views').pluck().get()).toBe(2n);
  });
});
