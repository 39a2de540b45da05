import { describe, expect, it, test } from 'vitest';
import { chinesePeriod } from '../../renderer/filters/find/chinese-period.ts';
import { typedPeriod } from '../../renderer/filters/find/typed-period.ts';
import { en } from '../../renderer/messages/en.ts';
import { listed as listedZhCn } from '../../shared/words/zh-cn/words.ts';
import { listed as listedZhHk } from '../../shared/words/zh-hk/words.ts';
import { namesIn } from '../../renderer/messages/name-order.ts';
import { zhCn } from '../../renderer/messages/zh-cn.ts';
import { zhHk } from '../../renderer/messages/zh-hk.ts';

const CATALOGUES = { en, 'zh-HK': zhHk, 'zh-CN': zhCn } as const;
const CHINESE = [zhHk, zhCn] as const;
const FRIDAY = { year: 2026, month: 9, day: 18, weekday: 5 };
/** Marks of English, and blanks, in a text without Latin letters or digits. */
const HALF_WIDTH = /[ :;,.()]/;

describe('texts are joined', () => {
  const joinedIn = ({ joins }: (typeof CATALOGUES)['en']) => [
    joins.labelled('甲', '乙'),
    joins.inBrackets('甲', '乙'),
    joins.facts(['甲', '', '乙']),
    joins.clauses(['甲', '乙']),
    joins.names(['甲', '乙']),
    joins.sentences([joins.sentence('甲'), '', joins.sentence('乙')]),
  ];

  it('with the marks of English, and blanks beside them', () => {
    expect(joinedIn(en)).toEqual(['甲: 乙', '甲 (乙)', '甲, 乙', '甲; 乙', '甲, 乙', '甲. 乙.']);
  });

  it.each(CHINESE)('with wide marks and no blanks in Chinese', (catalogue) => {
    expect(joinedIn(catalogue)).toEqual(['甲：乙', '甲（乙）', '甲，乙', '甲；乙', '甲、乙', '甲。乙。']);
    expect(joinedIn(catalogue).filter((text) => HALF_WIDTH.test(text))).toEqual([]);
  });

  it.each(Object.entries(CATALOGUES))('in %s, and the stop of a sentence is taken off again', (_, { joins }) => {
    expect(joins.withoutStop(joins.sentence('甲'))).toBe('甲');
    expect(joins.withoutStop('甲')).toBe('甲');
  });
});

test.each([
  [['甲', '乙', '丙'], '甲、乙及丙', '甲、乙和丙'],
  [['1 HKD', '2 CNY', '3 USD'], '1 HKD、2 CNY 及 3 USD', '1 HKD、2 CNY 和 3 USD'],
  [['甲', 'AE001'], '甲及 AE001', '甲和 AE001'],
  [['甲'], '甲', '甲'],
  [[], '', ''],
] as const)('%j are listed in Chinese, apart from Latin letters', (texts, hongKong, mainland) => {
  expect([listedZhHk(texts), listedZhCn(texts)]).toEqual([hongKong, mainland]);
});

describe('days and times', () => {
  const textsIn = ({ times }: (typeof CATALOGUES)['en']) => [
    times.at(times.monthDay(FRIDAY), '18:04'),
    times.inHongKong(times.at(times.fullDay(FRIDAY), '18:04')),
    times.inHongKong(times.at(times.dayAndWeekday(FRIDAY), '18:04')),
    times.at(times.weekday(FRIDAY), '18:04'),
  ];

  it.each([
    [en, ['18 Sep 18:04', '18 Sep 2026 18:04 HKT', 'Fri 18 Sep 2026 18:04 HKT', 'Friday 18:04']],
    [zhHk, ['9月18日 18:04', '2026年9月18日 18:04 HKT', '2026年9月18日（五）18:04 HKT', '星期五 18:04']],
    [zhCn, ['9月18日 18:04', '2026年9月18日 18:04 HKT', '2026年9月18日（周五）18:04 HKT', '星期五 18:04']],
  ] as const)('are written in the language', (catalogue, texts) => {
    expect(textsIn(catalogue)).toEqual(texts);
  });

  it.each(CHINESE)('have each weekday in Chinese', ({ times }) => {
    const weekdays = Array.from({ length: 7 }, (_, weekday) => times.weekday({ ...FRIDAY, weekday }));
    expect(weekdays).toEqual(['日', '一', '二', '三', '四', '五', '六'].map((sign) => `星期${sign}`));
  });
});

describe('a period typed in Chinese', () => {
  const TODAY = '2026-11-24';

  test.each([
    ['9月', '2026-09-01', '2026-09-30'],
    ['九月', '2026-09-01', '2026-09-30'],
    ['九月份', '2026-09-01', '2026-09-30'],
    ['十二月', '2025-12-01', '2025-12-31'],
    ['2026年9月', '2026-09-01', '2026-09-30'],
    ['2026 年 9 月', '2026-09-01', '2026-09-30'],
    ['去年9月', '2025-09-01', '2025-09-30'],
    ['9月15日', '2026-09-15', '2026-09-15'],
    ['九月二十一號', '2026-09-21', '2026-09-21'],
    ['2025年12月31日', '2025-12-31', '2025-12-31'],
    ['第三季', '2026-07-01', '2026-09-30'],
    ['2025年第4季度', '2025-10-01', '2025-12-31'],
    ['2025年', '2025-01-01', '2025-12-31'],
    ['２０２６年９月', '2026-09-01', '2026-09-30'],
    ['2月29日', '2024-02-29', '2024-02-29'],
  ])('%s is found', (text, from, to) => {
    expect(typedPeriod(text, TODAY)).toEqual({ kind: 'days', from, to });
  });

  test.each(['13月', '2月30日', '十三月', '月', '五季', '9月客戶', 'Sep'])('%s is none', (text) => {
    const english = chinesePeriod(text, TODAY);
    expect(english === null ? null : typedPeriod(text, TODAY)).toBeNull();
  });

  test.each([
    ['上月', 'lastMonth'],
    ['上季', 'lastQuarter'],
    ['今年', 'thisYear'],
  ] as const)('%s is a word of each Chinese catalogue, which also has all English words', (text, spoken) => {
    const english = en.filters.periodWords.spoken[spoken];
    for (const { filters } of CHINESE) {
      expect(filters.periodWords.spoken[spoken]).toEqual(expect.arrayContaining([text, ...english]));
    }
  });
});

describe('names are in the order', () => {
  const names = ['陳大文', 'Zoe', '王小明', 'AE012', '丁一', null, '李四'];

  it('of their characters in English, as in the store', () => {
    expect(names.toSorted(namesIn('en'))).toEqual(['AE012', 'Zoe', '丁一', '李四', '王小明', '陳大文', null]);
  });

  it('of their strokes in Hong Kong', () => {
    expect(names.toSorted(namesIn('zh-HK'))).toEqual(['AE012', 'Zoe', '丁一', '王小明', '李四', '陳大文', null]);
  });

  it('of their pinyin in the mainland', () => {
    expect(names.toSorted(namesIn('zh-CN'))).toEqual(['AE012', 'Zoe', '陳大文', '丁一', '李四', '王小明', null]);
  });
});
