import { tick } from 'svelte';
import type { CurrencyTotals, DatasetName, ExportScope, Failure, RowsAnswer } from '../../preload/contract.ts';
import { call, failureOf } from '../lib/api.ts';
import type { RowsSubject } from '../lib/export-subject.ts';
import { sortInWords } from '../lib/export-words.ts';
import { dayInHongKong } from '../lib/hong-kong-time.ts';
import { printedRows, type PrintedRows } from '../lib/printed-table.ts';
import type { Column } from '../lib/table-columns.ts';
import { readForPrint, type PrintedSet } from './print-rows.ts';

export type TablePrint = PrintedSet & {
  /** In their order on paper. */
  readonly columns: readonly Column[];
  /** In words; none where everything is printed. */
  readonly filters: readonly string[];
};

/** What stands on paper. */
export type PrintedPage = {
  readonly dataset: DatasetName;
  readonly scope: ExportScope;
  readonly table: PrintedRows;
  readonly total: number;
  readonly totals: readonly CurrencyTotals[];
  readonly asOf: string | null;
  readonly ledgerDates: Extract<RowsAnswer, { readonly kind: 'rows' }>['ledgerDates'];
  readonly filters: readonly string[];
  readonly sort: readonly string[];
  readonly printedAt: string;
};

type Standing =
  | { readonly kind: 'idle' }
  | { readonly kind: 'preparing' }
  | { readonly kind: 'saved'; readonly fileName: string }
  | { readonly kind: 'refused'; readonly reason: 'unknown' | 'moving' | 'noRows' }
  | { readonly kind: 'failed'; readonly failure: Failure };

type World = {
  readonly nowMs: () => number;
  /** Resolves once what is in the window can be drawn. */
  readonly whenDrawable: () => Promise<unknown>;
};

const FILE_NAMES: Readonly<Record<DatasetName, string>> = {
  charges: 'customized-charges',
  reports: 'commission-daily-reports',
};

/** A table on its way to paper: read anew, laid out in a part of the window that only printing shows, saved as PDF. */
export class PrintingState {
  /** In the window while it is being printed. */
  page = $state.raw<PrintedPage | null>(null);
  standing = $state.raw<Standing>({ kind: 'idle' });

  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** One at a time: what is asked meanwhile is left out. */
  async printTable(request: TablePrint): Promise<void> {
    if (this.standing.kind === 'preparing') return;
    this.standing = { kind: 'preparing' };
    try {
      this.standing = await this.#print(request);
    } catch (error) {
      this.standing = { kind: 'failed', failure: failureOf(error) };
    } finally {
      this.page = null;
    }
  }

  dismiss(): void {
    if (this.standing.kind !== 'preparing') this.standing = { kind: 'idle' };
  }

  async #print(request: TablePrint): Promise<Standing> {
    const { query, scope, columns, filters } = request;
    const read = await readForPrint(request);
    if (read.kind !== 'rows') return { kind: 'refused', reason: read.kind };
    const { rows, total, totals, asOf, ledgerDates } = read;
    if (rows.length === 0) return { kind: 'refused', reason: 'noRows' };
    const table = printedRows(columns, rows);
    this.page = {
      ...{ dataset: query.dataset, scope, table, total, totals, asOf, ledgerDates },
      ...{ filters, sort: sortInWords(query.sort), printedAt: new Date(this.#world.nowMs()).toISOString() },
    };
    await tick();
    await this.#world.whenDrawable();
    const { isLandscape } = table.layout;
    const saved = await call('savePdf', { suggestedName: fileName(query.dataset, asOf), isLandscape });
    return saved === null ? { kind: 'idle' } : { kind: 'saved', fileName: lastPart(saved.path) };
  }
}

/** The same rows, columns and words that a file of this subject would have. */
export function printOf(subject: RowsSubject, scope: ExportScope): TablePrint {
  const { query, shown, selectedKeys, filters } = subject;
  return { query, scope, keys: selectedKeys, columns: shown, filters: scope === 'everything' ? [] : filters };
}

function fileName(dataset: DatasetName, asOf: string | null): string {
  const day = asOf === null ? '' : `_${dayInHongKong(Date.parse(asOf))}`;
  return `${FILE_NAMES[dataset]}${day}.pdf`;
}

function lastPart(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
