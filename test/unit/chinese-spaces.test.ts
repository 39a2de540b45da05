// Chinese sentences with values in them: no space between two Chinese characters, one beside Latin letters and digits.

import { expect, test } from 'vitest';
import { fromTo, joined, spaced } from '../../shared/words/chinese-spaces.ts';
import { zhCn } from '../../renderer/messages/zh-cn.ts';
import { zhHk } from '../../renderer/messages/zh-hk.ts';

test.each([
  [['按', 'AE', '分組'], '按 AE 分組'],
  [['按', '月份', '分組'], '按月份分組'],
  [['「甲」的', 'AE 佣金'], '「甲」的 AE 佣金'],
  [['開頭為', '-5%', '的行'], '開頭為 -5% 的行'],
  [['', '甲', '', '1'], '甲 1'],
  [[], ''],
])('%j are joined', (texts, sentence) => {
  expect(joined(...texts)).toBe(sentence);
});

test('a sentence has spaces only where its values need them', () => {
  const since = (time: string): string => spaced`自${time}以來沒有變更。`;
  expect([since('18:04'), since('星期五 18:04'), since('剛剛')]).toEqual([
    '自 18:04 以來沒有變更。',
    '自星期五 18:04 以來沒有變更。',
    '自剛剛以來沒有變更。',
  ]);
});

test.each([
  ['1', '9', '1 至 9'],
  ['2026-09-01', '2026-09-30', '2026-09-01 至 2026-09-30'],
  ['2026年9月1日', '2026年9月30日', '2026年9月1日至2026年9月30日'],
  ['第三季', '2026', '第三季至 2026'],
])('from %s to %s', (first, last, text) => {
  expect(fromTo(first, last)).toBe(text);
});

test.each([
  [zhHk, '「甲」的 AE 佣金', 'AE 不屬於 AE001、AE002', '9月：佣金率不適用，AE 12，3 行。'],
  [zhCn, '“甲”的 AE 佣金', 'AE 不属于 AE001、AE002', '9月：佣金率不适用，AE 12，3 行。'],
])('labels and figures in a sentence', ({ figureSeal, chartFigure }, ofValue, noneOf, mark) => {
  expect(figureSeal.ofValue('AE 佣金', '甲')).toBe(ofValue);
  expect(figureSeal.from.noneOf('AE', ['AE001', 'AE002'])).toBe(noneOf);
  const figures = [
    { name: '佣金率', text: null },
    { name: 'AE', text: '12' },
  ];
  expect(chartFigure.mark({ label: '9月', figures, rows: 3 })).toBe(mark);
});

const [NOW, DAY, TIME] = ['剛剛', '2026-09-18 週五', '今日 04:44 HKT'];
const [FIRST, LAST, MONDAY] = ['2026年9月1日', '2026年9月30日', '2026年9月14日'];
const NOT_SENT = '未傳送貨幣';

test.each([
  ['zh-HK', zhHk],
  ['zh-CN', zhCn],
])('no sentence in %s has a space between two Chinese characters', (_language, words) => {
  const { charts, chartFigure, clients, differences, figureSeal, filters, frame, grid, groups, today, totals } = words;
  const { before, checked, from, read } = figureSeal;
  const sentences = [
    ...[before.until(TIME, null), before.until(TIME, '+1'), before.newAt(TIME), read.seenBy(TIME)],
    ...[checked.countsOnly('股票', TIME), checked.readAgainSince('股票', TIME), figureSeal.led('股票', TIME)],
    ...[from.noneOf('貨幣', ['未傳送']), from.noneOf('貨幣', ['未傳送', 'HKD'])],
    ...[today.news.nothing('星期五 18:04'), today.news.nothing(NOW), frame.dataFrom(NOW)],
    ...Object.values(differences.dates).map((sentence) => sentence(DAY)),
    ...[differences.restated(DAY, TIME), differences.beforeChanges(TIME), differences.changedBy(2, NOT_SENT)],
    ...[charts.fromTo(FIRST, LAST), charts.weekOf(MONDAY), charts.summary.span(FIRST, LAST), groups.weekOf(MONDAY)],
    ...[chartFigure.shown(FIRST, LAST), chartFigure.marked(FIRST, LAST, true)],
    ...[groups.pivot.shareOf('合計'), groups.pivot.difference('合計', '總額'), words.savedViews.copyOf('我的檢視')],
    ...[totals.figure.open(NOT_SENT), totals.figure.gone(NOT_SENT), totals.figure.otherCurrency(NOT_SENT, NOT_SENT)],
    ...[today.months.inCurrency(NOT_SENT), today.months.table('2026-10-01', '2026-09-01', NOT_SENT)],
    ...[today.explain.netDifference(NOT_SENT), words.overview.noAmounts(NOT_SENT), grid.sortQuestion.only(NOT_SENT)],
    ...[clients.page('李太'), clients.table('李太'), filters.unknown.clientNotKept.what('李太')],
  ];
  expect(sentences.filter((text) => /\p{Script=Han} \p{Script=Han}/u.test(text))).toEqual([]);
});
