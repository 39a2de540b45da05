import { expect, test } from 'vitest';
import { differingValues, parityMarkOf, type ParityChecks } from '../../shared/exports/parity-mark.ts';
import type { Parity, ParityMark } from '../../shared/contract/proof.ts';
import type { Filter, ValueFilter } from '../../shared/contract/query.ts';

const state = (value: string): ValueFilter => ({ kind: 'service', name: 'state', value });
const parity = (value: string, mark: ParityMark): Parity => ({
  ...{ dataset: 'charges', name: 'state', value, label: null, mark, checkedAt: null },
  ...{ serviceTotal: 412, localTotal: 409, compared: null, resolvedByMembership: false },
});
const checked = [parity('0', 'differs'), parity('1', 'rowsAgree')];
const CHECKS: ParityChecks = { parityOf: ({ value }) => checked.find((each) => each.value === value) };

test('a value that differs is named alone and among others, once', () => {
  const differing = (...filters: readonly Filter[]) =>
    differingValues(filters, 'charges', CHECKS).map(({ value }) => value);
  const both: Filter = { kind: 'anyOf', filters: [state('0'), state('1')] };
  expect(differing(state('0'))).toEqual(['0']);
  expect(differing(both)).toEqual(['0']);
  expect(differing(both, state('0'))).toEqual(['0']);
  expect(differing(state('1'), { kind: 'isEmpty', field: 'basis' })).toEqual([]);
});

test('several values are marked as the worst of them', () => {
  expect(parityMarkOf({ kind: 'anyOf', filters: [state('1'), state('0')] }, 'charges', CHECKS)).toBe('differs');
  expect(parityMarkOf({ kind: 'anyOf', filters: [state('1'), state('2')] }, 'charges', CHECKS)).toBe(null);
});
