// What "Add filter" offers for a typed text.

import { describe, expect, test } from 'vitest';
import { DATASETS } from '../../shared/contract/fields.ts';
import type { FacetList, FacetSubject, FacetValue } from '../../shared/contract/answers.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import type { ValueFilter } from '../../shared/contract/query.ts';
import { FoundValues } from '../../renderer/filters/find/found-values.svelte.ts';
import { foundTopics } from '../../renderer/filters/find/found-topics.ts';
import type { FacetAsker, FilteredTable } from '../../renderer/filters/filtered-table.ts';
import { filterControls } from '../../renderer/filters/table-filters.ts';
import { FacetState, type Offered } from '../../renderer/filters/values/facet.svelte.ts';
import { readOffered } from '../../renderer/filters/values/list-values.ts';
import { typedPeriod } from '../../renderer/filters/find/typed-period.ts';
import { monthsOf, spansOf } from '../../renderer/filters/period/year-periods.ts';
import { topicOf, topicsOf } from '../../renderer/filters/topics.ts';
import { messages } from '../../renderer/messages/messages.ts';

const TODAY = '2026-11-23';

describe('a typed period', () => {
  test.each([
    ['today', '2026-11-23', '2026-11-23'],
    ['Yesterday', '2026-11-22', '2026-11-22'],
    ['this week', '2026-11-23', '2026-11-29'],
    [' last  week ', '2026-11-16', '2026-11-22'],
    ['Aug', '2026-08-01', '2026-08-31'],
    ['december', '2025-12-01', '2025-12-31'],
    ['Nov', '2026-11-01', '2026-11-30'],
    ['Feb 2024', '2024-02-01', '2024-02-29'],
    ['15 sep', '2026-09-15', '2026-09-15'],
    ['Sep 15, 2025', '2025-09-15', '2025-09-15'],
    ['24 Nov', '2025-11-24', '2025-11-24'],
    ['2026-Q3', '2026-07-01', '2026-09-30'],
    ['q4 2025', '2025-10-01', '2025-12-31'],
    ['Q1', '2026-01-01', '2026-03-31'],
    ['last quarter', '2026-07-01', '2026-09-30'],
    ['last year', '2025-01-01', '2025-12-31'],
    ['YTD', '2026-01-01', '2026-11-23'],
    ['2026-08', '2026-08-01', '2026-08-31'],
    ['2025', '2025-01-01', '2025-12-31'],
    ['20260918', '2026-09-18', '2026-09-18'],
    ['２０２６－０８', '2026-08-01', '2026-08-31'],
    ['Ｑ３　２０２５', '2025-07-01', '2025-09-30'],
    ['29 feb', '2024-02-29', '2024-02-29'],
    ['1900', '1900-01-01', '1900-12-31'],
    ['2100', '2100-01-01', '2100-12-31'],
  ])('“%s” is %s to %s', (text, from, to) => {
    expect(typedPeriod(text, TODAY)).toEqual({ kind: 'days', from, to });
  });

  test('in January, the quarter before is in the year before', () => {
    expect(typedPeriod('last quarter', '2026-01-05')).toEqual({ kind: 'days', from: '2025-10-01', to: '2025-12-31' });
  });

  test.each([
    ['last month', 'lastCompleteMonth'],
    ['this month', 'thisMonth'],
    ['last 10', 'lastTenLedgerDates'],
  ])('“%s” moves with the date', (text, period) => {
    expect(typedPeriod(text, TODAY)).toEqual({ kind: 'moving', period });
  });

  test.each([
    '',
    'RET',
    'au',
    'augustus',
    '31 Feb',
    '2026-13',
    'Q5',
    'HKD',
    '0',
    '8001',
    '1899',
    '2101',
    '800112',
    '80010101',
  ])('“%s” is none', (text) => {
    expect(typedPeriod(text, TODAY)).toBeNull();
  });
});

describe('the calendar of a year', () => {
  test('has its months, quarters and the year to date', () => {
    expect(monthsOf(2024)[1]).toEqual({ name: 'Feb', days: { from: '2024-02-01', to: '2024-02-29' } });
    expect(monthsOf(2026)).toHaveLength(12);
    expect(spansOf(2026, TODAY).map(({ days }) => `${days.from} ${days.to}`)).toEqual([
      '2026-01-01 2026-03-31',
      '2026-04-01 2026-06-30',
      '2026-07-01 2026-09-30',
      '2026-10-01 2026-12-31',
      '2026-01-01 2026-11-23',
    ]);
    expect(spansOf(2025, TODAY).at(-1)?.days).toEqual({ from: '2025-01-01', to: '2025-12-31' });
  });
});

describe('a typed word', () => {
  const found = (dataset: 'charges' | 'reports', text: string) =>
    foundTopics(dataset, text).map(({ topic, note }) => [topic.label, note] as const);

  test('for an end date finds the nearest fields and says what is not sent', () => {
    const note = 'The service sends no end date; the nearest are State and Updated';
    expect(found('charges', 'expired').slice(0, 2)).toEqual([
      ['State', note],
      ['Updated', null],
    ]);
    expect(found('charges', 'exp').slice(0, 2)).toEqual(found('charges', 'expired').slice(0, 2));
  });

  test('finds fields by the beginning of their name first, each once', () => {
    expect(found('reports', 'ae').map(([label]) => label)).toEqual([
      'AE',
      'AE group',
      'AE commission',
      'AE + company − total',
    ]);
    const all = found('charges', '').map(([label]) => label);
    expect(new Set(all).size).toBe(all.length);
  });

  test.each([
    ['charges', 'customer', 'Client'],
    ['charges', 'approval', 'Pending'],
    ['reports', 'broker', 'AE'],
    ['reports', 'team', 'AE group'],
    ['reports', 'month', 'Ledger date'],
    ['reports', 'mismatch', 'AE + company − total'],
    ['reports', 'client', 'AE'],
  ] as const)('in %s “%s” means %s', (dataset, text, label) => {
    expect(found(dataset, text)[0]?.[0]).toBe(label);
  });

  test.each(DATASETS)('every other word of %s leads to a field', (dataset) => {
    const ids = new Set<string>(topicsOf(dataset).map(({ id }) => id));
    for (const { words, means } of messages.filters.otherWords[dataset]) {
      expect(
        means.filter((id) => !ids.has(id)),
        words.join(', '),
      ).toEqual([]);
      expect(words.filter((word) => word !== word.toLowerCase())).toEqual([]);
    }
  });
});

test('each filter is edited where its field is chosen', () => {
  const label = (...args: Parameters<typeof topicOf>) => topicOf(...args)?.label ?? null;
  expect(label('charges', { kind: 'service', name: 'biz_type_code', value: 'x' })).toBe('Fee type');
  expect(label('charges', { kind: 'contains', field: 'name_id', value: 'x' })).toBe('Fee type');
  expect(label('reports', { kind: 'period', field: 'biz_date', period: 'thisMonth' })).toBe('Ledger date');
  expect(label('reports', { kind: 'differs' })).toBe('AE + company − total');
  expect(label('reports', { kind: 'anyText', value: 'x' })).toBeNull();
});

test('until a text is answered, only values of the answer before that contain it are offered', async () => {
  const answers: ((list: FacetList) => void)[] = [];
  const table = {
    filters: { controls: filterControls('charges').filter(({ id }) => id === 'biz_type') },
    readFacet: () => new Promise<FacetList>((resolve) => answers.push(resolve)),
  };
  const valueOf = (filter: ValueFilter): string => ('value' in filter ? (filter.value ?? '') : '');
  // reason: the search asks no more of a table than this
  const values = new FoundValues(table as unknown as FilteredTable, () => []);
  const offered = (text: string) => values.foundBy(text, valueOf).map(({ filter }) => valueOf(filter));
  const stocks: FacetValue = { value: 'stocks', label: null, rows: 2 };
  const bonds: FacetValue = { value: 'stock bonds', label: null, rows: 1 };

  const first = values.search('stock');
  answers.shift()?.({ values: [stocks, bonds], more: 0 });
  await first;
  expect(offered('stock')).toEqual(['stocks', 'stock bonds']);
  const second = values.search('stock b');
  expect(offered('stock b')).toEqual(['stock bonds']);
  expect(offered('stock bx')).toEqual([]);
  answers.shift()?.({ values: [bonds], more: 0 });
  await second;
  expect(offered('stock b')).toEqual(['stock bonds']);
});

test('until a text is answered, a list of values offers only those of the answer before that contain it', async () => {
  const answers: ((offered: Offered) => void)[] = [];
  const list = new FacetState(() => new Promise((resolve) => answers.push(resolve)));
  const answer = (...labels: string[]): void => {
    const options = labels.map((label, at) => ({ value: `C${at}`, label, code: `C${at}`, rows: 1 }));
    answers.shift()?.({ options, more: 0, isCounted: true, isFailed: false });
  };
  const offered = (): readonly unknown[] => [...list.options.map(({ label }) => label), list.isWaiting];

  const opened = list.load('');
  expect(offered()).toEqual([true]);
  answer('HKD', 'USD');
  await opened;
  expect(offered()).toEqual(['HKD', 'USD', false]);
  const typed = list.load('usd');
  expect(offered()).toEqual(['USD', false]);
  void list.load('c1');
  expect(offered()).toEqual(['USD', false]);
  const unknown = list.load('zzz');
  expect(offered()).toEqual([true]);
  answer('USD');
  await typed;
  expect(offered()).toEqual([true]);
  answers.shift();
  answer();
  await unknown;
  expect(offered()).toEqual([false]);
});

test('a search does not end the request of the list that is opened while it runs', async () => {
  const askers: FacetAsker[] = [];
  const table = {
    filters: {
      controls: filterControls('charges').filter(({ shape }) => shape === 'list'),
      names: { knownValues: () => [], findName: () => null },
    },
    readFacet: (_subject: FacetSubject, _search: string, asker: FacetAsker) => (
      askers.push(asker),
      Promise.resolve(null)
    ),
  };
  // reason: the search asks no more of a table than this
  await new FoundValues(table as unknown as FilteredTable, () => []).search('AE');
  expect(new Set(askers)).toEqual(new Set(['filterSearch']));
});

test('a long text is searched up to the length that a call may have', async () => {
  const searches: string[] = [];
  const table = {
    filters: {
      controls: filterControls('reports').filter(({ id }) => id === 'broker_team_code'),
      names: { knownValues: () => [], findName: () => null },
    },
    readFacet: (_subject: FacetSubject, search: string) => (searches.push(search), Promise.resolve(null)),
  };
  // reason: the search asks no more of a table than this
  await new FoundValues(table as unknown as FilteredTable, () => []).search('x'.repeat(LIMITS.textChars + 1));
  expect(searches).toEqual(['x'.repeat(LIMITS.textChars)]);
});

describe('values that are not listed', () => {
  const valuesOf = (count: number): readonly FacetValue[] =>
    Array.from({ length: count }, (_, at) => ({ value: `AE${at}`, label: null, rows: 1 }));

  function tableOf(id: string, answers: Readonly<Record<'service' | 'column', FacetList | null>>): FilteredTable {
    const controls = filterControls('reports').filter((control) => control.id === id);
    const names = { knownValues: () => [], findName: () => null };
    const readFacet = ({ kind }: FacetSubject) => Promise.resolve(answers[kind]);
    // reason: the lists ask no more of a table than this
    return { filters: { controls, names }, readFacet } as unknown as FilteredTable;
  }

  test('are counted by list while a text is searched, beyond the few that are offered', async () => {
    const list = { values: valuesOf(6), more: 50 };
    const values = new FoundValues(tableOf('broker_code', { service: list, column: list }), () => []);
    expect(values.moreFor('')).toEqual([]);
    await values.search('AE');
    expect(values.foundBy('AE', () => '')).toHaveLength(4);
    expect(values.moreFor('AE').map(({ control, more }) => [control.id, more])).toEqual([['broker_code', 52]]);
    // Not yet answered.
    expect(values.moreFor('AE0')).toEqual([]);
    expect(messages.filters.find.more([{ label: 'AE', more: 52 }])).toBe('AE: 52 more. Type more letters to narrow.');
  });

  test.each([
    ['all listed', { values: valuesOf(3), more: 0 }, { values: valuesOf(3), more: 0 }, 0],
    ['the rows’ texts are the filter’s own', { values: valuesOf(3), more: 7 }, { values: valuesOf(3), more: 9 }, 7],
    ['the rows have other texts', { values: valuesOf(3), more: 0 }, { values: valuesOf(4), more: 9 }, null],
    ['only the rows can be counted', null, { values: valuesOf(3), more: 9 }, null],
  ] as const)('are counted, or said to be uncounted: %s', async (_, service, column, more) => {
    const table = tableOf('broker_code', { service, column });
    const [control] = table.filters.controls;
    if (control === undefined) throw new Error('no such control');
    expect((await readOffered({ table, control, asker: 'filterList' }, '')).more).toBe(more);
  });
});
