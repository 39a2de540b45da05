import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import type { FieldName } from '../../shared/contract/fields.ts';
import type { Query } from '../../shared/contract/query.ts';
import { ColumnsState } from '../../renderer/table/columns/columns.svelte.ts';
import { UndoState } from '../../renderer/filters/undo.svelte.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { setPinned, setVisible } from '../../shared/tables/table-layout.ts';

const QUERY: Query = { dataset: 'charges', filters: [], sort: [], page: 1, pageSize: 100 };
type Answer = (fields: readonly FieldName[] | null) => void;

/** Each call waits until the test answers it. */
function openBridge(): readonly Answer[] {
  const waiting: Answer[] = [];
  const call: Bridge['call'] = (name) =>
    new Promise((resolve) => {
      if (name !== 'listEmptyFields') throw new Error(`unexpected ${name}`);
      waiting.push((fields) =>
        resolve(
          fields === null
            ? { ok: false, code: 'storage', message: '', facts: {} }
            : { ok: true, value: fields as never },
        ),
      );
    });
  vi.stubGlobal('window', { api: { call, on: () => () => undefined } satisfies Bridge });
  return waiting;
}

function openColumns(undo = new UndoState()): ColumnsState {
  return new ColumnsState('charges', {
    failedReads: new FailedReads(),
    undo,
    query: () => QUERY,
    shownFilters: () => QUERY.filters,
    repeatedFields: () => new Set(),
    showsDifference: () => false,
    onChange: () => undefined,
  });
}

const shown = (columns: ColumnsState): readonly string[] => columns.shownColumns.map(({ id }) => id);

afterEach(() => vi.unstubAllGlobals());

describe('columns without values', () => {
  test('are hidden only on request, and one click restores them in place', async () => {
    const answers = openBridge();
    const columns = openColumns();
    const before = shown(columns);
    await columns.findEmpty();
    expect(answers).toHaveLength(0);
    const hiding = columns.setHidesEmpty(true);
    answers[0]?.(['min', 'max']);
    await hiding;
    expect(shown(columns)).toEqual(before.filter((id) => id !== 'min' && id !== 'max'));
    expect(columns.empty.map(({ id }) => id)).toEqual(['min', 'max']);
    await columns.setHidesEmpty(false);
    expect(shown(columns)).toEqual(before);
  });

  test('return by themselves when other rows have values, and the layout stays unchanged', async () => {
    const answers = openBridge();
    const columns = openColumns();
    const hiding = columns.setHidesEmpty(true);
    answers[0]?.(['min', 'max']);
    await hiding;
    const { layout } = columns;
    const again = columns.findEmpty();
    answers[1]?.(['max']);
    await again;
    expect(columns.empty.map(({ id }) => id)).toEqual(['max']);
    expect(columns.layout).toBe(layout);
  });

  test('are those of the newest query, whichever is answered last', async () => {
    const answers = openBridge();
    const columns = openColumns();
    const first = columns.setHidesEmpty(true);
    const second = columns.findEmpty();
    answers[1]?.(['max']);
    await second;
    answers[0]?.(['min']);
    await first;
    expect(columns.empty.map(({ id }) => id)).toEqual(['max']);
  });

  test('are all shown while it is not known which they are', async () => {
    const answers = openBridge();
    const columns = openColumns();
    const hiding = columns.setHidesEmpty(true);
    answers[0]?.(['min']);
    await hiding;
    const again = columns.findEmpty();
    answers[1]?.(null);
    await again;
    expect(columns.empty).toEqual([]);
  });
});

test('a column dropped on a pinned one is pinned', () => {
  openBridge();
  const columns = openColumns();
  columns.move('fee_rate', 'name');
  expect(columns.shownColumns.slice(0, 2).map(({ id, pinned }) => [id, pinned])).toEqual([
    ['fee_rate', true],
    ['name', true],
  ]);
});

test('a hidden column comes back by undo among the columns as they are then', () => {
  openBridge();
  const undo = new UndoState();
  const columns = openColumns(undo);
  columns.setLayout(setVisible(columns.layout, 'currency', false));
  const widened = columns.shownColumns.find(({ id }) => id === 'min');
  if (widened !== undefined) columns.resize(widened, { widthPx: 200 });
  columns.setLayout(setPinned(columns.layout, 'max', true));
  columns.move('fee_rate', 'state');
  const since = columns.layout;
  undo.undo();
  expect(columns.layout).toEqual(setVisible(since, 'currency', true));
  expect(undo.last).toBeNull();
});
