import type { CurrencyTotals } from '../../shared/contract/answers.ts';
import type { GroupSubject } from '../../shared/contract/query.ts';
import { bandFractions, mostFractions, totalsLine } from '../totals/band.ts';
import { SUMMED } from '../totals/totals.svelte.ts';
import type { FigureFonts } from '../grid/figure-width.ts';
import { kept, sameMap } from '../grid/kept.ts';
import { groupFractions, type Fractions } from './group-cell.ts';
import { groupColumns, type GroupColumn } from './group-columns.ts';
import { fittedToRows, fittedToSums } from './group-widths.ts';
import type { GroupedTable } from './grouped-table.ts';
import type { Group } from './groups.ts';

type Parts = {
  readonly table: Pick<GroupedTable, 'dataset' | 'hasTotals'> & {
    readonly groups: Pick<GroupedTable['groups'], 'groups' | 'within' | 'openRows'>;
    readonly totals: Pick<GroupedTable['totals'], 'currencies'>;
  };
  readonly by: GroupSubject;
  /** In a narrower window, the currency stays in sight: a sum means nothing without it. */
  readonly isNarrow: boolean;
};

/**
 * The columns of the grouped table as they are on screen: how many decimals their figures have, and how wide they are. There
 * may be ten thousand groups: their sums are measured for new groups, columns or decimals, but not for an opened group.
 */
export class GroupLayout {
  /** Null until the table is on the page, where they are measured. */
  fonts = $state.raw<FigureFonts | null>(null);

  readonly #partsOf: () => Parts;

  readonly #usual: readonly GroupColumn[] = $derived.by(() => {
    const { table, by, isNarrow } = this.#partsOf();
    return groupColumns(table.dataset, by, isNarrow);
  });
  readonly #summed: readonly Group[] = $derived.by(() => {
    const { groups, within } = this.#table.groups;
    return [...groups, ...[...(within?.values() ?? [])].flat()];
  });
  readonly #totals: readonly CurrencyTotals[] = $derived.by(() =>
    this.#table.hasTotals ? this.#table.totals.currencies : [],
  );
  readonly #ofSums: Fractions = $derived.by(() =>
    mostFractions(
      groupFractions(this.#usual, this.#summed, []),
      bandFractions(this.#totals.map((line) => totalsLine(line, SUMMED))),
    ),
  );
  // While the rows of an opened group bring no more decimals, all that follows from them stays as it is.
  readonly fractions: Fractions = $derived.by(
    kept(sameMap, () => mostFractions(this.#ofSums, groupFractions(this.#usual, [], this.#table.groups.openRows))),
  );
  readonly #withSums: readonly GroupColumn[] = $derived.by(() => {
    if (this.fonts === null) return this.#usual;
    const { bold: font } = this.fonts;
    const figures = { groups: this.#summed, totals: this.#totals, fractions: this.fractions, font };
    return fittedToSums(this.#usual, figures);
  });
  /** Without the room that the window has left. */
  readonly columns: readonly GroupColumn[] = $derived.by(() => {
    if (this.fonts === null) return this.#usual;
    const { regular: font } = this.fonts;
    return fittedToRows(this.#withSums, { rows: this.#table.groups.openRows, fractions: this.fractions, font });
  });

  constructor(partsOf: () => Parts) {
    this.#partsOf = partsOf;
  }

  get #table(): Parts['table'] {
    return this.#partsOf().table;
  }
}
