import { messages } from '../messages/messages.ts';
import { tick } from 'svelte';
import type { CurrencyTotals, RowsAnswer } from '../../shared/contract/answers.ts';
import type { Failure } from '../../shared/contract/errors.ts';
import type { ExportScope } from '../../shared/contract/exports/request.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import { failureOf } from '../lib/calls/api.ts';
import { cancelPdf, savePdf } from '../lib/calls/copy-and-save.ts';
import type { CopyDoubts } from '../exporting/copy-doubts.ts';
import { hintOfScope, type RowsSubject } from '../exporting/export-subject.ts';
import { sortInWords } from '../../shared/exports/export-words.ts';
import { pdfName } from '../lib/file-name.ts';
import { PrintPlan } from './print-plan.svelte.ts';
import { printedRows, type PrintedRows } from './printed-table.ts';
import { isWhole, readForPrint } from './print-rows.ts';
import type { PrintStep } from './print-step.ts';
import type { TablePrint } from './table-print.ts';

/** The content of the printed pages. */
export type PrintedPage = {
  readonly dataset: DatasetName;
  readonly scope: ExportScope;
  readonly table: PrintedRows;
  readonly total: number;
  readonly totals: readonly CurrencyTotals[];
  readonly doubts: CopyDoubts;
  readonly asOf: string | null;
  readonly ledgerDates: Extract<RowsAnswer, { readonly kind: 'rows' }>['ledgerDates'];
  readonly filters: readonly string[];
  readonly sort: readonly string[];
  readonly printedAt: string;
};

type Standing =
  | { readonly kind: 'idle' }
  | { readonly kind: 'preparing'; readonly step: PrintStep }
  | {
      readonly kind: 'saved';
      readonly path: string;
      readonly isDirect: boolean;
      readonly rows: number;
      readonly total: number;
    }
  | { readonly kind: 'refused'; readonly reason: 'unknown' | 'moving' | 'noRows' }
  | { readonly kind: 'failed'; readonly failure: Failure };

type Options = {
  readonly nowMs: () => number;
  /** The day of the data, for the name of the file; null if it is not known. */
  readonly findDay: (dataset: DatasetName) => string | null;
  /** Resolves once fonts are loaded, so that the page can be drawn. */
  readonly whenDrawable: () => Promise<unknown>;
  /** Lets the window handle keys and clicks between two steps. */
  readonly pause: () => Promise<unknown>;
};

/** Drawing this many rows takes less than a frame that a person would notice. */
const ROWS_A_STEP = 100;

const FILE_NAMES: Readonly<Record<DatasetName, string>> = {
  charges: 'customized-charges',
  reports: 'commission-daily-reports',
};

/** Prints a table: reads its rows again, draws them in a hidden part of the window, and saves that as PDF. */
export class PrintingState {
  /** What the dialog asks about; null while it is closed. */
  plan = $state.raw<PrintPlan | null>(null);
  /** The page in the hidden part of the window; null when nothing is being printed. */
  page = $state.raw<PrintedPage | null>(null);
  /** How many rows of the page are drawn. */
  drawnRows = $state(0);
  standing = $state.raw<Standing>({ kind: 'idle' });

  readonly #options: Options;
  #job: AbortController | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Asks what to print. `everything`: the row count of the whole copy, if known. */
  ask(subject: RowsSubject, options: { readonly everything: number | null; readonly scope?: ExportScope }): void {
    if (this.#job !== null) return;
    this.standing = { kind: 'idle' };
    this.plan = new PrintPlan(subject, options);
    void this.plan.estimate();
  }

  /** Closes the dialog and stops what is being prepared. */
  cancel(): void {
    this.plan = null;
    this.dismiss();
    const job = this.#job;
    if (job === null) return;
    job.abort();
    this.#job = null;
    this.page = null;
    // Safe to go on: the main process has logged the failure, and a PDF that is saved nevertheless is whole.
    cancelPdf().catch(() => undefined);
  }

  dismiss(): void {
    this.standing = { kind: 'idle' };
  }

  /** Prints one table at a time; ignores a request while another runs. */
  async printTable(request: TablePrint): Promise<void> {
    if (this.#job !== null) return;
    const job = new AbortController();
    this.#job = job;
    const outcome = await this.#outcomeOf(request, job.signal);
    // After `cancel`, another print may have begun.
    if (this.#job !== job) return;
    this.#job = null;
    this.page = null;
    this.standing = outcome;
    if (outcome.kind === 'saved' || outcome.kind === 'idle') this.plan = null;
  }

  async #outcomeOf(request: TablePrint, signal: AbortSignal): Promise<Standing> {
    try {
      return await this.#print(request, signal);
    } catch (error) {
      return { kind: 'failed', failure: failureOf(error) };
    }
  }

  async #print(request: TablePrint, signal: AbortSignal): Promise<Standing> {
    const { query, scope, columns, orientation } = request;
    const onRows = (rows: number, total: number) => this.#report({ kind: 'reading', rows, total }, signal);
    this.#report({ kind: 'reading', rows: 0, total: 0 }, signal);
    const outcome = await readForPrint(request, { signal, onRows });
    if (outcome.kind !== 'rows') return { kind: 'refused', reason: outcome.kind };
    const { rows, total, totals, asOf, ledgerDates, doubts, words } = outcome;
    if (rows.length === 0) return { kind: 'refused', reason: 'noRows' };
    const table = printedRows(columns, rows, orientation);
    const printedAt = new Date(this.#options.nowMs()).toISOString();
    const sort = sortInWords(query, messages);
    await this.#draw(
      {
        dataset: query.dataset,
        scope,
        table,
        total,
        totals,
        asOf,
        ledgerDates,
        doubts,
        filters: words.filters,
        sort,
        printedAt,
      },
      signal,
    );
    this.#report({ kind: 'saving' }, signal);
    const { isLandscape } = table.layout;
    const hint = hintOfScope(scope, { filters: words.hint, page: query.page });
    const day = this.#options.findDay(query.dataset);
    const suggestedName = pdfName(FILE_NAMES[query.dataset], { day, hint });
    const file = await savePdf({ suggestedName, isLandscape });
    if (file === null) return { kind: 'idle' };
    return { kind: 'saved', ...file, rows: rows.length, total: isWhole(scope) ? total : rows.length };
  }

  /** Draws some rows at a time, so that the window never stands still. */
  async #draw(page: PrintedPage, signal: AbortSignal): Promise<void> {
    const total = page.table.rows.length;
    this.#report({ kind: 'drawing', rows: 0, total }, signal);
    this.drawnRows = 0;
    this.page = page;
    while (this.drawnRows < total) {
      this.drawnRows = Math.min(total, this.drawnRows + ROWS_A_STEP);
      this.#report({ kind: 'drawing', rows: this.drawnRows, total }, signal);
      await tick();
      await this.#options.pause();
      signal.throwIfAborted();
    }
    await this.#options.whenDrawable();
    signal.throwIfAborted();
  }

  /** Throws if it was cancelled: an answer that comes later must not bring back what `cancel` has removed. */
  #report(step: PrintStep, signal: AbortSignal): void {
    signal.throwIfAborted();
    this.standing = { kind: 'preparing', step };
  }
}
