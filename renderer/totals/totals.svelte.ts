import type { CurrencyTotals, RowsAnswer, TotalsAnswer } from '../../shared/contract/answers.ts';
import { moneyFieldsOf } from '../../shared/contract/fields.ts';
import type { Query } from '../../shared/contract/query.ts';
import { call, failureOf } from '../lib/calls/api.ts';
import { commissionRate, hasBoth, isWhole, WITH_BOTH, type CommissionRate } from '../lib/commission-rate.ts';
import { totalsOfRows } from '../lib/currency-sums.ts';
import type { Loadable } from '../lib/calls/loadable.ts';
import type { TotalScope, TotalsSettings } from '../table/table-preference.ts';

/** The columns that are summed, as they add up. */
export const SUMMED = moneyFieldsOf('reports');

type World = {
  readonly query: () => Query;
  /** The page on screen. */
  readonly answer: () => Loadable<RowsAnswer>;
  readonly isGrouped: () => boolean;
  readonly onChange: () => void;
};

/** The totals of one table: of the page, of what the filters find, or of all that is held. */
export class TotalsState {
  settings = $state.raw<TotalsSettings>({ scope: 'filtered', isOpen: true });
  /** What is shown may be of an older question: the answer to the newest is not there yet. */
  busy = $state(false);

  #answer = $state.raw<Loadable<TotalsAnswer>>({ kind: 'loading' });
  /** Of the rows with both amounts that make a rate; null while not known, or not needed. */
  #withBoth = $state.raw<readonly CurrencyTotals[] | null>(null);
  #asked = 0;
  readonly #world: World;

  /** Groups are those of the filtered rows; no page is seen beside them. */
  readonly scope: TotalScope = $derived.by(() =>
    this.settings.scope === 'page' && this.#world.isGrouped() ? 'filtered' : this.settings.scope,
  );
  readonly scopes: readonly TotalScope[] = $derived.by(() =>
    this.#world.isGrouped() ? ['filtered', 'all'] : ['page', 'filtered', 'all'],
  );
  readonly answer: Loadable<TotalsAnswer> = $derived.by(() => (this.scope === 'page' ? this.#ofPage() : this.#answer));

  constructor(world: World) {
    this.#world = world;
  }

  /** Takes over stored settings without saving them again. */
  restore(settings: TotalsSettings): void {
    this.settings = settings;
  }

  setScope(scope: TotalScope): void {
    if (scope === this.settings.scope) return;
    this.settings = { ...this.settings, scope };
    this.#world.onChange();
    void this.readAnew();
  }

  setOpen(isOpen: boolean): void {
    this.settings = { ...this.settings, isOpen };
    this.#world.onChange();
  }

  rateOf(line: CurrencyTotals): CommissionRate | null {
    return commissionRate(line, this.scope === 'page' ? this.#pageWithBoth() : this.#withBoth);
  }

  /** Figures of one scope must not stand under the name of another, not even until the answer comes. */
  async readAnew(): Promise<void> {
    this.#answer = { kind: 'loading' };
    this.#withBoth = null;
    await this.read();
  }

  /** What a person waits for goes first. */
  async read(first: Promise<unknown> = Promise.resolve()): Promise<void> {
    const asked = (this.#asked += 1);
    this.busy = this.scope !== 'page';
    if (!this.busy) return;
    const asIs = this.#world.query();
    const query = this.scope === 'all' ? { ...asIs, filters: [] } : asIs;
    await first;
    if (asked !== this.#asked) return;
    try {
      const value = await call('queryTotals', query);
      // One after the other: a newer question of a view may drop an older one.
      const withBoth = asked === this.#asked ? await readWithBoth(query, value) : null;
      if (asked !== this.#asked) return;
      this.#answer = { kind: 'ready', value };
      this.#withBoth = withBoth;
    } catch (error) {
      if (asked === this.#asked) this.#answer = { kind: 'failed', failure: failureOf(error) };
    } finally {
      if (asked === this.#asked) this.busy = false;
    }
  }

  #pageWithBoth(): readonly CurrencyTotals[] {
    const answer = this.#world.answer();
    const rows = answer.kind === 'ready' && answer.value.kind === 'rows' ? answer.value.rows : [];
    return totalsOfRows(rows.filter(hasBoth), SUMMED);
  }

  #ofPage(): Loadable<TotalsAnswer> {
    const answer = this.#world.answer();
    if (answer.kind !== 'ready') return answer;
    if (answer.value.kind === 'unknown') return { kind: 'ready', value: answer.value };
    const { rows, notes } = answer.value;
    const currencies = totalsOfRows(rows, SUMMED);
    return { kind: 'ready', value: { kind: 'totals', rows: rows.length, currencies, ledgerDates: null, notes } };
  }
}

/** Null where the sums tell the rates by themselves. */
export async function readWithBoth(query: Query, totals: TotalsAnswer): Promise<readonly CurrencyTotals[] | null> {
  if (totals.kind !== 'totals' || totals.currencies.every(isWhole)) return null;
  const answer = await call('queryTotals', { ...query, filters: [...query.filters, ...WITH_BOTH] });
  return answer.kind === 'totals' ? answer.currencies : null;
}
