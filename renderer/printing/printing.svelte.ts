import { tick } from 'svelte';
import type { CurrencyTotals, RowsAnswer } from '../../shared/contract/answers.ts';
import type { Failure } from '../../shared/contract/errors.ts';
import type { ExportScope } from '../../shared/contract/exports.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import { failureOf } from '../lib/calls/api.ts';
import { savePdf } from '../lib/calls/copy-and-save.ts';
import { appliedFilters, appliedQuery, hintOf, type RowsSubject } from '../exporting/export-subject.ts';
import { sortInWords } from '../exporting/export-words.ts';
import { pdfName } from '../lib/file-name.ts';
import { printedRows, type PrintedRows } from './printed-table.ts';
import type { Column } from '../lib/table-columns.ts';
import { isWhole, readForPrint, type PrintedSet } from './print-rows.ts';

export type TablePrint = PrintedSet & {
  /** In their printed order. */
  readonly columns: readonly Column[];
  /** The filters in words. */
  readonly filters: readonly string[];
  /** The filters in short, for the file name. */
  readonly hint: string;
};

/** The content of the printed pages. */
export type PrintedPage = {
  readonly dataset: DatasetName;
  readonly scope: ExportScope;
  readonly table: PrintedRows;
  readonly total: number;
  readonly totals: readonly CurrencyTotals[];
  readonly notReadAgain: readonly string[];
  readonly asOf: string | null;
  readonly ledgerDates: Extract<RowsAnswer, { readonly kind: 'rows' }>['ledgerDates'];
  readonly filters: readonly string[];
  readonly sort: readonly string[];
  readonly printedAt: string;
};

type Standing =
  | { readonly kind: 'idle' }
  | { readonly kind: 'preparing' }
  | { readonly kind: 'saved'; readonly path: string; readonly rows: number; readonly total: number }
  | { readonly kind: 'refused'; readonly reason: 'unknown' | 'moving' | 'noRows' }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly request: TablePrint };

type Options = {
  readonly nowMs: () => number;
  /** Resolves once fonts are loaded, so that the page can be drawn. */
  readonly whenDrawable: () => Promise<unknown>;
};

const FILE_NAMES: Readonly<Record<DatasetName, string>> = {
  charges: 'customized-charges',
  reports: 'commission-daily-reports',
};

/** Prints a table: reads its rows anew, lays them out in a hidden part of the window, and saves that as PDF. */
export class PrintingState {
  /** The page in the hidden part of the window; null when nothing is being printed. */
  page = $state.raw<PrintedPage | null>(null);
  standing = $state.raw<Standing>({ kind: 'idle' });

  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Prints the rows of `scope` from what a screen offers to export. */
  printSubject(subject: RowsSubject, scope: ExportScope): Promise<void> {
    return this.printTable(printOf(subject, scope));
  }

  /** Prints one table at a time; ignores a request while another runs. */
  async printTable(request: TablePrint): Promise<void> {
    if (this.standing.kind === 'preparing') return;
    this.standing = { kind: 'preparing' };
    try {
      this.standing = await this.#print(request);
    } catch (error) {
      this.standing = { kind: 'failed', failure: failureOf(error), request };
    } finally {
      this.page = null;
    }
  }

  dismiss(): void {
    if (this.standing.kind !== 'preparing') this.standing = { kind: 'idle' };
  }

  async #print(request: TablePrint): Promise<Standing> {
    const { query, scope, columns, filters, hint } = request;
    const outcome = await readForPrint(request);
    if (outcome.kind !== 'rows') return { kind: 'refused', reason: outcome.kind };
    const { rows, total, totals, asOf, ledgerDates, notReadAgain } = outcome;
    if (rows.length === 0) return { kind: 'refused', reason: 'noRows' };
    const table = printedRows(columns, rows);
    this.page = {
      dataset: query.dataset,
      scope,
      table,
      total,
      totals,
      asOf,
      ledgerDates,
      notReadAgain,
      filters,
      sort: sortInWords(query.sort),
      printedAt: new Date(this.#options.nowMs()).toISOString(),
    };
    await tick();
    await this.#options.whenDrawable();
    const { isLandscape } = table.layout;
    const suggestedName = pdfName(FILE_NAMES[query.dataset], { asOf, hint });
    const path = await savePdf({ suggestedName, isLandscape });
    if (path === null) return { kind: 'idle' };
    return { kind: 'saved', path, rows: rows.length, total: isWhole(scope) ? total : rows.length };
  }
}

/** A print with the same rows, columns and words as an export of this subject. */
export function printOf(subject: RowsSubject, scope: ExportScope): TablePrint {
  const { shown, selectedKeys } = subject;
  return {
    query: appliedQuery(subject, scope),
    scope,
    keys: selectedKeys,
    columns: shown,
    filters: appliedFilters(subject, scope),
    hint: hintOf(subject, scope),
  };
}
