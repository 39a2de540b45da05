// A dataset as it is now: the generated rows with all insertions, deletions, moves and changes since. It needs no memory
// until rows move, and then one integer per row.

import { assertNever } from '../../shared/rules/assert-never.ts';
import type { RowMutation } from './mutations.ts';
import { PENDING_MARK, type RowSource, type RowValues } from '../../main/sample/row-source.ts';

export type MovingRows = {
  readonly length: () => number;
  /** The permanent number of the row that is at `position` now. */
  readonly itemAt: (position: number) => number;
  readonly valuesOf: (item: number) => RowValues;
  readonly filterTextOf: (filter: string, item: number) => string | null;
  readonly apply: (mutation: RowMutation) => void;
  /** Counts the mutations so far. */
  readonly version: () => number;
  /** Unchanged: positions equal items, and `RowSource.rangeOf` is valid. */
  readonly isUntouched: () => boolean;
};

type Made = { readonly made: number; readonly besideIndex: number };

export function createMovingRows(source: RowSource): MovingRows {
  const made: Made[] = [];
  const changes = new Map<number, RowValues>();
  let order: Int32Array | null = null;
  let version = 0;

  const length = (): number => order?.length ?? source.count;
  const itemAt = (position: number): number => (order === null ? position : (order[position] ?? 0));
  const touched = (): Int32Array => (order ??= Int32Array.from({ length: source.count }, (_, index) => index));
  const madeAt = (item: number): Made | undefined => (item < source.count ? undefined : made[item - source.count]);
  const generated = (item: number): RowValues => {
    const row = madeAt(item);
    return row === undefined ? source.rowAt(item) : source.newRow(row.made, row.besideIndex);
  };

  const insert = (at: number): void => {
    const item = source.count + made.length;
    const beside = length() === 0 ? 0 : itemAt(at % length());
    made.push({ made: made.length, besideIndex: madeAt(beside)?.besideIndex ?? beside });
    order = withInserted(touched(), length() === 0 ? 0 : at % length(), item);
  };
  const remove = (at: number): number => {
    const rows = touched();
    const item = itemAt(at % rows.length);
    order = withRemoved(rows, at % rows.length);
    return item;
  };

  const apply = (mutation: RowMutation): void => {
    version += 1;
    if (mutation.kind === 'insert') return insert(mutation.at);
    if (length() === 0) return;
    switch (mutation.kind) {
      case 'delete':
        remove(mutation.at);
        return;
      case 'move': {
        const item = remove(mutation.at);
        order = withInserted(touched(), mutation.to % (length() + 1), item);
        return;
      }
      case 'change': {
        const item = itemAt(mutation.at % length());
        touched();
        const { pending, ...values } = mutation.values;
        const mark = pending === undefined ? {} : { [PENDING_MARK]: pending };
        changes.set(item, { ...changes.get(item), ...values, ...mark });
        return;
      }
      case 'keepFirst':
        order = touched().slice(0, mutation.rows);
        return;
      default:
        assertNever(mutation);
    }
  };

  return {
    length,
    itemAt,
    valuesOf: (item) => {
      const change = changes.get(item);
      return change === undefined ? generated(item) : { ...generated(item), ...change };
    },
    filterTextOf: (filter, item) => {
      const changed = changes.get(item)?.[source.columnOf(filter)];
      if (changed !== undefined) return changed;
      const row = madeAt(item);
      return row === undefined
        ? source.filterText(filter, item)
        : source.newFilterText(filter, row.made, row.besideIndex);
    },
    apply,
    version: () => version,
    isUntouched: () => order === null,
  };
}

function withInserted(rows: Int32Array, position: number, item: number): Int32Array {
  const longer = new Int32Array(rows.length + 1);
  longer.set(rows.subarray(0, position));
  longer[position] = item;
  longer.set(rows.subarray(position), position + 1);
  return longer;
}

function withRemoved(rows: Int32Array, position: number): Int32Array {
  const shorter = new Int32Array(rows.length - 1);
  shorter.set(rows.subarray(0, position));
  shorter.set(rows.subarray(position + 1), position);
  return shorter;
}
