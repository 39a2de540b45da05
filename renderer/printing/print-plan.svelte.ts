import type { Row } from '../../shared/contract/answers.ts';
import type { ExportScope } from '../../shared/contract/exports/request.ts';
import {
  MAX_PRINTED_ROWS,
  offeredScopes,
  scopeOf,
  scopeWords,
  type OfferedScope,
  type RowsSubject,
} from '../exporting/export-subject.ts';
import { messages } from '../messages/messages.ts';
import type { Orientation } from './print-layout.ts';
import { estimatedPages } from './print-pages.ts';
import { readSample } from './print-rows.ts';
import { printedRows } from './printed-table.ts';
import { printOf, type TablePrint } from './table-print.ts';

/** Enough rows to estimate the height of the others. */
const SAMPLE_ROWS = 300;

type Sample = { readonly scope: ExportScope; readonly rows: readonly Row[] };
type Options = { readonly everything: number | null; readonly scope?: ExportScope };

/** One print before it begins: its rows and paper, and about how many pages they give. */
export class PrintPlan {
  readonly subject: RowsSubject;
  readonly scopes: readonly OfferedScope[];
  /** False where the export dialog has asked which rows. */
  readonly isScopeAsked: boolean;
  scope = $state<ExportScope>('filtered');
  orientation = $state<Orientation>('fitting');

  /** Null while the rows of the chosen scope are being read, or if that failed. */
  #sample = $state.raw<Sample | null>(null);

  /** How many rows the scope has; null if not known. */
  readonly count = $derived.by(() => this.scopes.find(({ scope }) => scope === this.scope)?.count ?? null);
  readonly printedCount = $derived(this.count === null ? null : Math.min(this.count, MAX_PRINTED_ROWS));
  readonly #table = $derived.by(() => {
    const sample = this.#sample;
    if (sample === null || sample.scope !== this.scope) return null;
    return printedRows(this.subject.shown, sample.rows, this.orientation);
  });
  /** About how many pages; null until some rows are read. */
  readonly pages = $derived(
    this.#table === null || this.printedCount === null ? null : estimatedPages(this.#table, this.printedCount),
  );
  readonly isLandscape = $derived(this.#table?.layout.isLandscape ?? null);

  constructor(subject: RowsSubject, { everything, scope }: Options) {
    this.subject = subject;
    this.scopes = offeredScopes(subject, everything);
    this.isScopeAsked = scope === undefined;
    this.scope = scopeOf(subject, scope ?? usualScope(subject));
  }

  get request(): TablePrint {
    return printOf(this.subject, this);
  }

  /** In the words of the export dialog. */
  labelOf(scope: ExportScope): string {
    const count = this.scopes.find((each) => each.scope === scope)?.count ?? null;
    return scopeWords(this.subject, scope, count === null ? null : messages.exporting.rowCount(count));
  }

  choose(scope: ExportScope): void {
    this.scope = scope;
    void this.estimate();
  }

  /** Reads some of the rows, to estimate the pages. If that fails, the dialog shows no estimate. */
  async estimate(): Promise<void> {
    const { scope } = this;
    this.#sample = null;
    try {
      const answer = await readSample(this.request);
      // Another scope may have been chosen meanwhile.
      if (answer.kind === 'rows' && scope === this.scope)
        this.#sample = { scope, rows: answer.rows.slice(0, SAMPLE_ROWS) };
    } catch {
      // Safe to go on: printing reads the rows again, and shows what goes wrong.
    }
  }
}

/** All filtered rows if paper can hold them; else the page on screen, so that nothing is cut off unasked. */
function usualScope({ total }: RowsSubject): ExportScope {
  return total !== null && total <= MAX_PRINTED_ROWS ? 'filtered' : 'page';
}
