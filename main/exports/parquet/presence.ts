// Which rows of a column have a value, as lengths of runs: most columns have a value in every row or in none.

import { IntList, type ByteList, type Memory } from './lists.ts';
import { addRun, addRuns } from './runs.ts';

export class Presence {
  /** Lengths of runs, in turn without and with values, beginning without. */
  readonly #runs: IntList;
  readonly #memory: Memory;
  #rows = 0;
  #present = 0;

  constructor(memory: Memory) {
    this.#memory = memory;
    this.#runs = new IntList(memory);
  }

  get rows(): number {
    return this.#rows;
  }

  get missing(): number {
    return this.#rows - this.#present;
  }

  add(isPresent: boolean, rows: number): void {
    const runs = this.#runs;
    if (runs.length === 0) runs.add(0);
    const isLast = runs.length % 2 === (isPresent ? 0 : 1);
    if (isLast) runs.ints[runs.length - 1] = (runs.ints[runs.length - 1] ?? 0) + rows;
    else runs.add(rows);
    this.#rows += rows;
    if (isPresent) this.#present += rows;
  }

  /** Writes which rows have a value, as Parquet's definition levels: 1 for a row with a value, 0 for one without. */
  addLevelsTo(list: ByteList): void {
    if (this.#present === 0 || this.#present === this.#rows) {
      addRun(list, this.#present === 0 ? 0 : 1, this.#rows, 1);
      return;
    }
    const levels = new IntList(this.#memory);
    levels.reserve(this.#rows);
    for (let run = 0; run < this.#runs.length; run += 1) {
      const start = levels.length;
      levels.length += this.#runs.ints[run] ?? 0;
      levels.ints.fill(run % 2, start, levels.length);
    }
    addRuns(list, levels, 1);
    levels.clear();
  }

  clear(): void {
    this.#runs.clear();
    this.#rows = 0;
    this.#present = 0;
  }
}
