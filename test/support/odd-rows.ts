// Rows and filters with error-prone values: wildcards, quotes, NUL, combining and full-width letters, leading
// zeros, amounts of 18 digits, empty and not sent.

import { FIELDS } from '../../shared/contract/fields.ts';
import type { DatasetName, FieldName } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import type { RowValues } from './temp-store.ts';

export const ODD_TEXTS = [
  '',
  null,
  '100%',
  '100_',
  '100a',
  "O'Brien",
  '"quoted"',
  '-- comment; DROP TABLE reports',
  'nul\u0000Inside',
  'nul\u0000inside too',
  'NUL',
  '👨‍👩‍👧 family',
  '港股佣金',
  '港股',
  'ＡＢＣ full width',
  'abc',
  'ABC',
  'É upper',
  'é lower',
  'e\u0301 composed',
  '0012',
  '12',
  'back\\slash',
  'line\nbreak',
  '\u202eright to left',
  '豈',
];
export const ODD_NUMBERS = [
  '0',
  '-0',
  '1',
  '+1',
  '01.50',
  '1.5',
  '-1.5',
  '-0.5',
  '0.000000001',
  '999999999999999999.999999999',
  '-999999999999999999',
  '10',
  '9',
  '1e5',
  '1,000',
  'NaN',
  '',
  null,
  '１２',
  'ı2',
  '12345678901234567890',
  'de\u0301gressif',
];
export const ODD_DATES = [
  '2026-09-18',
  '2026-09-17',
  '20260917',
  '2026/09/16',
  '2026-09-16T08:00:00Z',
  '2025-12-31',
  '',
  null,
];
export const SEARCHES = [
  '2026-09',
  '0916t',
  '\ud83d',
  '%',
  '_',
  "'",
  '\u0000',
  'abc',
  'ABC',
  'É',
  'é',
  'e\u0301',
  '港',
  '👨',
  'ＡＢＣ',
  '12',
  '',
  'nul',
  '\\',
  'ins',
  '豈',
  'DéGRESSIF',
];

export function oddRows(dataset: DatasetName, count: number, random: () => number): readonly RowValues[] {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(
      Object.entries(FIELDS[dataset]).map(([field, kind]) => {
        if (field === 'id') return [field, String(index)];
        if (kind === 'date') return [field, pick(ODD_DATES)];
        if (kind === 'number' || kind === 'money') return [field, pick(ODD_NUMBERS)];
        return [field, pick(ODD_TEXTS)];
      }),
    ),
  );
}

export function randomFilter(dataset: DatasetName, random: () => number): Filter {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const field = pick(Object.keys(FIELDS[dataset]) as FieldName[]);
  const kind = (FIELDS[dataset] as Record<string, string>)[field];
  const not = random() < 0.3;
  const whole = random();
  if (whole < 0.08) return { kind: 'anyText', value: pick(SEARCHES) };
  if (whole < 0.14 && dataset === 'reports') return { kind: 'differs', not };
  if (whole < 0.24) return { kind: 'exactly', field, value: pick([...ODD_TEXTS, ...ODD_NUMBERS, ...ODD_DATES]), not };
  const text = (): string => pick([...ODD_TEXTS, ...SEARCHES, ...ODD_NUMBERS]) ?? '';
  const choice = random();
  if ((kind === 'number' || kind === 'money' || kind === 'date') && choice < 0.5) {
    const bounds =
      kind === 'date' ? ['2026-09-16', '2026-09-17', '2025-01-01'] : ['-1.5', '0', '1.5', '10', '-0.5', '1000000'];
    return {
      kind: 'range',
      field,
      ...(random() < 0.8 ? { from: pick(bounds) } : {}),
      ...(random() < 0.8 ? { to: pick(bounds) } : {}),
      not,
    };
  }
  if (choice < 0.3) return { kind: 'contains', field, value: pick(SEARCHES), not };
  if (choice < 0.5) return { kind: 'equals', field, value: text(), not };
  if (choice < 0.6) return { kind: 'startsWith', field, value: pick(SEARCHES), not };
  if (choice < 0.8)
    return { kind: 'isOneOf', field, values: Array.from({ length: Math.floor(random() * 4) }, text), not };
  return { kind: 'isEmpty', field, not };
}
