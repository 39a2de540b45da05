// Saved views compared with a table, and the words for their news.

import { describe, expect, test } from 'vitest';
import type { SortKey } from '../../shared/contract/query.ts';
import type { SavedView, ViewContents, ViewFilter, ViewNews } from '../../shared/contract/views.ts';
import { isNameTaken } from '../../shared/rules/view-names.ts';
import { defaultColumns, writeColumns } from '../../shared/tables/column-settings.ts';
import type { PeriodRanges } from '../../shared/contract/query.ts';
import { gapsOf, leftOutOf } from '../../renderer/saved-views/gaps.ts';
import {
  contentsOf,
  freeName,
  isModified,
  movingPeriods,
  newView,
  withContents,
  withFixedPeriods,
} from '../../renderer/saved-views/saved-view.ts';
import type { TableContents } from '../../renderer/table/table-preference.ts';
import { newsByView, newsWords, subjectOf, subjectWords } from '../../renderer/saved-views/view-news.ts';
import { viewFigures } from '../../renderer/today/news/news-figures.ts';
import { messages } from '../../renderer/messages/messages.ts';
import { zhCn } from '../../renderer/messages/zh-cn.ts';
import { zhHk } from '../../renderer/messages/zh-hk.ts';
import { aView, pendingView } from '../support/saved-views.ts';

const words = messages.savedViews;
const STATE: ViewFilter = { filter: { kind: 'service', name: 'state', value: '0' }, isOn: true };
const NAME: ViewFilter = { filter: { kind: 'contains', field: 'name', value: '港' }, isOn: false };
const SORT: SortKey = { field: 'fee_rate', direction: 'descending' };
const SHOWN: TableContents = {
  filters: [STATE, NAME],
  sort: [SORT],
  groupBy: null,
  columns: defaultColumns('charges'),
};

describe('a table', () => {
  const view = newView({ id: 'v', dataset: 'charges', name: 'v', contents: SHOWN });

  test('shows a view unmodified right after it was saved, and after it was read back', () => {
    expect(isModified(view, SHOWN)).toBe(false);
    expect(isModified(view, contentsOf(JSON.parse(JSON.stringify(view)) as SavedView))).toBe(false);
  });

  test.each<[string, Partial<TableContents>]>([
    ['a filter is gone', { filters: [STATE] }],
    ['a filter was switched on', { filters: [STATE, { ...NAME, isOn: true }] }],
    ['a value is another', { filters: [{ ...STATE, filter: { kind: 'service', name: 'state', value: '1' } }, NAME] }],
    ['it is sorted the other way', { sort: [{ ...SORT, direction: 'ascending' }] }],
    ['it is grouped', { groupBy: 'currency' }],
    ['columns are narrower', { columns: { ...SHOWN.columns, density: 'compact' } }],
    ['a column is hidden', { columns: { ...SHOWN.columns, layout: SHOWN.columns.layout.slice(1) } }],
  ])('shows it modified if %s', (_what, change) => {
    expect(isModified(view, { ...SHOWN, ...change })).toBe(true);
  });

  test('shows a view without a sort of its own in the default order', () => {
    const usual = contentsOf(aView());
    expect(usual.sort.length).toBeGreaterThan(0);
    expect(isModified(aView({ columns: writeColumns(usual.columns) }), usual)).toBe(false);
  });
});

describe('an update of a view', () => {
  test('keeps that it has no sort of its own, which is shown in the default order', () => {
    const view = aView({ leftOut: 1, stored: { filters: '[]', sort: '[{"field":"mood"}]', groupBy: null } });
    const shown = { ...contentsOf(view), groupBy: 'currency' } as const;
    expect(withContents(view, shown)).toMatchObject({ sort: [], groupBy: 'currency', stored: view.stored });
    expect(withContents(view, { ...shown, sort: [SORT] }).sort).toEqual([SORT]);
    expect(withContents(aView({ sort: [SORT] }), shown).sort).toEqual(shown.sort);
  });
});

describe('a name', () => {
  const others = [aView({ name: 'Pending' }), aView({ name: 'Pending (2)' }), aView({ name: '港股' })];

  test('is taken whatever the case of A to Z, blanks around it, or the composition of accents', () => {
    expect(isNameTaken(' pENDING ', others)).toBe(true);
    expect(isNameTaken('Cafe\u0301', [aView({ name: 'Café' })])).toBe(true);
    expect(isNameTaken('港股 ', others)).toBe(true);
    expect(isNameTaken('Pending charges', others)).toBe(false);
  });

  test('is numbered until it is free, and never longer than a name may be', () => {
    expect(freeName('Other', others, words.numbered)).toBe('Other');
    expect(freeName('Pending', others, words.numbered)).toBe('Pending (3)');
    const long = 'x'.repeat(200);
    expect(freeName(`${long} copy`, [], words.numbered).length).toBeLessThanOrEqual(200);
    expect(freeName(long, [aView({ name: long })], words.numbered).length).toBeLessThanOrEqual(200);
  });
});

describe('a moving period', () => {
  const periods: PeriodRanges = {
    thisMonth: { from: '2026-09-01', to: '2026-09-30' },
    lastCompleteMonth: { from: '2026-08-01', to: '2026-08-31' },
    lastTenLedgerDates: null,
  };
  const period = (name: keyof PeriodRanges): ViewFilter => ({
    filter: { kind: 'period', field: 'biz_date', period: name },
    isOn: true,
  });

  test('is fixed to the days it covers now; one whose days are not known stays relative', () => {
    const filters = [period('lastCompleteMonth'), STATE, period('lastTenLedgerDates')];
    expect(movingPeriods(filters)).toEqual(['lastCompleteMonth', 'lastTenLedgerDates']);
    const fixed = withFixedPeriods(filters, periods);
    expect(fixed[0]).toEqual({
      filter: { kind: 'range', field: 'biz_date', from: '2026-08-01', to: '2026-08-31' },
      isOn: true,
    });
    expect(fixed.slice(1)).toEqual(filters.slice(1));
    expect(movingPeriods(fixed)).toEqual(['lastTenLedgerDates']);
  });
});

describe('a view from a newer version', () => {
  test('says how many of its parts are not shown, columns included', () => {
    expect(leftOutOf(aView({ leftOut: 2 }))).toBe(2);
    const columns = JSON.stringify([{ id: 'mood', visible: true, pinned: false, widthPx: 90 }]);
    expect(leftOutOf(aView({ leftOut: 1, columns }))).toBe(2);
    expect(leftOutOf(aView({ columns: columns.replace('true', 'false') }))).toBe(0);
    expect(leftOutOf(aView({ columns: 'no JSON' }))).toBe(1);
    expect(words.leftOut(1)).toBe('1 part of it is not known to this version and is left out');
    expect(words.leftOut(2)).toBe('2 parts of it are not known to this version and are left out');
  });
});

test.each([
  ['en', messages, 'If a filter is missing'],
  ['zh-hk', zhHk, '如缺少的是篩選'],
  ['zh-cn', zhCn, '如果缺少的是筛选'],
])(
  'only a saved view with other unknown parts than columns may lack a filter (%s)',
  (_language, catalogue, warning) => {
    const columns = JSON.stringify([{ id: 'mood', visible: true, pinned: false, widthPx: 90 }]);
    const said = (view: SavedView | ViewContents): string => catalogue.savedViews.openedWithout(gapsOf(view));
    const { dataset, filters, sort, groupBy } = aView();
    // One with an unknown filter is refused.
    const sent = said({ dataset, filters, sort, groupBy, columns });
    expect(sent).toContain('mood');
    expect(sent).not.toContain(warning);
    expect(said(aView({ columns }))).not.toContain(warning);
    expect(said(aView({ columns, leftOut: 1 }))).toContain(warning);
  },
);

test('what a view calls its unknown columns is shown only where it looks like a column', () => {
  const named = (ids: readonly string[]) => {
    const columns = JSON.stringify(ids.map((id) => ({ id, visible: true, pinned: false, widthPx: 90 })));
    return gapsOf(aView({ columns }));
  };
  const texts = ['. Your token has expired: sign in at https://evil.example', '\u202emood', '', 'm'.repeat(41)];
  expect(named(texts)).toMatchObject({ left: 4, columns: [] });
  expect(named(['mood', ...Array.from({ length: 9 }, (_, at) => `mood_${at}`)]).columns).toHaveLength(5);
});

describe('news', () => {
  const news = (of: Partial<ViewNews> = {}): ViewNews => ({
    viewId: 'view-1',
    dataset: 'charges',
    name: 'Pending charges',
    runId: 'run-1',
    seenAt: '2026-09-18T10:00:00.000Z',
    standing: 'compared',
    entered: 4,
    left: 1,
    ...of,
  });

  test.each([
    [{ entered: 4, left: 1 }, null, '4 new, 1 left'],
    [{ entered: 4, left: 1 }, 'Pending', '4 new, 1 left Pending'],
    [{ entered: 4, left: 0 }, 'Pending', '4 new'],
    [{ entered: 0, left: 12_345 }, null, '12,345 left'],
  ])('of %o about %s reads "%s"', (moved, subject, text) => {
    expect(newsWords(news(moved), subject, words)).toBe(text);
  });

  test('that cannot be counted says so, without a number and without a seal of one', () => {
    for (const standing of ['unknown', 'tooLarge', 'periodMoved'] as const) {
      expect(newsWords(news({ standing, entered: 0, left: 0 }), 'Pending', words)).not.toMatch(/\d/);
      // The rows that an earlier run counted are not in the words either.
      expect(viewFigures(news({ standing }))).toEqual({});
    }
    expect(viewFigures(news())).toMatchObject({ count: { shown: '5' } });
  });

  test('of several runs is one line per view, newest first, with the newest standing', () => {
    const other = news({ viewId: 'view-2', seenAt: '2026-09-18T12:00:00.000Z' });
    const later = news({ runId: 'run-2', seenAt: '2026-09-18T13:00:00.000Z', entered: 1, left: 0 });
    expect(newsByView([later, other, news()])).toMatchObject([
      { viewId: 'view-1', runs: 2, entered: 5, left: 1, seenAt: later.seenAt },
      { viewId: 'view-2', runs: 1, entered: 4, left: 1 },
    ]);
    const lost = news({ runId: 'run-3', seenAt: '2026-09-18T14:00:00.000Z', standing: 'unknown', entered: 0, left: 0 });
    expect(newsByView([lost, later])[0]).toMatchObject({ standing: 'unknown' });
    // Not by the times: the clock may have been ahead during the older run.
    expect(newsByView([later, lost])[0]).toMatchObject({ runId: 'run-2', standing: 'compared' });
  });
});

describe('the subject of a view', () => {
  test('is its only filter that is on, if that is one value from one of the service’s lists', () => {
    expect(subjectOf(pendingView())).toMatchObject({ name: 'pending', value: '1' });
    expect(subjectOf(pendingView({ filters: [...pendingView().filters, NAME] }))).toMatchObject({ name: 'pending' });
  });

  test('does not exist with more filters, with a search text, or without filters', () => {
    expect(subjectOf(pendingView({ filters: [...pendingView().filters, STATE] }))).toBeNull();
    expect(subjectOf(aView({ filters: [{ ...NAME, isOn: true }] }))).toBeNull();
    const text = { filter: { kind: 'service', name: 'name', value: 'gold' }, isOn: true } as const;
    expect(subjectOf(aView({ filters: [text] }))).toBeNull();
    expect(subjectOf(aView())).toBeNull();
  });

  test('has a short name, else the one in its list, else its key', () => {
    const pending = subjectOf(pendingView());
    expect(pending && subjectWords(pending, null, messages)).toBe('Pending');
    const state = subjectOf(aView({ filters: [STATE] }));
    expect(state && subjectWords(state, null, messages)).toBe('Effective');
    const stocks = { filter: { kind: 'service', name: 'biz_type', value: 'S' }, isOn: true } as const;
    const kind = subjectOf(aView({ filters: [stocks] }));
    expect(kind?.dictionary).toBe('billing_business_type');
    expect(kind && subjectWords(kind, '證券', messages)).toBe('證券');
    expect(kind && subjectWords(kind, null, messages)).toBe('S');
  });
});
