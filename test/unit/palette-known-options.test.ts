// What the palette offers of filters, receipts and settings, and by which words they are found.

import { expect, test } from 'vitest';
import type { Receipt } from '../../shared/contract/sync.ts';
import { receiptOptions, recentFilterOptions, settingOptions } from '../../renderer/palette/known-options.ts';
import { foundOptions, type PaletteOption } from '../../renderer/palette/palette-options.ts';
import type { FilterSet } from '../../renderer/palette/recent-filters.svelte.ts';
import type { SettingPart } from '../../renderer/settings/setting-line.ts';
import { fakeScenes } from '../support/fake-scenes.ts';
import { aView } from '../support/saved-views.ts';

const NOW_MS = Date.parse('2026-09-21T12:00:00Z');

function aReceipt(over: Partial<Receipt>): Receipt {
  const last = fakeScenes(NOW_MS)['changes']?.resources[0]?.last;
  if (last === null || last === undefined) throw new Error('no receipt');
  return { ...last, ...over };
}
const found = (options: readonly PaletteOption[], text: string): readonly string[] =>
  foundOptions(options, { text, recentKeys: [] }).map((option) => option.text);

const RECEIPTS = [
  // 01:30 on the 19th in Hong Kong.
  aReceipt({ runId: 'b', resource: 'reports', verdict: 'failed', finishedAt: '2026-09-18T17:30:00.000Z' }),
  aReceipt({ runId: 'a', resource: 'charges', verdict: 'complete', finishedAt: '2026-09-17T10:04:00.000Z' }),
];
function receipts(text: string, days: { from: string; to: string } | null = null): readonly string[] {
  const typed = days === null ? null : { text, days };
  return found(receiptOptions(RECEIPTS, { nowMs: NOW_MS, typed, onShow: () => undefined }), text);
}
const FAILED = 'Daily reports, 19 Sep 01:30 HKT: Not synced';
const COMPLETE = 'Customized charges, 17 Sep 18:04 HKT: Complete';

test.each([
  ['18:04', [COMPLETE]],
  ['2026-09-19', [FAILED]],
  ['19 Sep 2026', [FAILED]],
  ['not synced', [FAILED]],
  ['complete charges', [COMPLETE]],
  ['receipt sep', [FAILED, COMPLETE]],
  ['unsettled', []],
])('the receipts found by %s are %j', (text, expected) => {
  expect(receipts(text)).toEqual(expected);
});

test('receipts of the typed days are found by the Hong Kong day on which they ended', () => {
  expect(receipts('last week', { from: '2026-09-14', to: '2026-09-18' })).toEqual([COMPLETE]);
  expect(receipts('last week', { from: '2026-09-19', to: '2026-09-19' })).toEqual([FAILED]);
});

test('the receipts of a copy that was held back and then taken are two options', () => {
  const both = (['complete', 'heldBack'] as const).map((verdict) => aReceipt({ runId: 'a', verdict }));
  const options = receiptOptions(both, { nowMs: NOW_MS, typed: null, onShow: () => undefined });
  expect(new Set(options.map(({ key }) => key)).size).toBe(2);
});

test('a set of filters is named and found by the words of its chips, and by its table', () => {
  const filters = [
    { kind: 'anyText', value: 'kwok' },
    { kind: 'exactly', field: 'currency', value: 'HKD' },
  ] as const;
  const wordsOf = (filter: { readonly kind: string }) =>
    filter.kind === 'anyText' ? 'Text “kwok”' : 'Currency is HKD';
  const sets = [{ dataset: 'reports', filters }] as const;
  const options = recentFilterOptions(sets, { views: [], onScreen: null, wordsOf });
  expect(options).toMatchObject([
    { text: 'Text “kwok”; Currency is HKD', choice: { kind: 'rows', dataset: 'reports', filters } },
  ]);
  for (const text of ['hkd kwok', 'recent filters', 'daily hkd']) expect(found(options, text).length, text).toBe(1);

  const view = aView({
    id: 'v',
    dataset: 'reports',
    filters: filters.toReversed().map((filter) => ({ filter, isOn: true })),
  });
  expect(recentFilterOptions(sets, { views: [view], onScreen: null, wordsOf })).toEqual([]);
  const off = { ...view, filters: view.filters.map(({ filter }, place) => ({ filter, isOn: place > 0 })) };
  expect(recentFilterOptions(sets, { views: [off], onScreen: null, wordsOf })).toEqual(options);
});

test('the filters of the table on screen are not offered', () => {
  const set = { dataset: 'reports', filters: [{ kind: 'anyText', value: 'kwok' }] } as const;
  const offered = (onScreen: FilterSet | null) =>
    recentFilterOptions([set], { views: [], onScreen, wordsOf: () => 'Text' }).length;
  expect([null, set, { ...set, dataset: 'charges' as const }, { ...set, filters: [] }].map(offered)).toEqual([
    1, 0, 1, 1,
  ]);
});

test('a setting is found by its words and those of its part, and opens there', () => {
  const shown: string[][] = [];
  const line = { id: 'separator', label: 'Separator in CSV files', explained: 'For Excel', control: null };
  const parts: readonly SettingPart[] = [{ id: 'exporting', heading: 'Export', of: 'profile', lines: [line] }];
  const options = settingOptions(parts, (...place) => void shown.push(place));
  for (const text of ['csv', 'excel', 'export separator', 'setting csv'])
    expect(found(options, text).length, text).toBe(1);
  const [choice] = options.map((option) => option.choice);
  if (choice?.kind === 'run') choice.run();
  expect(shown).toEqual([['exporting', 'separator']]);
});

test('without a text, the newest three sets of filters stand after what was chosen last', () => {
  const option = (kind: PaletteOption['kind'], text: string): PaletteOption => {
    return { key: text, kind, text, choice: { kind: 'run', run: () => undefined } };
  };
  const sets = ['1', '2', '3', '4'].map((text) => option('filters', text));
  const options = [option('command', 'Export'), ...sets, option('setting', 'Colours')];
  const texts = foundOptions(options, { text: '', recentKeys: ['Colours'] }).map(({ text }) => text);
  expect(texts).toEqual(['Colours', '1', '2', '3', 'Export']);
});
