// What the main process knows about a table without rows: which filter keeps all rows out, and which dates cannot be read.

import type { RowsAnswer } from '../../shared/contract/answers.ts';
import type { FieldName } from '../../shared/contract/fields.ts';
import { unreadableIn, wholeQuery, type Query } from '../../shared/contract/query.ts';
import { call } from '../lib/calls/api.ts';
import { LatestRequest } from '../lib/calls/latest-request.ts';
import type { TableState } from '../table/table.svelte.ts';

/** The one filter whose removal brings rows. */
type Removal = { readonly id: string; readonly rows: number };
/** How many different dates of a field cannot be read, and one of them. */
export type UnreadDates = { readonly field: FieldName; readonly count: number; readonly example: string };

export class EmptyReasons {
  removal = $state.raw<Removal | null>(null);
  unreadDates = $state.raw<UnreadDates | null>(null);
  /** The answer whose reasons are known. */
  #foundFor: RowsAnswer | null = null;
  readonly #latestRequest = new LatestRequest();
  readonly #table: TableState;

  constructor(table: TableState) {
    this.#table = table;
  }

  /**
   * For each new answer of the table while a screen of it is in sight. Returns a function that stops it, as another screen of the
   * same table is the same asker: a late question of this one would replace its question.
   */
  find(): () => void {
    const { answer } = this.#table;
    if (answer.kind === 'ready' && answer.value !== this.#foundFor) void this.#find(answer.value);
    return () => this.#latestRequest.drop();
  }

  async #find(answer: RowsAnswer): Promise<void> {
    const isLatest = this.#latestRequest.begin();
    this.#foundFor = null;
    this.removal = null;
    this.unreadDates = null;
    if (answer.kind === 'rows' && answer.total !== 0) return;
    const unread = answer.notes.find(({ reason }) => reason === 'datesNotRecognised')?.name;
    const filtered = this.#table.query.filters.flatMap((filter) => ('field' in filter ? filter.field : []));
    const field = filtered.find((each) => each === unread);
    try {
      if (field !== undefined) {
        const unreadDates = await this.#unreadDates(field);
        if (isLatest()) this.unreadDates = unreadDates;
      }
      const removal = await this.#removal(isLatest);
      if (!isLatest()) return;
      this.removal = removal;
      this.#foundFor = answer;
    } catch {
      // The sentence of the table stays as it is: all filters can still be removed.
    }
  }

  /** The filter that was added last is tried first: without it, the person has what was there before. */
  async #removal(isLatest: () => boolean): Promise<Removal | null> {
    const entries = this.#table.filters.entries.filter(({ isOn }) => isOn);
    for (const { id } of entries.toReversed()) {
      if (!isLatest()) return null;
      const filters = entries.filter((entry) => entry.id !== id).map(({ filter }) => filter);
      const answer = await call('queryRows', this.#query(filters), 'emptyReasons');
      if (answer.kind === 'rows' && answer.total > 0) return { id, rows: answer.total };
    }
    return null;
  }

  async #unreadDates(field: FieldName): Promise<UnreadDates | null> {
    const request = { query: this.#query(unreadableIn(field)), by: field, limit: 1 };
    const groups = await call('queryGroups', request, 'emptyReasons');
    const example = groups.kind === 'groups' ? groups.values[0] : undefined;
    return groups.kind === 'groups' && typeof example === 'string' ? { field, count: groups.total, example } : null;
  }

  #query(filters: Query['filters']): Query {
    return wholeQuery(this.#table.dataset, filters);
  }
}
