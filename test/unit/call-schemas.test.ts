import { describe, expect, test } from 'vitest';
import { callSchemas } from '../../main/schemas/calls.ts';
import { exportSource } from '../../main/schemas/export-source.ts';
import type { CallName } from '../../shared/contract/calls.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { writeTablePreference } from '../../renderer/table/table-preference.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import { defaultColumns } from '../../shared/tables/column-settings.ts';
import { SURPLUS } from '../support/call-example.ts';
import { EXAMPLES, withFilter } from '../support/call-examples.ts';

function shown(value: unknown): string {
  return `accepted ${JSON.stringify(value ?? String(value)).slice(0, 200)}`;
}

const NAMES = Object.keys(EXAMPLES) as CallName[];

describe.each(NAMES)('%s', (name) => {
  const schema = callSchemas[name];

  test('accepts what the contract allows, unchanged', () => {
    for (const good of EXAMPLES[name].good) expect(schema.parse(good)).toEqual(good);
  });

  test('refuses what the contract does not name', () => {
    for (const refused of EXAMPLES[name].refused) {
      expect(schema.safeParse(refused).success, shown(refused)).toBe(false);
    }
  });

  test('refuses a surplus field, a prototype field, and anything but an object', () => {
    const [good] = EXAMPLES[name].good;
    const withPrototype: unknown = JSON.parse(
      `{"__proto__": {"polluted": true}, ${JSON.stringify(good).slice(1)}`.replace(', }', '}'),
    );
    for (const refused of [{ ...good, ...SURPLUS }, withPrototype, null, undefined, 1, 'x', [good]]) {
      expect(schema.safeParse(refused).success, shown(refused)).toBe(false);
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

test('the source of an exported file is accepted that an earlier version wrote after a look at some time', () => {
  const query = { seenAfter: '2026-09-18T10:04:00.000Z', page: 1, pageSize: 50 };
  const source = { kind: 'changes', scope: 'filtered', query, columns: [{ id: 'seenAt', title: 'Seen' }] };
  expect(exportSource.safeParse(source).success).toBe(true);
});

test('each kind of filter is accepted with and without "not"', () => {
  const kinds: readonly Filter[] = [
    { kind: 'equals', field: 'id', value: '' },
    { kind: 'startsWith', field: 'id', value: 'a', not: false },
    { kind: 'isOneOf', field: 'id', values: [], not: true },
    { kind: 'isEmpty', field: 'id', not: true },
    { kind: 'range', field: 'updated_at', from: '2026-01-01', to: '2026-12-31', not: true },
  ];
  for (const filter of kinds) expect(callSchemas.queryRows.safeParse(withFilter(filter)).success).toBe(true);
});

test('a table can store as many pasted lists of names as a person filters by', () => {
  const names = Array.from(
    { length: LIMITS.filterValues },
    (_, at) => `Premier options package of an office for the year ${at}`,
  );
  const filters = names.map((value) => ({ kind: 'exactly', field: 'name', value }) as const);
  const list = { filter: { kind: 'anyOf', filters }, isOn: true } as const;
  const value = writeTablePreference({
    ...{ filters: [list, list, list], sort: [], groupBy: null, columns: defaultColumns('charges'), pageSize: 100 },
    totals: { scope: 'page', isOpen: true },
  });
  expect(value.length).toBeGreaterThan(262_144);
  expect(callSchemas.writePreference.safeParse({ name: 'table:charges', value }).success).toBe(true);
});

test('a period of the largest copy by ledger date can be read again with its days without rows', () => {
  const dates = Array.from({ length: LIMITS.ledgerDates + LIMITS.rereadEmptyDays }, (_, at) => String(at));
  const isAccepted = (named: readonly string[]) =>
    callSchemas.startSync.safeParse({ scope: { kind: 'dates', dates: named } }).success;
  expect([isAccepted(dates), isAccepted([...dates, 'one more'])]).toEqual([true, false]);
});
