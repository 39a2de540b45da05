// What a text must say, or must not say, in each language.
import { describe, expect, it, test } from 'vitest';
import { en } from '../../renderer/messages/en.ts';
import { zhCn } from '../../renderer/messages/zh-cn.ts';
import { zhHk } from '../../renderer/messages/zh-hk.ts';
import { zhHk as mainWords } from '../../main/words/zh-hk.ts';

const CATALOGUES = [en, zhHk, zhCn];
const FAILURE = { code: 'forbidden', message: '', facts: {} } as const;

describe('the words about a client without charges', () => {
  it.each(CATALOGUES)('say when it was read, that it may be unknown, and that the last try failed', (words) => {
    const time = '23 Nov 04:44 HKT';
    const none = words.clients.standing({ rows: 0, failure: null }, time);
    expect(none).toContain(words.pins.noRows);
    expect(none).toContain(time);
    const lastFailed = words.clients.standing({ rows: 1, failure: FAILURE }, time).split(time)[1];
    expect(words.clients.standing({ rows: 0, failure: FAILURE }, time)).toBe(`${none}${lastFailed}`);
  });
});

describe('the travel check', () => {
  it.each(CATALOGUES)('names the button that deletes a plain file: signing out alone keeps it', (words) => {
    expect(words.travel.problems.notEncrypted({})).toContain(words.session.signOutConfirm);
  });
});

describe('the summary of an export', () => {
  it.each([
    [en, 'The file will have 9 columns; its rows are being counted.', '; its rows could not be counted.'],
    [zhHk, '檔案將有 9 欄；正在點算行數。', '；未能點算行數。'],
    [zhCn, '文件将有 9 列；正在统计行数。', '；未能统计行数。'],
  ])('is a sentence while rows are not counted', ({ exporting }, counting, notCounted) => {
    const facts = {
      ...({ count: null, first: null, name: 'reports', columns: 9, filters: [], sort: [], groupedBy: null } as const),
      ...{ isSorted: true, isChangeLog: false, hasPivot: false, hasSubtotals: false },
    };
    expect(exporting.summary({ ...facts, isCounting: true })).toContain(counting);
    expect(exporting.summary({ ...facts, isCounting: false })).toContain(notCounted);
  });
});

describe('a table whose settings could not be read', () => {
  it.each(CATALOGUES)('names the entries of the menu that lead to another try', ({ frame, locked }) => {
    for (const entry of Object.values(locked.lock)) expect(frame.tablesTodo).toMatch(new RegExp(`[“「]${entry}[”」]`));
  });
});

describe('words of place in Chinese', () => {
  it.each([zhHk, zhCn])('are not used where nothing stands there', ({ exporting, pins }) => {
    expect(exporting.check.notKnownHint).not.toMatch(/以[上下]/);
    expect(pins.standardRates).not.toMatch(/以[上下]/);
  });
});

test('the menu calls undo, copy and colours what the window calls them in Hong Kong', () => {
  const { undo, copy, colours } = mainWords.menu;
  expect([undo.startsWith(zhHk.savedViews.undo), copy, colours]).toEqual([
    true,
    zhHk.selection.copy,
    zhHk.settings.theme,
  ]);
});

describe('the seal of a figure', () => {
  it.each([
    [en, '11:00: the service counts 0 rows, as this copy does'],
    [zhHk, '11:00：服務與此副本的行數同為 0 行'],
    [zhCn, '11:00：服务与此副本的行数同为 0 行'],
  ])('claims no comparison of rows where there are none', ({ figureSeal }, words) => {
    for (const compared of [0, null])
      expect(figureSeal.checked.agrees({ time: '11:00', rows: 0, compared })).toBe(words);
  });
});
