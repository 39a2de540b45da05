import { expect, test, vi } from 'vitest';
import type { Filter } from '../../shared/contract/query.ts';
import { FiltersState } from '../../renderer/filters/filters.svelte.ts';
import { MAX_UNDO_STEPS, UndoState } from '../../renderer/filters/undo.svelte.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';

const A: Filter = { kind: 'contains', field: 'name', value: 'a' };
const B: Filter = { kind: 'contains', field: 'name', value: 'b' };
const C: Filter = { kind: 'contains', field: 'name', value: 'c' };

function state() {
  const undo = new UndoState();
  const filters = new FiltersState('charges', { failedReads: new FailedReads(), undo, onChange: () => undefined });
  return { undo, filters };
}

test('a removed filter comes back at its place, beside those added since', () => {
  const { undo, filters } = state();
  filters.add(A);
  filters.add(B);
  filters.remove(filters.entries[0]?.id ?? '');
  filters.add(C);
  undo.undo();
  expect(filters.active).toEqual([A, B, C]);
  expect([undo.last, undo.offered]).toEqual([null, null]);
});

test('cleared filters come back, switched off ones too, and none twice', () => {
  const { undo, filters } = state();
  filters.add(A);
  filters.add(B);
  filters.setOn(filters.entries[1]?.id ?? '', false);
  filters.clear();
  filters.clear();
  expect(undo.offered?.what).toBe('filtersCleared');
  filters.add(A);
  undo.undo();
  expect(filters.entries.map(({ filter, isOn }) => [filter, isOn])).toEqual([
    [B, false],
    [A, true],
  ]);
  undo.undo();
  expect(filters.entries).toHaveLength(2);
});

test('the last steps are undone, the newest first, and no more than the limit is kept', () => {
  const undo = new UndoState();
  const reverted: number[] = [];
  for (let step = 0; step < MAX_UNDO_STEPS + 5; step += 1)
    undo.record({ what: 'sorted', revert: () => reverted.push(step) });
  const most = vi.fn(() => undo.undo());
  while (undo.last !== null) most();
  expect(most).toHaveBeenCalledTimes(MAX_UNDO_STEPS);
  expect([reverted[0], reverted.at(-1)]).toEqual([MAX_UNDO_STEPS + 4, 5]);
});
