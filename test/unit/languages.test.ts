import { expect, test } from 'vitest';
import { languageFor, LANGUAGES } from '../../shared/contract/languages.ts';
import { WORDS } from '../../main/words/words.ts';
import { en } from '../../renderer/messages/en.ts';
import { zhCn } from '../../renderer/messages/zh-cn.ts';
import { zhHk } from '../../renderer/messages/zh-hk.ts';
import { sentencesOf } from '../support/catalogue-sentences.ts';
import { MAINLAND_WORDS, HONG_KONG_WORDS, SIMPLIFIED_ONLY, TRADITIONAL_ONLY } from '../support/chinese-scripts.ts';
import { readGuide } from '../support/guide-files.ts';

test.each([
  [['zh-HK'], 'zh-HK'],
  [['zh_HK.UTF-8', 'zh', 'C'], 'zh-HK'],
  [['zh-TW'], 'zh-HK'],
  [['zh-Hant-MO'], 'zh-HK'],
  [['yue-HK'], 'zh-HK'],
  [['zh'], 'zh-CN'],
  [['zh-Hans-HK'], 'zh-CN'],
  [['zh-SG'], 'zh-CN'],
  [['fr-CA', 'zh-Hans-CN', 'en-US'], 'zh-CN'],
  [['en-GB', 'zh-HK'], 'en'],
  [['C'], 'en'],
  [['POSIX', ''], 'en'],
  [[], 'en'],
] as const)('%j are read in %s', (tags, language) => {
  expect(languageFor(tags)).toBe(language);
});

test.each(LANGUAGES)('a person whose system prefers %s reads it', (language) => {
  expect(languageFor([language])).toBe(language);
});

/** The texts by their paths. Texts that functions make are left out. */
function textsOf(catalogue: object, path = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([key, value]: [string, unknown]) => {
      const here = `${path}.${key}`;
      if (typeof value === 'string') return [[here, value] as const];
      return typeof value === 'object' && value !== null ? [...textsOf(value, here)] : [];
    }),
  );
}

test.each([
  ['zh-HK', { ...zhHk, main: WORDS['zh-HK'] }, SIMPLIFIED_ONLY],
  ['zh-CN', { ...zhCn, main: WORDS['zh-CN'] }, TRADITIONAL_ONLY],
] as const)('the words in %s are written in its own characters', (_language, catalogue, foreign) => {
  const wrong = [...textsOf(catalogue)].filter(([, text]) => foreign.test(text));
  expect(wrong).toEqual([]);
});

test.each([
  ['zh-hk', { ...zhHk, main: WORDS['zh-HK'] }, MAINLAND_WORDS],
  ['zh-cn', { ...zhCn, main: WORDS['zh-CN'] }, HONG_KONG_WORDS],
] as const)('%s has no words of the other place, nor two words for one thing', (language, catalogue, foreign) => {
  const guide = readGuide(language).flatMap(({ markdown }) => markdown.split('\n'));
  expect(sentencesOf(catalogue).filter(({ text }) => foreign.test(text))).toEqual([]);
  expect(guide.filter((line) => foreign.test(line))).toEqual([]);
});

test('each language has all texts, and none is left empty that English fills', () => {
  const filled = [...textsOf(en)].filter(([, text]) => text.trim() !== '').map(([path]) => path);
  for (const catalogue of [zhHk, zhCn]) {
    const texts = textsOf(catalogue);
    expect(filled.filter((path) => texts.get(path)?.trim() === '')).toEqual([]);
  }
});

test.each([
  [en, /\blog\b/, /seen/],
  [zhHk, /記錄/, /看到|發現/],
  [zhCn, /记录/, /看到|发现/],
])(
  'a history without changes names the log, which may have been trimmed, and not what was seen',
  (words, log, seen) => {
    for (const text of [words.changes.history.noChanges, words.clients.historyEmpty]) {
      expect(text).toMatch(log);
      expect(text).not.toMatch(seen);
    }
  },
);

test.each([
  [en, /^If its dates are read with the (day|month) first, which the file itself does not show, /, /^If /],
  [zhHk, /^如日期按(日|月)在前讀取（檔案本身未有顯示），/, /^如/],
  [zhCn, /^如果日期按(日|月)在前读取（文件本身没有显示），/, /^如果/],
])(
  'a file whose dates show no order is the same only on a condition',
  ({ exporting: { check } }, condition, beginning) => {
    const { sameIfDayFirst, sameIfMonthFirst } = check.verdicts;
    const orders = [sameIfDayFirst, sameIfMonthFirst].map(({ sentence }) => condition.exec(sentence)?.[1]);
    expect(new Set(orders)).not.toContain(undefined);
    expect(new Set(orders).size).toBe(2);
    for (const asOf of [null, '2026']) expect(check.identicalAsRead(asOf)).toMatch(beginning);
  },
);
