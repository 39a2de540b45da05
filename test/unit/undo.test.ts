import { expect, test, vi } from 'vitest';
import type { Filter } from '../../shared/contract/query.ts';
import { QUICK_SEARCH } from '../../renderer/filters/table-filters.ts';
import { FiltersState } from '../../renderer/filters/filters.svelte.ts';
import { UndoState } from '../../renderer/filters/undo.svelte.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';

const A: Filter = { kind: 'contains', field: 'name', value: 'a' };
const B: Filter = { kind: 'contains', field: 'name', value: 'b' };
const C: Filter = { kind: 'contains', field: 'name', value: 'c' };
const ANY_GOLD: Filter = { kind: 'anyText', value: 'gold' };

function state() {
  const undo = new UndoState();
  const filters = new FiltersState('charges', { failedReads: new FailedReads(), undo, onChange: () => undefined });
  return { undo, filters };
}

const shown = (filters: FiltersState) => filters.entries.map(({ filter, isOn }) => [filter, isOn]);
const firstId = (filters: FiltersState): string => filters.entries[0]?.id ?? '';

test('a removed filter comes back at its place', () => {
  const { undo, filters } = state();
  filters.add(A);
  filters.add(B);
  filters.remove(firstId(filters));
  expect(undo.offered?.what).toBe('filterRemoved');
  undo.undo();
  expect(filters.active).toEqual([A, B]);
  expect(undo.offered).toBeNull();
});

test('cleared filters come back, switched off ones too, once what was added since is undone', () => {
  const { undo, filters } = state();
  filters.add(A);
  filters.add(B);
  filters.setOn(filters.entries[1]?.id ?? '', false);
  filters.clear();
  filters.clear();
  expect(undo.offered?.what).toBe('filtersCleared');
  filters.add(A);
  expect(undo.offered).toBeNull();
  undo.undo();
  expect(filters.entries).toEqual([]);
  undo.undo();
  expect(shown(filters)).toEqual([
    [A, true],
    [B, false],
  ]);
});

const CHANGES: Readonly<Record<string, (filters: FiltersState) => void>> = {
  'an added filter': (filters) => filters.add(C),
  'a filter that was switched off': (filters) => filters.setOn(firstId(filters), false),
  'a filter that was replaced': (filters) => filters.replaceFilter(firstId(filters), C),
  'a chosen value': (filters) => filters.choose(QUICK_SEARCH, 'gold'),
  'all filters that were replaced': (filters) => filters.replace([{ filter: C, isOn: true }]),
  'typed text': (filters) => filters.type(QUICK_SEARCH, 'gold'),
};

test.each(Object.entries(CHANGES))('undone alone, and offered by no message: %s', (_, change) => {
  const { undo, filters } = state();
  filters.replace([A, B].map((filter) => ({ filter, isOn: true })));
  const before = shown(filters);
  change(filters);
  expect(shown(filters)).not.toEqual(before);
  expect(undo.offered).toBeNull();
  undo.undo();
  expect(shown(filters)).toEqual(before);
  undo.undo();
  expect(shown(filters)).toEqual([]);
});

test('text is one step for each field, and emptying the field another one', () => {
  const { undo, filters } = state();
  for (const text of ['g', 'go', 'gold']) filters.type(QUICK_SEARCH, text);
  filters.type(QUICK_SEARCH, '');
  undo.undo();
  expect([filters.drafts.any_text, filters.count]).toEqual(['gold', 1]);
  undo.undo();
  expect([filters.drafts.any_text, filters.count, undo.last]).toEqual(['', 0, null]);
});

test('a text that was cleared before another was typed comes back', () => {
  const { undo, filters } = state();
  for (const text of ['gold', '', 's', 'silver']) filters.type(QUICK_SEARCH, text);
  undo.undo();
  expect(filters.drafts.any_text).toBe('gold');
});

test('a filter that an undo put back switched off stays when its editor closes', () => {
  const { undo, filters } = state();
  filters.add(A);
  filters.setOn(firstId(filters), false);
  filters.setOn(firstId(filters), true);
  filters.hold(firstId(filters));
  undo.undo();
  filters.release();
  expect(shown(filters)).toEqual([[A, false]]);
});

test('a filter that was emptied in its editor comes back in one step', () => {
  const { undo, filters } = state();
  filters.type(QUICK_SEARCH, 'gold');
  undo.clear();
  filters.hold(firstId(filters));
  filters.type(QUICK_SEARCH, '');
  filters.release();
  expect(filters.entries).toEqual([]);
  undo.undo();
  expect([filters.drafts.any_text, filters.active, undo.last]).toEqual(['gold', [ANY_GOLD], null]);
});

test('the last steps are undone, the newest first, and no more than twenty are kept', () => {
  const undo = new UndoState();
  const reverted: number[] = [];
  for (let step = 0; step < 25; step += 1) undo.record({ what: 'sorted', revert: () => reverted.push(step) });
  const most = vi.fn(() => undo.undo());
  while (undo.last !== null) most();
  expect(most).toHaveBeenCalledTimes(20);
  expect([reverted[0], reverted.at(-1)]).toEqual([24, 5]);
});
