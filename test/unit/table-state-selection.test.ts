import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Row } from '../../shared/contract/answers.ts';
import { intentOf } from '../../renderer/table/grid-keys.ts';
import { isMac } from '../../renderer/lib/is-mac.ts';
import { defaultLayout, visibleColumns } from '../../shared/tables/table-layout.ts';
import { HEADER_ROW } from '../../renderer/grid/table-window.ts';
import { SelectionState } from '../../renderer/table/cells/selection.svelte.ts';

const copied: string[] = [];
let refuses = false;

beforeEach(() => {
  copied.splice(0);
  refuses = false;
  const call = async (_name: string, { text }: { readonly text: string }) => {
    if (refuses) return { ok: false, code: 'bug', message: '', facts: {} };
    copied.push(text);
    return { ok: true, value: null };
  };
  vi.stubGlobal('window', { api: { call } });
});

function rowsOf(count: number): readonly Row[] {
  return Array.from({ length: count }, (_, at) => ({
    key: `row-${at}`,
    values: { biz_date: '2026-09-18', broker_code: `AE${at}`, currency: 'HKD', commission_amount: `${at}.10` },
    extras: null,
  }));
}

function select(page = { rows: rowsOf(5) }) {
  const columns = visibleColumns(defaultLayout('reports'));
  return new SelectionState(() => ({ rows: page.rows, columns }));
}

const codes = ({ rows }: SelectionState) => rows.map(({ values }) => values.broker_code);

describe('the selection', () => {
  test('is the focused cell until it is extended', () => {
    const selection = select();
    selection.select({ row: 2, column: 1 });
    expect([selection.cells, codes(selection)]).toEqual([1, ['AE2']]);
    selection.extend({ row: 4, column: 0 });
    expect(selection.range).toEqual({ top: 2, bottom: 4, left: 0, right: 1 });
    expect(codes(selection)).toEqual(['AE2', 'AE3', 'AE4']);
    selection.extend({ row: 1, column: 1 });
    expect(selection.range).toEqual({ top: 1, bottom: 2, left: 1, right: 1 });
  });

  test('never includes the header', () => {
    const selection = select();
    selection.select({ row: 1, column: 1 });
    selection.extend({ row: HEADER_ROW, column: 1 });
    expect(selection.range).toEqual({ top: 0, bottom: 1, left: 1, right: 1 });
    selection.select({ row: HEADER_ROW, column: 1 });
    expect([selection.range, selection.cells, codes(selection)]).toEqual([null, 0, []]);
  });

  test('is extended from the first row if a header had the focus', () => {
    const selection = select();
    selection.select({ row: HEADER_ROW, column: 1 });
    selection.extend({ row: 4, column: 1 });
    expect(selection.range).toEqual({ top: 0, bottom: 4, left: 1, right: 1 });
    expect([selection.cells, codes(selection)]).toEqual([5, ['AE0', 'AE1', 'AE2', 'AE3', 'AE4']]);
  });

  test('does not stay on the header when a page has no rows', () => {
    const page = { rows: rowsOf(0) };
    const selection = select(page);
    selection.clear();
    page.rows = rowsOf(5);
    selection.select(selection.focus);
    expect(selection.active).toEqual({ row: 0, column: 0 });
  });

  test('of the whole page leaves the focus where it is', () => {
    const selection = select();
    selection.select({ row: 3, column: 2 });
    selection.selectAll();
    expect([selection.cells, selection.active]).toEqual([5 * 10, { row: 3, column: 2 }]);
    selection.select({ row: 3, column: 2 });
    expect(selection.cells).toBe(1);
  });

  test('of the whole page is possible from a header, and begins in the first row when it is extended', () => {
    const page = { rows: rowsOf(5) };
    const selection = select(page);
    selection.select({ row: HEADER_ROW, column: 2 });
    selection.selectAll();
    expect([selection.cells, selection.active]).toEqual([5 * 10, { row: HEADER_ROW, column: 2 }]);
    selection.extend({ row: 1, column: 2 });
    expect(selection.range).toEqual({ top: 0, bottom: 1, left: 2, right: 2 });
  });

  test('of the whole page is nothing without rows', () => {
    const selection = select({ rows: rowsOf(0) });
    selection.selectAll();
    expect([selection.range, selection.cells]).toEqual([null, 0]);
  });

  test('stays within a page that has become smaller', () => {
    const page = { rows: rowsOf(5) };
    const columns = visibleColumns(defaultLayout('reports'));
    const selection = new SelectionState(() => ({ rows: page.rows, columns }));
    selection.select({ row: 3, column: 0 });
    selection.extend({ row: 4, column: 1 });
    page.rows = rowsOf(2);
    selection.clear();
    expect(selection.range).toEqual({ top: 1, bottom: 1, left: 1, right: 1 });
  });

  test('is summed and copied with headers, and says if that failed', async () => {
    const selection = select();
    selection.select({ row: 1, column: 8 });
    selection.extend({ row: 2, column: 8 });
    expect(selection.sums).toMatchObject([
      { column: 'commission_amount', currencies: [{ sum: '3.20' }], notSummable: 0 },
    ]);
    await selection.copy(({ id }) => id);
    expect([copied, selection.copying.outcome]).toEqual([['commission_amount\n1.10\n2.10'], 'copied']);
    refuses = true;
    await selection.copy(null);
    expect(selection.copying.outcome).toBe('failed');
    selection.select({ row: 0, column: 0 });
    expect(selection.copying.outcome).toBe('none');
  });
});

describe('a key on a cell', () => {
  const size = { rows: 50, columns: 9, pageRows: 10 };
  const mod = { ctrlKey: !isMac, metaKey: isMac };
  const press = (key: string, over: Partial<Record<'ctrlKey' | 'shiftKey' | 'metaKey', boolean>> = {}, row = 5) =>
    intentOf(
      { key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...over },
      { row, column: 2 },
      size,
    );

  test('extends with Shift, on cells alone', () => {
    expect(press('ArrowDown', { shiftKey: true })).toEqual({ kind: 'extend', to: { row: 6, column: 2 } });
    expect(press('End', { shiftKey: true, ...mod })).toEqual({ kind: 'extend', to: { row: 49, column: 8 } });
    expect(press('ArrowLeft', { shiftKey: true }, HEADER_ROW)).toMatchObject({ kind: 'resize' });
  });

  test('selects everything, and copies with and without headers', () => {
    expect(press('a', mod)).toEqual({ kind: 'selectAll' });
    expect(press('c', mod)).toEqual({ kind: 'copy', withHeaders: false });
    expect(press('C', { ...mod, shiftKey: true })).toEqual({ kind: 'copy', withHeaders: true });
  });

  test('does neither with the other system’s key, which edits text on a Mac', () => {
    const other = { ctrlKey: isMac, metaKey: !isMac };
    expect([press('a', other), press('c', other), press('e', other)]).toEqual([null, null, null]);
  });

  test('searches if it writes a letter or digit of any script, but no punctuation', () => {
    expect(press('g')).toEqual({ kind: 'search', typed: 'g' });
    expect(press('佣')).toEqual({ kind: 'search', typed: '佣' });
    expect([press('/'), press('?'), press('g', { ctrlKey: true }), press('F3')]).toEqual([null, null, null, null]);
  });
});
