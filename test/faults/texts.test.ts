// Rows D1 and D3: texts at the edge of Unicode, and texts that look like SQL, from the service to the filter and back.

import { expect, test } from 'vitest';
import type { RowsAnswer } from '../../shared/contract/answers.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { inStep, type Scene } from './moving-service.ts';
import { depth, tried } from './points.ts';
import { seededRandom } from '../support/seeded-random.ts';

const MEGABYTE = 1024 * 1024;

const TEXTS: readonly string[] = [
  '\u0000',
  'before\u0000after',
  '\ud800',
  'a\udc00b',
  '\ud83d',
  '\u202egnp.exe',
  '\u2066isolated\u2069',
  '👩‍👩‍👧‍👦',
  '🇭🇰',
  'cafe\u0301',
  'caf\u00e9',
  'Ｆｕｌｌ　ｗｉｄｔｈ',
  '港股收費',
  'ＨＫ＄',
  '\ufeffmark',
  '\u200b',
  'İstanbul',
  'straße',
  'ΣΊΣΥΦΟΣ',
  'a\u0300\u0301\u0302\u0303\u0304\u0305'.repeat(50),
  'tab\tnew\nline\rreturn',
  ' ',
  '',
  'x'.repeat(MEGABYTE),
  '港'.repeat(MEGABYTE / 4),
  "it's",
  '"quoted"',
  '`tick`',
  "'; DROP TABLE reports; --",
  "' OR '1'='1",
  '%',
  '_',
  '%%',
  '__proto__',
  'constructor',
  '100%',
  'a_b',
  'axb',
  'a%b',
  '\\',
  '\\%',
  '/* comment */',
  '-- comment',
  '?',
  ':name',
  '@p1',
  '$1',
  'NULL',
  '0x41',
  '[abc]',
  '*',
  '^a$',
  '(a|b)+',
];

/** The expected stored text: as sent, except lone surrogates, which no file can store. */
const storedText = (text: string): string => text.toWellFormed();
/** Literal matching on NFC text, ignoring case for A–Z only. */
const folded = (text: string): string =>
  storedText(text)
    .normalize('NFC')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());

async function hold(scene: Scene, texts: readonly string[]): Promise<void> {
  scene.service.rows.reports = texts.map((text, index) => ({
    currency: String(index),
    dcp_name: text,
    broker_code: 'AE1',
  }));
  const receipt = await scene.run();
  if (receipt.verdict === 'heldBack') scene.store.writer.decideHeldBack({ dataset: 'reports', decision: 'take' });
  else expect(receipt.verdict).toBe('complete');
}

function found(scene: Scene, filter: Filter): readonly (string | null | undefined)[] {
  const answer: RowsAnswer = scene.store.reader.queryRows({
    dataset: 'reports',
    filters: [filter],
    sort: [],
    page: 1,
    pageSize: 1_000,
  });
  if (answer.kind !== 'rows') throw new Error('a filter on a column is always answered');
  expect(answer.total).toBe(answer.rows.length);
  return answer.rows.map((row) => row.values.dcp_name).sort();
}

test('D1 texts at the edge of Unicode are stored as sent, can be found, and their repairs are reported', async ({
  task,
}) => {
  await inStep('reports', async (scene) => {
    await hold(scene, TEXTS);
    const rows = scene.store.allRows('reports');
    expect(rows).toHaveLength(TEXTS.length);
    const byPlace = new Map(rows.map((row) => [row.values.currency, row.values.dcp_name]));
    TEXTS.forEach((text, index) => expect(byPlace.get(String(index))).toBe(storedText(text)));
    const [receipt] = scene.store.reader.listReceipts({ resource: 'reports', limit: 1 });
    expect(receipt?.repairedRows).toBe(TEXTS.filter((text) => !text.isWellFormed()).length);
    for (const text of TEXTS) {
      // The text as in the cell, from which a person copies it.
      const stored = storedText(text);
      const same = TEXTS.filter((other) => storedText(other) === stored).length;
      const equals = found(scene, { kind: 'equals', field: 'dcp_name', value: stored });
      expect(equals.filter((value) => value === stored)).toHaveLength(same);
      expect(equals.every((value) => folded(value ?? '') === folded(text))).toBe(true);
      tried(task, 1);
    }
  });
});

test('D3 text in filters is literal: %, _, quotes, comments and patterns match only themselves', async ({ task }) => {
  const held = TEXTS.filter((text) => text.length < 1_000);
  const pieces = held.filter((text) => text.length < 100 && text !== '');
  await inStep('reports', async (scene) => {
    await hold(scene, held);
    const random = seededRandom(3);
    const made = Array.from({ length: depth({ short: 10, full: 400 }) }, () => {
      const pick = (): string => pieces[Math.floor(random() * pieces.length)] ?? '';
      return `${pick()}${pick()}`.slice(Math.floor(random() * 2));
    });
    for (const wanted of [...pieces, ...made.filter((text) => text !== '')]) {
      const contains = held.filter((text) => folded(text).includes(folded(wanted)));
      const starts = held.filter((text) => folded(text).startsWith(folded(wanted)));
      expect(found(scene, { kind: 'contains', field: 'dcp_name', value: wanted })).toEqual(
        contains.map(storedText).sort(),
      );
      expect(found(scene, { kind: 'startsWith', field: 'dcp_name', value: wanted })).toEqual(
        starts.map(storedText).sort(),
      );
      expect(found(scene, { kind: 'contains', field: 'dcp_name', value: wanted, not: true })).toHaveLength(
        held.length - contains.length,
      );
      expect(
        found(scene, { kind: 'isOneOf', field: 'dcp_name', values: [wanted, "' OR 1=1 --"] }).length,
      ).toBeLessThanOrEqual(contains.length);
      tried(task, 4);
    }
    expect(scene.store.allRows('reports')).toHaveLength(held.length);
  });
});
