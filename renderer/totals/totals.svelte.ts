import type { CurrencyTotals, Row, RowsAnswer, TotalsAnswer } from '../../shared/contract/answers.ts';
import type { AskerName } from '../../shared/contract/askers.ts';
import { moneyFieldsOf } from '../../shared/contract/fields.ts';
import type { Filter, Query } from '../../shared/contract/query.ts';
import { call } from '../lib/calls/api.ts';
import { rateOfTotals, hasBoth, hasAllAmounts, type CommissionRate } from '../lib/commission-rate.ts';
import { RATE_COLUMN, WITH_BOTH_AMOUNTS } from '../../shared/rules/computed-columns.ts';
import { totalsOfRows } from '../lib/currency-sums.ts';
import { LatestRequest } from '../lib/calls/latest-request.ts';
import { failedWith, type Loadable } from '../lib/calls/loadable.ts';
import type { TotalScope, TotalsSettings } from './totals-settings.ts';

/** The summed columns, in the order in which they add up. */
export const SUMMED = moneyFieldsOf('reports');
/** The columns that have a figure below them. */
export const BAND_FIGURES: ReadonlySet<string> = new Set([...SUMMED, RATE_COLUMN]);

type Options = {
  readonly query: () => Query;
  /** The rows of the page on screen. */
  readonly answer: () => Loadable<RowsAnswer>;
  readonly isGrouped: () => boolean;
  /** Whether a read was left out while the table was out of sight. */
  readonly isOutdated: () => boolean;
  readonly onChange: () => void;
};

/** The totals of one table: of the page, of the filtered rows, or of all rows of the copy. */
export class TotalsState {
  settings = $state.raw<TotalsSettings>({ scope: 'filtered', isOpen: true });
  /** Whether totals are being read, or will be once they are in sight; those shown may be of an earlier request. */
  readonly busy = $derived.by(() => this.#isReading || this.#options.isOutdated());

  #isReading = $state(false);
  #answer = $state.raw<Loadable<TotalsAnswer>>({ kind: 'loading' });
  /** The filters that the totals on screen answer; null before the first answer. */
  #answeredFilters = $state.raw<readonly Filter[] | null>(null);
  /** Totals of the rows that have both amounts of the commission rate; null when unknown or not needed. */
  #withBoth = $state.raw<readonly CurrencyTotals[] | null>(null);
  readonly #latestRequest = new LatestRequest();
  readonly #options: Options;

  /** While grouped, no page is shown, so its totals become those of the filtered rows. */
  readonly scope: TotalScope = $derived.by(() =>
    this.settings.scope === 'page' && this.#options.isGrouped() ? 'filtered' : this.settings.scope,
  );
  readonly scopes: readonly TotalScope[] = $derived.by(() =>
    this.#options.isGrouped() ? ['filtered', 'all'] : ['page', 'filtered', 'all'],
  );
  readonly #isFiltered = $derived.by(() => (this.#answeredFilters ?? this.#options.query().filters).length > 0);
  /** The scope as a person reads it: where nothing is filtered, the filtered rows are all rows. */
  readonly namedScope: TotalScope = $derived.by(() =>
    this.scope === 'filtered' && !this.#isFiltered ? 'all' : this.scope,
  );
  readonly namedScopes: readonly TotalScope[] = $derived.by(() =>
    this.#isFiltered ? this.scopes : this.scopes.filter((scope) => scope !== 'filtered'),
  );
  readonly answer: Loadable<TotalsAnswer> = $derived.by(() =>
    this.scope === 'page' ? this.#pageTotals() : this.#answer,
  );

  /** The lines that are shown; none while they are folded away or not known. */
  readonly currencies: readonly CurrencyTotals[] = $derived.by(() => {
    const { answer } = this;
    return this.settings.isOpen && answer.kind === 'ready' && answer.value.kind === 'totals'
      ? answer.value.currencies
      : [];
  });

  constructor(options: Options) {
    this.#options = options;
  }

  /** Of the filtered rows where their totals are known, else of the rows of the page. */
  hasSeveralCurrencies(rows: readonly Row[]): boolean {
    const { answer, scope } = this;
    const totals =
      answer.kind === 'ready' && answer.value.kind === 'totals' && scope === 'filtered' ? answer.value : null;
    const counted = totals?.currencies.filter((line) => line.rows > 0) ?? [];
    return counted.length > 1 || new Set(rows.map(({ values }) => values.currency)).size > 1;
  }

  /** Takes over stored settings without saving them again. */
  restore(settings: TotalsSettings): void {
    this.settings = settings;
  }

  setScope(scope: TotalScope): void {
    if (scope === this.settings.scope) return;
    this.settings = { ...this.settings, scope };
    this.#options.onChange();
    void this.readAnew();
  }

  /** All rows, chosen where nothing is filtered, follow the filters that are set later. */
  chooseNamed(scope: TotalScope): void {
    this.setScope(scope === 'all' && !this.#isFiltered ? 'filtered' : scope);
  }

  setOpen(isOpen: boolean): void {
    this.settings = { ...this.settings, isOpen };
    this.#options.onChange();
  }

  /** Finds the rows of these totals; null for the rows of a page. */
  get askedQuery(): Query | null {
    if (this.scope === 'page') return null;
    const filtered = this.#options.query();
    return this.scope === 'all' ? { ...filtered, filters: [] } : filtered;
  }

  /** The rows on screen. */
  get pageRows(): readonly Row[] {
    const answer = this.#options.answer();
    return answer.kind === 'ready' && answer.value.kind === 'rows' ? answer.value.rows : [];
  }

  rateOf(line: CurrencyTotals): CommissionRate | null {
    return rateOfTotals(line, this.scope === 'page' ? this.#pageWithBoth() : this.#withBoth);
  }

  /** Clears the figures before reading: the totals of one scope must never show under the name of another. */
  async readAnew(): Promise<void> {
    this.#answer = { kind: 'loading' };
    this.#withBoth = null;
    await this.read();
  }

  /** After `first`. */
  async read(first: Promise<unknown> = Promise.resolve()): Promise<void> {
    const isLatest = this.#latestRequest.begin();
    const query = this.askedQuery;
    const { filters } = this.#options.query();
    this.#isReading = query !== null;
    if (query === null) {
      this.#answeredFilters = filters;
      return;
    }
    await first;
    if (!isLatest()) return;
    try {
      const value = await call('queryTotals', query, 'table');
      if (!isLatest()) return;
      const withBoth = await readWithBoth(query, value, 'table');
      if (!isLatest()) return;
      this.#answer = { kind: 'ready', value };
      this.#answeredFilters = filters;
      this.#withBoth = withBoth;
    } catch (error) {
      if (isLatest()) this.#answer = failedWith(error);
    } finally {
      if (isLatest()) this.#isReading = false;
    }
  }

  #pageWithBoth(): readonly CurrencyTotals[] {
    return totalsOfRows(this.pageRows.filter(hasBoth), SUMMED);
  }

  #pageTotals(): Loadable<TotalsAnswer> {
    const answer = this.#options.answer();
    if (answer.kind !== 'ready') return answer;
    if (answer.value.kind === 'unknown') return { kind: 'ready', value: answer.value };
    const { rows, notes } = answer.value;
    const currencies = totalsOfRows(rows, SUMMED);
    return { kind: 'ready', value: { kind: 'totals', rows: rows.length, currencies, ledgerDates: null, notes } };
  }
}

/** The totals of the rows that have both amounts of the rate; null when no row lacks one. Throws `ApiFailure`. */
export async function readWithBoth(
  query: Query,
  totals: TotalsAnswer,
  asker: AskerName,
): Promise<readonly CurrencyTotals[] | null> {
  if (totals.kind !== 'totals' || totals.currencies.every(hasAllAmounts)) return null;
  const answer = await call('queryTotals', { ...query, filters: [...query.filters, ...WITH_BOTH_AMOUNTS] }, asker);
  return answer.kind === 'totals' ? answer.currencies : null;
}
