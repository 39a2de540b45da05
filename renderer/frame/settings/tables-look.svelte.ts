import type { Density } from '../../../shared/tables/column-settings.ts';
import type { TableState } from '../../table/table.svelte.ts';

type Table = Pick<TableState, 'columnsState' | 'kept'>;

/** The row height of all tables. Each table stores its own, because its “Columns” can set it too. */
export class TablesLook {
  /** What the tables have stored is read. */
  isRead = $state(false);
  readonly #tables: readonly Table[];
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
    await Promise.all(this.#tables.map(({ kept }) => kept.restore()));
    this.isRead = true;
  }

  setDensity(density: Density): void {
    for (const { columnsState } of this.#tables) columnsState.change({ density });
  }
}
