import type { RowsAnswer } from '../../shared/contract/answers.ts';
import type { FieldName } from '../../shared/contract/fields.ts';
import type { Query } from '../../shared/contract/query.ts';
import { call } from '../lib/calls/api.ts';
import { LatestRequest } from '../lib/calls/latest-request.ts';
import { failedWith, type Loadable } from '../lib/calls/loadable.ts';
import { RepeatedFields } from './columns/repeated-fields.ts';

type AnsweredQuery = {
  readonly answer: RowsAnswer;
  readonly query: Query;
  readonly repeatedFields: ReadonlySet<FieldName>;
};

/** The rows on screen: the last answer with its query, and whether newer rows are being read. */
export class ShownRows {
  busy = $state(false);
  /** The last answer stays until the next one arrives, so that the table does not blink while typing. */
  #shownRows = $state.raw<Loadable<AnsweredQuery>>({ kind: 'loading' });
  readonly #latestRequest = new LatestRequest();
  readonly #repeated = new RepeatedFields();

  readonly answer: Loadable<RowsAnswer> = $derived(
    this.#shownRows.kind === 'ready' ? { kind: 'ready', value: this.#shownRows.value.answer } : this.#shownRows,
  );
  /** The query of the rows on screen; null while there are none. */
  readonly query: Query | null = $derived(this.#shownRows.kind === 'ready' ? this.#shownRows.value.query : null);
  /** The fields that repeat a filter's chip in all rows found. They come with the rows, so that columns never move alone. */
  readonly repeatedFields: ReadonlySet<FieldName> = $derived(
    this.#shownRows.kind === 'ready' ? this.#shownRows.value.repeatedFields : new Set(),
  );
  readonly rowsAnswer = $derived(
    this.answer.kind === 'ready' && this.answer.value.kind === 'rows' ? this.answer.value : null,
  );
  readonly notes = $derived(this.answer.kind === 'ready' ? this.answer.value.notes : []);

  /** The text of the quick search that found these rows; null without one. */
  readonly searchText: string | null = $derived(
    this.query?.filters.find((filter) => filter.kind === 'anyText')?.value ?? null,
  );

  /** For other rows under the same filters. */
  forgetRepeated(): void {
    this.#repeated.forget();
  }

  /** That there was nothing without a copy says nothing about the first one. */
  expectNewCopy(): void {
    this.forgetRepeated();
    if (this.rowsAnswer?.asOf === null) this.#shownRows = { kind: 'loading' };
  }

  /** Drops what is being read: `busy` stays until the next read. */
  drop(): void {
    this.#latestRequest.drop();
  }

  /** Calls `onAnswer` unless a newer request has replaced this one. */
  async read(query: Query, onAnswer: (answer: RowsAnswer) => void): Promise<void> {
    const isLatest = this.#latestRequest.begin();
    this.busy = true;
    try {
      const answer = await call('queryRows', query, 'table');
      if (!isLatest()) return;
      const repeatedFields = await this.#repeated.of(query, answer, isLatest);
      if (!isLatest()) return;
      this.#shownRows = { kind: 'ready', value: { answer, query, repeatedFields } };
      onAnswer(answer);
    } catch (error) {
      if (isLatest()) this.#shownRows = failedWith(error);
    } finally {
      if (isLatest()) this.busy = false;
    }
  }
}
