import type { CurrencyTotals } from '../../shared/contract/answers.ts';
import {
  bandFractions,
  bandText,
  mayOverhang,
  mostFractions,
  selectionLines,
  totalsLine,
  type BandColumn,
  type BandLine,
} from '../totals/band.ts';
import { BAND_FIGURES, SUMMED } from '../totals/totals.svelte.ts';
import { fractionDigitsOf, type CellOptions } from '../lib/format-cell.ts';
import { formatAmount } from '../lib/format-decimal.ts';
import { RATE_COLUMN } from '../../shared/rules/computed-columns.ts';
import { isFigure, MIN_WIDTH_PX, usualWidth, type Column } from '../../shared/tables/table-columns.ts';
import type { GridView } from '../grid/grid-view.svelte.ts';
import { stickingColumns, withWidths, type SightColumn } from '../grid/table-window.ts';
import { messages } from '../messages/messages.ts';
import { columnWidths, textWidthPx, type WidthMeasures } from './columns/column-widths.ts';
import { figureWidthPx } from '../grid/figure-width.ts';
import { kept, sameMap, samePart, sameParts } from '../grid/kept.ts';
import { measureFigures } from '../grid/measure-figures.ts';
import { textMeasure } from './columns/measure-text.ts';
import { foundElsewhere, shownFieldsOf, type ShownSearch } from './cells/found-elsewhere.ts';
import type { PlacedColumn } from '../../shared/tables/table-layout.ts';
import type { TableState } from './table.svelte.ts';

const BOLD = '600';
/** The padding of a figure below the columns, and one px for rounding. */
const BAND_PADDING_PX = 13;
/** The padding of the mark that says where a search found the row, and the gap before it. */
const FOUND_PADDING_PX = 16;

/** Names and marks are understood when only a part of them is in sight. */
export function sightOf({ widthPx, pinned, content }: PlacedColumn): SightColumn {
  return { widthPx, pinned, isWhole: content !== 'text' && content !== 'pending' };
}

/** The columns as they are on screen: how wide they are, and how many decimals their figures have. */
export class GridLayout {
  #measures = $state.raw<WidthMeasures | null>(null);
  readonly #tableOf: () => TableState;
  readonly #view: GridView;
  readonly #cellOptions: CellOptions;

  /** The figures below the rows. They share width and decimals with their columns. */
  readonly #lines: readonly BandLine[] = $derived.by(() => [
    ...this.#totalsLines(),
    ...(this.#table.selection.cells > 1 ? selectionLines(this.#table.selection.sums) : []),
  ]);
  /** The decimals of each amount column, by its ID. */
  readonly fractionDigits: ReadonlyMap<string, number> = $derived.by(
    kept(sameMap, () => {
      const { columns, rows } = this.#table;
      return mostFractions(fractionDigitsOf(columns, rows), bandFractions(this.#lines));
    }),
  );
  /** The search, and the fields on screen; null without a search. */
  readonly shownSearch: ShownSearch | null = $derived.by(() => {
    const { dataset, searchText: text, columns } = this.#table;
    const { labelOf } = this.#cellOptions;
    return text === null ? null : { dataset, text, shownFields: shownFieldsOf(columns), labelOf };
  });
  // Without the widths: the texts of a page are not measured again when a column is resized.
  readonly #unsized: readonly Column[] = $derived.by(
    kept(sameParts<Column>, () => this.#table.columns.map((column) => ({ ...column, widthPx: 0 }))),
  );
  /** The width at which no text of a column is cut on this page, by its ID. Only for columns without figures. */
  readonly #textWidths: ReadonlyMap<string, number> = $derived.by(() => {
    const measures = this.#measures;
    if (measures === null) return new Map();
    const { rows } = this.#table;
    const texts = this.#unsized.filter(({ content }) => !isFigure(content));
    return new Map(
      texts.map((column) => [column.id, textWidthPx(column, rows, { measures, options: this.#cellOptions })]),
    );
  });
  readonly #widthsPx: readonly number[] = $derived.by(kept(samePart, () => this.#widths()));
  readonly #sized: readonly PlacedColumn[] = $derived.by(() => withWidths(this.#table.columns, this.#widthsPx));
  readonly #sticking: number = $derived.by(() => stickingColumns(this.#sized.map(sightOf), this.#view.widthPx));
  /** Where pinned columns leave other columns no room, the last of them scroll with those. Their setting stays. */
  readonly columns: readonly PlacedColumn[] = $derived.by(() =>
    this.#sized.map((column, at) => (column.pinned && at >= this.#sticking ? { ...column, pinned: false } : column)),
  );
  /** The same columns for the figures below the rows. */
  readonly bandColumns: readonly BandColumn[] = $derived.by(() =>
    this.columns.map((column) =>
      this.#mayOverhang(column.id)
        ? { ...column, overhangPx: Math.max(0, this.#bandPx(column.id) - column.widthPx) }
        : column,
    ),
  );
  readonly font = $derived.by(() => this.#measures?.font ?? null);

  constructor(tableOf: () => TableState, view: GridView, cellOptions: CellOptions) {
    this.#tableOf = tableOf;
    this.#view = view;
    this.#cellOptions = cellOptions;
  }

  /** For `{@attach}`. The font cannot change later: then the whole window is made again. */
  readonly measure = (element: HTMLElement): void => {
    this.#measures = {
      font: measureFigures(element),
      boldFont: measureFigures(element, BOLD),
      text: textMeasure(element),
      boldText: textMeasure(element, { weight: BOLD }),
      header: textMeasure(element, { token: '--text-header' }),
    };
  };

  /** The width at which nothing of the column is cut on this page. */
  readonly fitPx = (column: PlacedColumn): number => {
    const measures = this.#measures;
    if (measures === null) return column.widthPx;
    const { rows } = this.#table;
    const least = columnWidths(this.#page([{ ...column, widthPx: MIN_WIDTH_PX }], 0), measures)[0] ?? 0;
    if (isFigure(column.content)) return least;
    return Math.max(least, textWidthPx(column, rows, { measures, options: this.#cellOptions }));
  };

  get #table(): TableState {
    return this.#tableOf();
  }

  #widths(): readonly number[] {
    const measures = this.#measures;
    if (measures === null) return [];
    return columnWidths(
      { ...this.#page(this.#table.columns, this.#view.widthPx), foundPx: this.#foundPx(measures) },
      measures,
    );
  }

  #page(columns: readonly Column[], roomPx: number): Parameters<typeof columnWidths>[0] {
    const { fractionDigits } = this;
    const { rows, dataset } = this.#table;
    return {
      ...{ columns, rows, fractionDigits, roomPx },
      textPx: ({ id }) => this.#textWidths.get(id) ?? 0,
      headerOf: ({ id }) => messages.fields.header[id] ?? messages.fields.label[id],
      isFlexible: ({ id, widthPx }) => widthPx === usualWidth(dataset, id),
      bandPx: ({ id }) => (this.#mayOverhang(id) ? 0 : this.#bandPx(id)),
    };
  }

  /** The widest mark that says where the search found a row; 0 without any. */
  #foundPx(measures: WidthMeasures): number {
    const { shownSearch } = this;
    if (shownSearch === null) return 0;
    const fields = new Set(this.#table.rows.map((row) => foundElsewhere(row, shownSearch)?.field));
    const widths = [...fields].map((field) =>
      field === undefined ? 0 : measures.text(messages.grid.foundElsewhere.mark(messages.fields.label[field])),
    );
    const widest = Math.max(0, ...widths);
    return widest === 0 ? 0 : Math.ceil(widest) + FOUND_PADDING_PX;
  }

  #mayOverhang(id: string): boolean {
    return mayOverhang(this.#table.columns, BAND_FIGURES, id);
  }

  /** The width of the widest figure below the column; 0 without any. */
  #bandPx(id: string): number {
    const font = this.#measures?.boldFont;
    if (font === undefined) return 0;
    const texts = this.#lines.map((line) => bandText(line, id, this.fractionDigits) ?? '');
    const rates = id === RATE_COLUMN ? this.#rates() : [];
    const widest = [...texts, ...rates].reduce((px, text) => Math.max(px, figureWidthPx(text, font)), 0);
    return widest === 0 ? 0 : Math.ceil(widest) + BAND_PADDING_PX;
  }

  #totalsLines(): readonly BandLine[] {
    return this.#currencies().map((line) => totalsLine(line, SUMMED));
  }

  #rates(): readonly string[] {
    const { totals } = this.#table;
    return this.#currencies().map((line) => formatAmount(totals.rateOf(line)?.percent ?? '') ?? '');
  }

  #currencies(): readonly CurrencyTotals[] {
    return this.#table.hasTotals ? this.#table.totals.currencies : [];
  }
}
