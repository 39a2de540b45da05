// The one index with which a check compares its copy with the live one.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildIndexToCompare } from '../../main/store/copies/compare-copies.ts';
import { beginStaging } from '../../main/store/copies/staging.ts';
import { DATASETS } from '../../shared/contract/fields.ts';
import { incomingRow, makeTempStore, type TempStore } from '../support/temp-store.ts';

let store: TempStore;

beforeEach(() => {
  store = makeTempStore();
});
afterEach(() => store.remove());

const stagedObjects = (): unknown =>
  store.db
    .prepare(`SELECT name FROM sqlite_schema WHERE tbl_name LIKE '%\\_next' ESCAPE '\\' ORDER BY name`)
    .pluck()
    .all();

function planOf(sql: string): string {
  const steps = store.db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all();
  return steps.map(({ detail }) => detail).join('\n');
}

test('is the only one, and finds a charge by its id and the reports of a date in their order', () => {
  for (const dataset of DATASETS) {
    beginStaging(store.db, dataset, 'compared');
    buildIndexToCompare(store.db, dataset, 'next');
  }
  expect(stagedObjects()).toEqual(['charges_next', 'charges_next_compared', 'reports_next', 'reports_next_compared']);
  expect(planOf('SELECT * FROM charges_next WHERE id = 1')).toContain('USING INDEX charges_next_compared');
  const ofDate = planOf('SELECT * FROM reports_next WHERE biz_date_ms IS 1 ORDER BY row_id');
  expect(ofDate).toContain('USING INDEX reports_next_compared');
  expect(ofDate).not.toContain('TEMP B-TREE');
});

test('goes with the copy that was compared', () => {
  const staging = beginStaging(store.db, 'charges', 'compared');
  staging.putPage(1, [incomingRow('charges', { id: '1' })], 1);
  expect(staging.compareAndDrop()).toEqual({ added: 1, changed: 0, gone: 0 });
  expect(stagedObjects()).toEqual([]);
});
