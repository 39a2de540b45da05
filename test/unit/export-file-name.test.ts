import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportFileName } from '../../main/exports/files/file-name.ts';
import type { ExportSource } from '../../shared/contract/exports/request.ts';
import { CHANGE_TABLE, rowsSource } from '../support/export-requests.ts';

const CHARGES = rowsSource({ dataset: 'charges', filters: [], sort: [], page: 1, pageSize: 100 });
const DAY = '2026-09-18';

function named(
  nameHint: string,
  more: { source?: ExportSource; format?: 'csv' | 'parquet'; isPartitioned?: boolean } = {},
) {
  return exportFileName({ source: CHARGES, format: 'csv', isPartitioned: false, ...more, nameHint }, DAY);
}

test('contains its subject, the day, and the filters', () => {
  expect(named('HKD, AE001')).toBe('customized-charges_2026-09-18_HKD,-AE001.csv');
  expect(named('')).toBe('customized-charges_2026-09-18.csv');
  const changes: ExportSource = {
    kind: 'changes',
    scope: 'page',
    query: { page: 1, pageSize: 1 },
    columns: CHANGE_TABLE,
  };
  expect(named('', { source: changes })).toBe('changes_2026-09-18.csv');
  expect(named('x', { format: 'parquet', isPartitioned: true })).toBe('customized-charges_2026-09-18_x_by-month');
});

test('keeps Chinese and emoji, and drops characters that a system refuses or does not show', () => {
  expect(named('港股佣金 👨‍👩‍👧')).toBe('customized-charges_2026-09-18_港股佣金-👨‍👩‍👧.csv');
  expect(named('a<b>:"/\\|?*c\u0000\u202ed\u200be')).toBe('customized-charges_2026-09-18_a-b-c-d-e.csv');
  expect(named('a\ud83dNR\udc00')).toBe('customized-charges_2026-09-18_a-NR.csv');
  expect(named(' ..CON. . ')).toBe('customized-charges_2026-09-18_CON.csv');
  expect(named('../../etc')).toBe('customized-charges_2026-09-18_etc.csv');
});

test('in Chinese is within Linux’s limit, including the suffixes', () => {
  const name = named('港'.repeat(200));
  expect(Buffer.byteLength(`${name}.about.json.before.desk.part`)).toBeLessThanOrEqual(255);
  expect(name).toMatch(/_港{50,}\.csv$/);
});

test('is accepted by every system, whatever the hint is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 300 })), (hint) => {
      const name = named(hint);
      expect(name.length).toBeLessThanOrEqual(120);
      expect(Buffer.byteLength(`${name}.about.json.before.desk.part`)).toBeLessThanOrEqual(255);
      expect(name.isWellFormed()).toBe(true);
      expect(name).not.toMatch(/[<>:"/\\|?*\u0000-\u001f\u007f-\u009f\u202a-\u202e]|[. ]\.csv$/);
      expect(name).toMatch(/^customized-charges_2026-09-18(_.+)?\.csv$/u);
    }),
    { numRuns: 300 },
  );
});
