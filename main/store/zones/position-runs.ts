// The positions of the rows in memory. Most follow each other without a gap, so only the beginnings of runs are kept.

/** Both lists ascend. A run ends where the next one begins; its positions have no gap. */
export type PositionRuns = { readonly firstRows: Uint32Array; readonly firstPositions: Float64Array };

/** Collects the runs of ascending positions. */
export class RunCollector {
  readonly #firstRows: number[] = [];
  readonly #firstPositions: number[] = [];
  #rows = 0;
  #last = NaN;

  add(position: number): void {
    if (position !== this.#last + 1) {
      this.#firstRows.push(this.#rows);
      this.#firstPositions.push(position);
    }
    this.#last = position;
    this.#rows += 1;
  }

  runs(): PositionRuns {
    return { firstRows: Uint32Array.from(this.#firstRows), firstPositions: Float64Array.from(this.#firstPositions) };
  }
}

/** The position of a row that exists. */
export function positionOf({ firstRows, firstPositions }: PositionRuns, row: number): number {
  const run = lastUpTo(firstRows, row);
  return (firstPositions[run] ?? 0) + row - (firstRows[run] ?? 0);
}

/** The row at a position; null if there is none. `rows`: the number of all rows. */
export function rowAt({ firstRows, firstPositions }: PositionRuns, rows: number, position: number): number | null {
  const run = lastUpTo(firstPositions, position);
  if (run < 0) return null;
  const row = (firstRows[run] ?? 0) + position - (firstPositions[run] ?? 0);
  return row < (firstRows[run + 1] ?? rows) ? row : null;
}

/** The place of the last value that is not above `limit`; -1 if all are. */
export function lastUpTo(ascending: Uint32Array | Float64Array, limit: number): number {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ascending[middle] ?? 0) <= limit) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}
