import { beforeEach, expect, test, vi } from 'vitest';
import type { FilterWords } from '../../shared/contract/answers.ts';
import type { Bridge, CallArguments, CallName } from '../../shared/contract/calls.ts';
import type { Filter, Query } from '../../shared/contract/query.ts';
import { columnsOf, defaultSort } from '../../shared/tables/table-columns.ts';
import { PrintingState, type PrintedPage } from '../../renderer/printing/printing.svelte.ts';
import type { TablePrint } from '../../renderer/printing/table-print.ts';
import type { RowsSubject } from '../../renderer/exporting/export-subject.ts';
import { createFakeBridge, type FakeScene } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const NOW_MS = Date.parse('2026-09-21T12:00:00Z');
const asked: { readonly name: CallName; readonly args: CallArguments<CallName> }[] = [];
let onCall: (name: CallName) => void = () => undefined;
let onPause: () => void = () => undefined;
/** The window's contents while it was printed. */
let printed: PrintedPage | null = null;
let cancels = false;

beforeEach(() => {
  asked.splice(0);
  onCall = () => undefined;
  onPause = () => undefined;
  printed = null;
  cancels = false;
});

function setScene(over: Partial<FakeScene> = {}): PrintingState {
  const base = fakeScenes(NOW_MS)['reports'];
  if (base === undefined) throw new Error('no such scene');
  let scene = { ...base, ...over };
  const bridges = () => createFakeBridge(scene);
  let bridge = bridges();
  const api: Bridge = {
    on: (name, listener) => bridge.on(name, listener),
    call: async (name, args) => {
      asked.push({ name, args });
      onCall(name);
      if (name === 'savePdf') {
        printed = state.page;
        if (cancels) return await Promise.resolve({ ok: true, value: null as never });
      }
      return await bridge.call(name, args);
    },
  };
  vi.stubGlobal('window', { api });
  const state = new PrintingState({
    nowMs: () => NOW_MS,
    findDay: (dataset) => (dataset === 'reports' ? '2026-09-21' : null),
    whenDrawable: () => Promise.resolve(),
    pause: () => {
      onPause();
      return Promise.resolve();
    },
  });
  change = (words) => {
    scene = { ...scene, answers: { ...scene.answers, getFilterWords: { ...NO_WORDS, ...words } } };
    bridge = bridges();
  };
  return state;
}
const NO_WORDS: FilterWords = { basis: '1', filters: [], hint: '' };
/** Changes what the copy answers from now on. */
let change: (words: Partial<FilterWords>) => void = () => undefined;
let copies = 1;
const nextCopy = (): void => change({ basis: `${(copies += 1)}` });

function request(over: Partial<TablePrint> = {}, query: Partial<Query> = {}): TablePrint {
  return {
    query: { ...{ dataset: 'reports', filters: [], page: 1, pageSize: 100 }, sort: defaultSort('reports'), ...query },
    ...{ scope: 'filtered', keys: [], orientation: 'fitting' },
    columns: columnsOf('reports').slice(0, 9),
    ...over,
  };
}

function subject(over: Partial<RowsSubject> = {}): RowsSubject {
  const { query, columns } = request();
  const counts = { pageRows: 100, total: 300, selectedKeys: [], areMarked: false, groupBy: null };
  return { kind: 'rows', query, shown: columns, ...counts, filters: [], hint: '', ...over };
}

const count = (name: CallName): number => asked.filter((each) => each.name === name).length;

test('the rows are asked for once, in the words of the export dialog', () => {
  const state = setScene();
  const marked = subject({ selectedKeys: ['a', 'b'], areMarked: true, filters: ['AE is AE001'] });
  state.ask(marked, { everything: 900 });
  expect(state.plan?.isScopeAsked).toBe(true);
  const labels = state.plan?.scopes.map(({ scope }) => state.plan?.labelOf(scope));
  expect(labels).toEqual([
    'This page: 100 rows',
    'Filtered rows: 300 rows',
    'Marked to compare: 2 rows',
    'All rows: 900 rows',
  ]);
  state.ask(marked, { everything: null, scope: 'everything' });
  expect([state.plan?.isScopeAsked, state.plan?.scope]).toEqual([false, 'everything']);
  expect(state.plan?.labelOf('everything')).toBe('All rows');
});

test('prints the filtered rows with the totals of all of them, and removes them from the window again', async () => {
  const state = setScene({ rows: { charges: 0, reports: 1_500 } });
  await state.printTable(request());
  expect(printed).toMatchObject({ total: 1_500, filters: [], printedAt: '2026-09-21T12:00:00.000Z' });
  expect(printed?.table.rows).toHaveLength(1_500);
  expect(printed?.totals.reduce((rows, line) => rows + line.rows, 0)).toBe(1_500);
  expect(state.page).toBeNull();
  expect(state.standing).toMatchObject({ kind: 'saved' });
  const saved = asked.at(-1)?.args;
  expect(saved).toMatchObject({ suggestedName: 'commission-daily-reports_2026-09-21.pdf' });
});

test('prints the first 2,000 of more rows, and says of how many', async () => {
  const state = setScene({ rows: { charges: 0, reports: 3_300 } });
  await state.printTable(request());
  expect(printed?.table.rows).toHaveLength(2_000);
  expect(printed?.total).toBe(3_300);
  expect(printed?.totals.reduce((rows, line) => rows + line.rows, 0)).toBe(3_300);
});

test('prints one page, or its selected rows, with the totals of just these rows', async () => {
  const state = setScene({ rows: { charges: 0, reports: 300 } });
  await state.printTable(request({ scope: 'page' }, { page: 2 }));
  const keys = printed?.table.rows.slice(0, 2).map(({ key }) => key) ?? [];
  expect(printed?.table.rows).toHaveLength(100);
  await state.printTable(request({ scope: 'selected', keys }, { page: 2 }));
  expect(printed?.table.rows.map(({ key }) => key)).toEqual(keys);
  expect(printed?.totals.reduce((rows, line) => rows + line.rows, 0)).toBe(2);
});

test('prints marked rows in the order of the table, in whichever order they were marked', async () => {
  const state = setScene({ rows: { charges: 300, reports: 0 } });
  const charges = { dataset: 'charges', sort: defaultSort('charges') } as const;
  await state.printTable(request({}, charges));
  const keys = [3, 120, 250].flatMap((at) => printed?.table.rows[at]?.key ?? []);
  await state.printTable(request({ scope: 'selected', keys: keys.toReversed() }, charges));
  expect(printed?.table.rows.map(({ key }) => key)).toEqual(keys);
});

test('names the ledger dates that were read before they had ended, among all printed rows and no others', async () => {
  const state = setScene({ rows: { charges: 0, reports: 3_300 } });
  await state.printTable(request());
  const [newest] = fakeScenes(NOW_MS)['reports']?.changes.ledgerDates ?? [];
  expect(newest?.isReadTooEarly).toBe(true);
  expect(printed?.doubts.notReadAgain).toEqual([newest?.date]);
  const keys = printed?.table.rows.slice(-1).map(({ key }) => key) ?? [];
  await state.printTable(request({ scope: 'selected', keys }, { page: 20 }));
  expect(printed?.doubts.notReadAgain).toEqual([]);
  expect(printed?.table.rows.map(({ key }) => key)).toEqual(keys);
});

test('notes that the copy is incomplete, and nothing of the kind of a complete one', async () => {
  const state = setScene({ rows: { charges: 0, reports: 30 } });
  await state.printTable(request());
  expect(printed?.doubts.isIncomplete).toBe(false);
  const { resources } = fakeScenes(NOW_MS)['reports'] ?? { resources: [] };
  const incomplete = resources.map((each) => (each.resource === 'reports' ? { ...each, complete: false } : each));
  const other = setScene({ rows: { charges: 0, reports: 30 }, resources: incomplete });
  await other.printTable(request());
  expect(printed?.doubts.isIncomplete).toBe(true);
});

test('says how many of the rows are printed if there are more', async () => {
  const many = setScene({ rows: { charges: 0, reports: 2_001 } });
  await many.printTable(request());
  expect(many.standing).toMatchObject({ kind: 'saved', rows: 2_000, total: 2_001 });
  const page = setScene({ rows: { charges: 0, reports: 2_001 } });
  await page.printTable(request({ scope: 'page' }));
  expect(page.standing).toMatchObject({ kind: 'saved', rows: 100, total: 100 });
});

test('reads again if a copy arrived in between, also one of the same time and run, so that rows and totals agree', async () => {
  const state = setScene({ rows: { charges: 0, reports: 300 } });
  onCall = (name) => {
    if (name === 'queryTotals' && count('queryTotals') === 1) nextCopy();
  };
  await state.printTable(request());
  expect(count('queryTotals')).toBe(2);
  expect(state.standing.kind).toBe('saved');
});

const LAST_TEN: Filter = { kind: 'period', field: 'biz_date', period: 'lastTenLedgerDates' };

function savedName(): string {
  const saved = asked.findLast(({ name }) => name === 'savePdf')?.args;
  return saved !== undefined && 'suggestedName' in saved ? saved.suggestedName : '';
}

test('names the filters as the printed copy answers them, whatever was on screen when the dialog opened', async () => {
  const state = setScene({ rows: { charges: 0, reports: 300 } });
  const query = { ...request().query, filters: [LAST_TEN] };
  state.ask(subject({ query, filters: ['Last 10 (5–14 Sep 2026)'], hint: '5 to 14' }), { everything: 300 });
  change({ filters: ['Last 10 (9–18 Sep 2026)'], hint: '9 to 18' });
  await state.printTable(state.plan?.request ?? request());
  expect(printed?.filters).toEqual(['Last 10 (9–18 Sep 2026)']);
  expect(savedName()).toMatch(/_9-to-18[.]pdf$/);
});

test('reads the words again with the rows if only the words changed meanwhile', async () => {
  const state = setScene({ rows: { charges: 0, reports: 300 } });
  onCall = (name) => {
    if (name !== 'getFilterWords' || count(name) !== 1) return;
    // The answer that is on its way still has the words before.
    queueMicrotask(() => change({ filters: ['Last 10 (10–21)'], hint: '10 to 21' }));
  };
  await state.printTable(request({ scope: 'page' }, { filters: [LAST_TEN] }));
  expect(count('queryRows')).toBe(2);
  expect(printed?.filters).toEqual(['Last 10 (10–21)']);
  expect(savedName()).toMatch(/_10-to-21-page-1[.]pdf$/);
});

test('prints nothing while a new copy arrives during every reading', async () => {
  const state = setScene({ rows: { charges: 0, reports: 300 } });
  onCall = (name) => {
    if (name === 'queryTotals') nextCopy();
  };
  await state.printTable(request());
  expect(state.standing).toEqual({ kind: 'refused', reason: 'moving' });
  expect(count('savePdf')).toBe(0);
});

test('prints nothing if the filters cannot be answered, or find no row', async () => {
  const unknown = setScene({ answers: { queryRows: { kind: 'unknown', notes: [] } } });
  await unknown.printTable(request());
  expect(unknown.standing).toEqual({ kind: 'refused', reason: 'unknown' });
  const empty = setScene({ rows: { charges: 0, reports: 0 } });
  await empty.printTable(request());
  expect(empty.standing).toEqual({ kind: 'refused', reason: 'noRows' });
  expect(count('savePdf')).toBe(0);
});

test('a person who cancels choosing a place sees no message', async () => {
  const state = setScene({ rows: { charges: 0, reports: 30 } });
  cancels = true;
  await state.printTable(request());
  expect([state.standing.kind, state.page]).toEqual(['idle', null]);
});

test('a failure is shown, and leaves nothing in the window', async () => {
  const failure = { code: 'exportFailed', message: 'no', facts: { reason: 'diskFull' } } as const;
  const state = setScene({ failures: { savePdf: failure } });
  await state.printTable(request());
  expect(state.standing).toMatchObject({ kind: 'failed', failure });
  expect(state.page).toBeNull();
  state.dismiss();
  expect(state.standing.kind).toBe('idle');
});

test('asks for rows and paper before it reads anything to print', async () => {
  const state = setScene({ rows: { charges: 0, reports: 300 } });
  state.ask(subject(), { everything: 300 });
  expect([state.plan?.scope, state.plan?.orientation, state.standing.kind]).toEqual(['everything', 'fitting', 'idle']);
  await vi.waitFor(() => expect(state.plan?.pages).toBeGreaterThan(3));
  expect([count('savePdf'), count('queryTotals'), state.page]).toEqual([0, 0, null]);
});

test('begins with the page on screen when paper cannot hold all filtered rows, and says how many it can', async () => {
  const state = setScene({ rows: { charges: 0, reports: 3_300 } });
  state.ask(subject({ total: 3_300 }), { everything: 3_300 });
  expect([state.plan?.scope, state.plan?.printedCount]).toEqual(['page', 100]);
  state.plan?.choose('everything');
  expect([state.plan?.printedCount, state.plan?.count]).toEqual([2_000, 3_300]);
  await vi.waitFor(() => expect(state.plan?.pages).toBeGreaterThan(20));
});

test('prints in the orientation chosen', async () => {
  const state = setScene({ rows: { charges: 0, reports: 30 } });
  await state.printTable(request({ orientation: 'portrait', scope: 'page' }));
  expect(printed?.table.layout.isLandscape).toBe(false);
  await state.printTable(request({ orientation: 'landscape', columns: columnsOf('reports').slice(0, 2) }));
  expect(printed?.table.layout.isLandscape).toBe(true);
});

test('draws the rows step by step, and the PDF is made of all of them', async () => {
  const state = setScene({ rows: { charges: 0, reports: 1_500 } });
  const drawn: number[] = [];
  onPause = () => drawn.push(state.drawnRows);
  await state.printTable(request());
  expect(drawn.length).toBeGreaterThan(10);
  expect(drawn.at(-1)).toBe(1_500);
});

// The words are asked for before the rows and after them, to find out whether a copy arrived.
test.each(['queryRows', 'queryTotals', 'getSyncStatus', 'getFilterWords', 'draw'] as const)(
  'stops at once when cancelled during %s',
  async (step) => {
    const state = setScene({ rows: { charges: 0, reports: 1_500 } });
    onCall = (name) => {
      if (name === step && (step !== 'getFilterWords' || count(name) === 2)) state.cancel();
    };
    onPause = () => {
      if (step === 'draw') state.cancel();
    };
    await state.printTable(request());
    expect([state.standing.kind, state.page, state.plan, count('savePdf')]).toEqual(['idle', null, null, 0]);
  },
);

test('keeps the PDF from being saved when cancelled while it is made, and can print again at once', async () => {
  const state = setScene({ rows: { charges: 0, reports: 30 } });
  const again: Promise<void>[] = [];
  onCall = (name) => {
    if (name !== 'savePdf' || again.length > 0) return;
    state.cancel();
    again.push(state.printTable(request()));
  };
  await state.printTable(request());
  await Promise.all(again);
  expect(count('cancelPdf')).toBe(1);
  expect(state.standing.kind).toBe('saved');
});
