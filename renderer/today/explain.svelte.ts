import { wholeQuery, type DayRange, type Filter } from '../../shared/contract/query.ts';
import { periodFilter } from '../charts/data/compare-periods.ts';
import { call } from '../lib/calls/api.ts';
import { CopyRead, followCopies } from '../lib/calls/copy-read.svelte.ts';
import { loaded, type Loadable } from '../lib/calls/loadable.ts';
import { DIFFERS, explanationsOf, type ExplainedFacts, type Explanation } from './explanations.ts';

/** What of the figures needs an explanation. Parity is not read here: the whole app follows it. */
export class ExplainState {
  facts = $state.raw<Loadable<Omit<ExplainedFacts, 'differingCount'>>>({ kind: 'loading' });

  readonly #copyRead = new CopyRead();
  readonly #month: () => DayRange;

  /** `month`: the last complete one. */
  constructor(month: () => DayRange) {
    this.#month = month;
  }

  /** Reads now and at each change of the reports. Returns a function that stops it. */
  follow(): () => void {
    return followCopies(['reports'], () => this.load());
  }

  /** Whether the facts may be of an earlier copy or month. */
  get isOld(): boolean {
    return this.#copyRead.isOld;
  }

  async load(): Promise<void> {
    await this.#copyRead.renew(
      () => loaded(() => this.#read()),
      (facts) => (this.facts = facts),
    );
  }

  /** The last complete month of the facts that were read; before that, the one that will be read. */
  get month(): DayRange {
    return this.facts.kind === 'ready' ? this.facts.value.month : this.#month();
  }

  explanations(differingCount: number | null): readonly Explanation[] {
    return this.facts.kind === 'ready' ? explanationsOf({ ...this.facts.value, differingCount }) : [];
  }

  async #read(): Promise<Loadable<Omit<ExplainedFacts, 'differingCount'>>> {
    const month = this.#month();
    const [differing, all, lastMonth, counts] = await Promise.all([
      readTotals(DIFFERS),
      readTotals([]),
      readTotals([periodFilter(month)]),
      call('countChanges', {}),
    ]);
    if (differing.kind === 'unknown' || all.kind === 'unknown' || lastMonth.kind === 'unknown')
      return { kind: 'empty' };
    return { kind: 'ready', value: { differing, all, lastMonth, month, changes: counts.parts } };
  }
}

function readTotals(filters: readonly Filter[]) {
  return call('queryTotals', wholeQuery('reports', filters));
}
