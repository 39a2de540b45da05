import type { Failure } from '../../../shared/contract/errors.ts';
import type { Density } from '../../../shared/tables/column-settings.ts';
import { LatestRequest } from '../../lib/calls/latest-request.ts';
import type { TableState } from '../../table/table.svelte.ts';

type Table = Pick<TableState, 'columnsState' | 'kept'>;

/** The row height of all tables. Each table stores its own, because its “Columns” can set it too. */
export class RowHeights {
  /** What the tables have stored is read. */
  isRead = $state(false);
  /** Why it could not be read or stored. */
  failure = $state.raw<Failure | null>(null);
  readonly #tables: readonly Table[];
  /** As stored, in the order of the tables. */
  #stored: readonly Density[] = [];
  readonly #latestChoice = new LatestRequest();
  readonly #densities = $derived.by(
    () => new Set(this.#tables.map(({ columnsState }) => columnsState.settings.density)),
  );
  /** Null if the tables differ. */
  readonly density: Density | null = $derived.by(() =>
    this.#densities.size === 1 ? ([...this.#densities][0] ?? null) : null,
  );

  constructor(tables: readonly Table[]) {
    this.#tables = tables;
  }

  async load(): Promise<void> {
    this.failure = firstOf(await Promise.all(this.#tables.map(({ kept }) => kept.restore())));
    this.isRead = this.failure === null;
    this.#stored = this.#tables.map(({ columnsState }) => columnsState.settings.density);
  }

  /** As a setting: what cannot be stored does not look chosen. */
  async setDensity(density: Density): Promise<void> {
    const isLatest = this.#latestChoice.begin();
    this.failure = null;
    for (const { columnsState } of this.#tables) columnsState.change({ density });
    const failure = firstOf(await Promise.all(this.#tables.map(({ kept }) => kept.whenStored())));
    if (!isLatest()) return;
    if (failure === null) this.#stored = this.#tables.map(() => density);
    else this.#revert(failure);
  }

  #revert(failure: Failure): void {
    this.failure = failure;
    this.#tables.forEach(({ columnsState }, at) => {
      const density = this.#stored[at];
      if (density !== undefined) columnsState.change({ density });
    });
  }
}

function firstOf(failures: readonly (Failure | null)[]): Failure | null {
  return failures.find((failure) => failure !== null) ?? null;
}
