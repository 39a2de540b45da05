// The user guide: the same chapters in each language, in the words of the screen, and what its search finds.

import { expect, test } from 'vitest';
import { textOfBlock, type Block, type Chapter, type Words } from '../../renderer/guide/chapter.ts';
import { findInGuide, partsFound } from '../../renderer/guide/found.ts';
import { TERMS, type Term } from '../../renderer/guide/terms.ts';
import { keyCaps, SHORTCUTS } from '../../renderer/lib/shortcuts.ts';
import type { Messages } from '../../renderer/messages/catalogue.ts';
import { en } from '../../renderer/messages/en.ts';
import { zhCn } from '../../renderer/messages/zh-cn.ts';
import { zhHk } from '../../renderer/messages/zh-hk.ts';
import { readChapter } from '../../script/guide/read-chapter.ts';
import { verdicts as verdictsEn } from '../../shared/words/en/verdicts.ts';
import { verdicts as verdictsCn } from '../../shared/words/zh-cn/verdicts.ts';
import { verdicts as verdictsHk } from '../../shared/words/zh-hk/verdicts.ts';
import { SIMPLIFIED_ONLY, TRADITIONAL_ONLY } from '../support/chinese-scripts.ts';
import { GUIDE_LANGUAGES, readGuide, readPictures, type GuideLanguage } from '../support/guide-files.ts';

const CATALOGUES: Readonly<Record<GuideLanguage, Messages>> = { en, 'zh-hk': zhHk, 'zh-cn': zhCn };
const VERDICTS = { en: verdictsEn, 'zh-hk': verdictsHk, 'zh-cn': verdictsCn };
const CHINESE = ['zh-hk', 'zh-cn'] as const;
/** So that three languages stay a small part of the package. */
const MAX_PICTURES_BYTES = 400_000;
const noSize = () => ({ width: 1, height: 1 });

function chaptersOf(language: GuideLanguage): readonly Chapter[] {
  return readGuide(language).map(({ chapter }) => chapter);
}

function anchorsOf(language: GuideLanguage): readonly string[] {
  return chaptersOf(language).flatMap(({ sections }) => sections.map(({ anchor }) => anchor));
}

function wordsOf(block: Block): readonly Words[] {
  if (block.kind === 'picture') return [];
  if (block.kind === 'list') return block.items;
  return block.kind === 'table' ? [block.head, ...block.rows].flat() : [block.words];
}

function allWords(language: GuideLanguage): Words {
  const blocks = chaptersOf(language).flatMap(({ sections }) => sections.flatMap((section) => section.blocks));
  return blocks.flatMap((block) => wordsOf(block).flat());
}

/** Every text of a catalogue that no function makes. */
function textsOf(catalogue: object): readonly string[] {
  return Object.values(catalogue).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? textsOf(value) : [];
  });
}

test.each(CHINESE)('the guide in %s has the files, headings, links and pictures of the English one', (language) => {
  const shapeOf = (of: GuideLanguage) =>
    readGuide(of).map(({ name, chapter }) => [
      name,
      chapter.sections.map(({ anchor, depth, blocks }) => [
        anchor,
        depth,
        blocks.map((block) => [
          block.kind,
          ...(block.kind === 'picture' ? [block.address.replace(`/${of}/`, '/')] : []),
          ...wordsOf(block)
            .flat()
            .flatMap((word) => (word.kind === 'link' ? [word.anchor] : [])),
        ]),
      ]),
    ]);
  expect(shapeOf(language)).toEqual(shapeOf('en'));
});

test.each(GUIDE_LANGUAGES)('in %s each heading has an anchor of its own, and each link leads to one', (language) => {
  const anchors = anchorsOf(language);
  expect(anchors.length).toBe(new Set(anchors).size);
  const linked = allWords(language).flatMap((word) => (word.kind === 'link' ? [word.anchor] : []));
  expect(linked).not.toEqual([]);
  expect(linked.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
});

test.each(GUIDE_LANGUAGES)('in %s each hard word on screen has its heading', (language) => {
  const anchors = anchorsOf(language);
  expect(Object.values(TERMS).filter((anchor) => !anchors.includes(anchor))).toEqual([]);
});

test.each(GUIDE_LANGUAGES)('in %s each hard word finds its heading, as a person would search it', (language) => {
  const names = Object.entries(CATALOGUES[language].guide.terms) as [Term, string][];
  const lost = names.filter(
    ([term, name]) => !findInGuide(chaptersOf(language), name).some(({ section }) => section.anchor === TERMS[term]),
  );
  expect(lost).toEqual([]);
});

test.each(GUIDE_LANGUAGES)('in %s the table of receipts explains each verdict', (language) => {
  const section = chaptersOf(language)
    .flatMap(({ sections }) => sections)
    .find(({ anchor }) => anchor === 'receipts');
  const rows = section?.blocks.flatMap((block) => (block.kind === 'table' ? block.rows : [])) ?? [];
  const explained = rows.map(([verdict]) => verdict?.map(({ text }) => text).join(''));
  expect(explained.toSorted()).toEqual(Object.values(VERDICTS[language]).toSorted());
});

test.each(GUIDE_LANGUAGES)('in %s the settings are found by their parts', (language) => {
  const { parts, open } = CATALOGUES[language].settings;
  for (const name of [...Object.values(parts), open])
    expect(findInGuide(chaptersOf(language), name).map(({ section }) => section.anchor)).toContain('settings');
});

test.each(GUIDE_LANGUAGES)('in %s each name in bold is one that stands on screen', (language) => {
  const texts = new Set(textsOf(CATALOGUES[language]));
  const names = allWords(language).flatMap((word) => (word.kind === 'name' ? [word.text] : []));
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name) => !texts.has(name))).toEqual([]);
});

test.each(CHINESE)('in %s each chapter names the same things on screen as in English', (language) => {
  const namesOf = (of: GuideLanguage) =>
    readGuide(of).map(({ markdown }) => Array.from(markdown.matchAll(/[*]{2}(.+?)[*]{2}/g)).length);
  expect(namesOf(language)).toEqual(namesOf('en'));
});

test.each([
  ['zh-hk', SIMPLIFIED_ONLY],
  ['zh-cn', TRADITIONAL_ONLY],
] as const)('the guide in %s is written in its own characters', (language, foreign) => {
  expect(readGuide(language).filter(({ markdown }) => foreign.test(markdown))).toEqual([]);
});

test.each(GUIDE_LANGUAGES)('the pictures in %s are small, and each is shown', (language) => {
  const pictures = readPictures(language);
  const shown = chaptersOf(language)
    .flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks))
    .flatMap((block) => (block.kind === 'picture' ? [block.address.split('/').at(-1)] : []));
  expect([...pictures.keys()].toSorted()).toEqual(shown.toSorted());
  expect([...pictures.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(MAX_PICTURES_BYTES);
});

test.each([
  ['HTML', 'A <b>word</b>.'],
  ['a block of HTML', '<script>alert(1)</script>'],
  ['a link to another place', '[a page](https://example.com)'],
  ['a link to a script', '[a page](javascript:alert)'],
  ['a picture without a description', '![](../pictures/en/x.webp)'],
  ['a list within a list', '- one\n  - two'],
  ['a heading without an anchor', '## A heading'],
  ['a second heading of the chapter', '# Another {#another}'],
])('%s stops the build', (_what, markdown) => {
  expect(() => readChapter(`# Chapter {#chapter}\n\n${markdown}\n`, noSize)).toThrow();
});

test('a chapter is read into headings, texts, names, keys, links, lists, notes and tables', () => {
  const markdown = [
    '# First {#first}\n\nPress **Sync now** or `F5`; see [the seal](08-proof.md#seal) & more.\n',
    '## Second {#second}\n\n1. one\n2. two\n\n> Mind this.\n\n| A | B |\n| - | - |\n| a | b |\n',
  ].join('\n');
  const [first, second] = readChapter(markdown, noSize).sections;
  expect(first).toEqual({
    ...{ anchor: 'first', heading: 'First', depth: 1 },
    blocks: [
      {
        kind: 'paragraph',
        words: [
          { kind: 'text', text: 'Press ' },
          { kind: 'name', text: 'Sync now' },
          { kind: 'text', text: ' or ' },
          { kind: 'key', text: 'F5' },
          { kind: 'text', text: '; see ' },
          { kind: 'link', text: 'the seal', anchor: 'seal' },
          { kind: 'text', text: ' & more.' },
        ],
      },
    ],
  });
  expect(second?.blocks.map(({ kind }) => kind)).toEqual(['list', 'note', 'table']);
  expect(second?.blocks.map(textOfBlock)).toEqual(['one two', 'Mind this.', 'A · B · a · b']);
});

test('the search finds headings first, in any case, without accents, and in Chinese', () => {
  const anchors = (language: GuideLanguage, typed: string) =>
    findInGuide(chaptersOf(language), typed).map(({ section }) => section.anchor);
  expect(anchors('en', 'PARITY')[0]).toBe('parity');
  expect(anchors('en', 'pàrity')).toEqual(anchors('en', 'parity'));
  expect(anchors('en', 'forgotten passphrase')).toContain('kept');
  expect(anchors('zh-hk', '重列')[0]).toBe('restated');
  expect(anchors('zh-cn', '口令')[0]).toBe('passphrase');
  expect(anchors('en', 'no such words')).toEqual([]);
  expect(anchors('en', '  ')).toEqual([]);
});

test('an excerpt is a piece of the text around the word that was found', () => {
  const [found] = findInGuide(chaptersOf('en'), 'fingerprint');
  expect(found?.section.anchor).toBe('export');
  expect(found?.excerpt).toMatch(/^….*fingerprint.*…$/);
});

test('an excerpt begins and ends with a whole word', () => {
  const found = ['Excel', 'sync', 'figure'].flatMap((typed) => findInGuide(chaptersOf('en'), typed));
  expect(found.length).toBeGreaterThan(10);
  for (const { section, excerpt } of found) {
    const text = ` ${section.blocks.map(textOfBlock).join(' ')} `;
    const piece = excerpt.replace(/^…/, '').replace(/…$/, '');
    const at = text.indexOf(piece);
    const ends = [text.slice(at - 1, at + 1), text.slice(at + piece.length - 1, at + piece.length + 1)];
    for (const end of ends) expect(end, excerpt).not.toMatch(/^[A-Za-z0-9]{2}$/);
  }
});

test.each([
  ['Café au lait', 'cafe', ['Café']],
  ['立即同步，或完整同步', '同步', ['同步', '同步']],
  ['Sync now, then sync', 'sync now', ['Sync', 'now', 'sync']],
  ['ﬁle and 𝔸', 'file', ['ﬁle']],
  ['nothing', 'x', []],
])('in “%s”, “%s” is marked', (text, typed, marked) => {
  const parts = partsFound(text, typed);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.flatMap((part) => (part.isFound ? [part.text] : []))).toEqual(marked);
});

test.each(GUIDE_LANGUAGES)('every key that the guide in %s names is a shortcut of the app', (language) => {
  const shortcuts = new Set(
    Object.values(SHORTCUTS).flatMap(({ keys }) => keys.map((key) => keyCaps(key, { mac: false }).join('+'))),
  );
  const codes = allWords(language).flatMap((word) => (word.kind === 'key' ? [word.text] : []));
  const named = codes.filter((code) => /^(?:(?:Ctrl|Alt|Shift)\+|F\d+$)/.test(code));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((key) => !shortcuts.has(key))).toEqual([]);
});
