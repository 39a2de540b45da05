import type { CurrencyTotals, RowsAnswer, TotalsAnswer } from '../../shared/contract/answers.ts';
import type { Failure } from '../../shared/contract/errors.ts';
import type { CellValue } from '../../shared/contract/fields.ts';
import { wholeQuery, type Filter, type Query } from '../../shared/contract/query.ts';
import { call, on } from '../lib/calls/api.ts';
import { stepsFor, usualStep } from '../charts/data/calendar.ts';
import { CHART_IDS, type ChartId } from '../../shared/contract/chart-ids.ts';
import { isOfCharges, type ChartCategory } from '../charts/data/chart.ts';
import type { ChartQuestion } from '../charts/data/chart-requests.ts';
import { inCurrency } from '../charts/data/amounts.ts';
import { daysOfChange, periodFilter, withoutLedgerDates, type PeriodTotals } from '../charts/data/compare-periods.ts';
import type { NamedChange } from '../charts/data/movers.ts';
import { brushedFilters, withPicked } from './overview-picks.ts';
import { readComparedPeriods, readPeriodTotals, type ComparedPeriods, type PeriodsQuestion } from './read-periods.ts';
import {
  periodBefore,
  periodPair,
  readOverviewSettings,
  USUAL_SETTINGS,
  writeOverviewSettings,
  type OverviewSettings,
  type PeriodPair,
  type TimeStep,
} from '../charts/data/overview-settings.ts';
import { ChartState } from '../charts/chart.svelte.ts';
import { StoredPreference } from '../lib/calls/preferences.ts';
import { QuestionState, type Renewal } from '../charts/question.svelte.ts';
import type { TableState } from '../table/table.svelte.ts';
import { readWithBoth } from '../totals/totals.svelte.ts';

const PREFERENCE = 'overview';

type OverviewTotals = {
  readonly totals: TotalsAnswer;
  /** Totals of the rows that have both amounts of the commission rate; null when no row lacks one. */
  readonly withBoth: readonly CurrencyTotals[] | null;
};

type RowsFound = Extract<RowsAnswer, { readonly kind: 'rows' }>;

/** Figures and charts that stay as they are until `release` is called; or why one of them could not be read. */
type Held<T> =
  | { readonly kind: 'held'; readonly beside: T; readonly release: () => void }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** The figures and charts of the filtered daily reports, and of all customized charges. */
export class OverviewState {
  settings = $state.raw<OverviewSettings>(USUAL_SETTINGS);
  readonly table: TableState;
  readonly totals: QuestionState<Query, OverviewTotals>;
  /** The totals behind the changes of the key figures. */
  readonly headline: QuestionState<PeriodsQuestion, PeriodTotals | null>;
  /** The two chosen periods: their totals and AEs. */
  readonly compared: QuestionState<PeriodsQuestion, ComparedPeriods | null>;
  readonly charts: Readonly<Record<ChartId, ChartState>>;

  /** The totals of the filtered rows; null while unknown, or when the filters cannot be answered. */
  readonly found = $derived.by(() => {
    const { answered } = this.totals;
    const totals = answered.kind === 'ready' ? answered.value.answer.totals : null;
    return totals?.kind === 'totals' ? totals : null;
  });
  /** Most rows first. */
  readonly currencies: readonly CellValue[] = $derived((this.found?.currencies ?? []).map(({ currency }) => currency));
  /** The currency of the charts of amounts; undefined while unknown, or without rows. */
  readonly currency: CellValue | undefined = $derived.by(() => {
    const chosenCurrency = this.settings.currency;
    return chosenCurrency !== undefined && this.currencies.includes(chosenCurrency)
      ? chosenCurrency
      : this.currencies[0];
  });
  /** The offered steps of the time axis, the finest first. */
  readonly steps: readonly TimeStep[] = $derived(stepsFor(this.found?.ledgerDates ?? null));
  /** The person's choice while it is offered, else the step that suits the span of the dates. */
  readonly step: TimeStep = $derived(
    this.steps.find((step) => step === this.settings.step) ?? usualStep(this.found?.ledgerDates ?? null),
  );
  readonly periods = $derived.by(() => periodPair(this.settings, this.table.filters.periods));

  /** What the key figures are compared with: the period before the filtered one, or the two chosen periods. */
  readonly headlinePair: PeriodPair | null = $derived.by(() => {
    const range = this.table.filters.ledgerRange;
    if (range === null) return this.periods;
    if (range === 'unknown' || range.from === null || range.to === null) return null;
    const after = { from: range.from, to: range.to };
    return { before: periodBefore(after), after };
  });

  readonly #preference = new StoredPreference(PREFERENCE, (text) => this.#take(text));
  #day: string | null = null;
  /** The periods of the last questions about them. */
  #askedPeriods = '';
  /** Late answers would meet deriveds that no longer change. */
  #hasEnded = false;
  readonly #newest: () => string;

  /** `newest`: the day that the copy's reports reach; empty if not known. */
  constructor(table: TableState, newest: () => string) {
    this.table = table;
    this.#newest = newest;
    this.totals = new QuestionState<Query, OverviewTotals>({
      question: () => wholeQuery(table.dataset, table.query.filters),
      ask: readTotals,
      onAnswered: () => this.#renewForStep(),
    });
    const question = (periods: PeriodPair | null): PeriodsQuestion => ({ filters: table.query.filters, periods });
    this.headline = new QuestionState({ question: () => question(this.headlinePair), ask: readPeriodTotals });
    this.compared = new QuestionState({ question: () => question(this.periods), ask: readComparedPeriods });
    const charts = CHART_IDS.map((id) => [id, new ChartState(id, this.#chartWorld(id))] as const);
    // The cast: `fromEntries` cannot know that every ID has an entry.
    this.charts = Object.fromEntries(charts) as Record<ChartId, ChartState>;
  }

  /** Restores the settings and follows the table and syncs. Returns a function that stops this. */
  start(): () => void {
    this.#askedPeriods = this.#periodTexts();
    void this.#preference.restore();
    void this.#loadPeriods();
    const endings = [
      this.table.follow(({ isFirst }) => this.#renewReports({ forgets: isFirst })),
      on('resourceChanged', ({ resource }) => {
        if (resource === 'charges') this.#renew(isOfCharges);
        else if (resource === 'reports') void this.#loadPeriods();
        // A dictionary changed: charts show its labels.
        else this.#renew(() => true);
      }),
      () => (this.#hasEnded = true),
    ];
    return () => endings.forEach((end) => end());
  }

  /** To be called when the key figures come into sight. Returns a function to call when they leave. */
  showFigures(): () => void {
    const shown = [this.totals, this.headline, this.compared, this.charts.commissionOverTime.question];
    const endings = shown.map((question) => question.show());
    return () => endings.forEach((end) => end());
  }

  setDay(day: string): void {
    const previousDay = this.#day;
    this.#day = day;
    if (previousDay !== null && previousDay !== day) void this.#loadPeriods();
  }

  set(change: Partial<OverviewSettings>): void {
    const previousStep = this.step;
    this.settings = { ...this.settings, ...change };
    void this.#preference.write(() => writeOverviewSettings(this.settings));
    if (this.step !== previousStep) this.charts.commissionOverTime.question.renew();
    if ('comparison' in change || 'custom' in change) this.#renewPeriods();
  }

  /**
   * Reads all figures and charts, also those out of sight, and what `readBeside` reads, until all are of one copy and the same
   * filters.
   */
  async hold<T>(readBeside: () => Promise<T>): Promise<Held<T>> {
    const charts = CHART_IDS.map((id) => this.charts[id].question);
    const questions = [this.totals, this.headline, this.compared, ...charts];
    for (;;) {
      await this.totals.answerNow();
      await Promise.all([this.headline.answerNow(), this.compared.answerNow()]);
      await Promise.all(charts.map((question) => question.answerNow()));
      for (const { answered } of questions)
        if (answered.kind === 'failed') return { kind: 'failed', failure: answered.failure };
      const beside = await readBeside();
      if (questions.some(({ isOld }) => isOld)) continue;
      const endings = questions.map((question) => question.hold());
      return { kind: 'held', beside, release: () => endings.forEach((end) => end()) };
    }
  }

  /** When the reports found were read: the oldest of them, and how many dates were only counted since. Throws `ApiFailure`. */
  async readAge(): Promise<Pick<RowsFound, 'asOf' | 'ledgerDates'>> {
    const answer = await call('queryRows', wholeQuery(this.table.dataset, this.table.query.filters));
    return answer.kind === 'rows' ? answer : { asOf: null, ledgerDates: null };
  }

  /** Adds filters for the rows behind a mark of a report chart. */
  pick({ filters }: ChartCategory): void {
    if (filters !== null) this.table.filters.replace(withPicked(this.table.filters.entries, filters));
  }

  /** The filters for the rows behind a name's change; the table's own filters on ledger dates do not apply to it. */
  rowsOf(change: NamedChange, periods: PeriodPair, currency: CellValue): readonly Filter[] {
    return [
      ...withoutLedgerDates(this.table.query.filters),
      periodFilter(daysOfChange(periods, change)),
      ...change.group.filters,
      inCurrency(currency),
    ];
  }

  brush(categories: readonly ChartCategory[]): void {
    const { filters } = this.table;
    const pickedFilters = brushedFilters(categories, filters);
    if (pickedFilters !== null) filters.replace(withPicked(filters.entries, pickedFilters));
  }

  #chartWorld(id: ChartId): ConstructorParameters<typeof ChartState>[1] {
    return {
      question: (): ChartQuestion => {
        const filters = isOfCharges(id) ? [] : this.table.query.filters;
        return { id, filters, step: this.step };
      },
      choices: () => ({ currency: this.currency ?? null, top: this.settings.top, newest: this.#newest() }),
    };
  }

  #renewReports(how: Renewal): void {
    this.totals.renew(how);
    this.#renewPeriods(how);
    this.#renew((id) => !isOfCharges(id), how);
  }

  /** A filter may move the periods of the key figures while the chosen ones stay. */
  #periodTexts(): string {
    return JSON.stringify([this.periods, this.headlinePair]);
  }

  #renewPeriods(how?: Renewal): void {
    this.#askedPeriods = this.#periodTexts();
    this.headline.renew(how);
    this.compared.renew(how);
  }

  #renew(which: (id: ChartId) => boolean, how?: Renewal): void {
    for (const id of CHART_IDS) if (which(id)) this.charts[id].question.renew(how);
  }

  /** New totals may have another span of dates, which offers other steps than the chart was read with. */
  #renewForStep(): void {
    if (this.#hasEnded) return;
    const { question } = this.charts.commissionOverTime;
    // Also if it has not been answered: the totals often come first.
    if (question.asked !== null && question.asked.step !== this.step) question.renew();
  }

  /** The dates of periods depend on the day and on the copy. */
  async #loadPeriods(): Promise<void> {
    await this.table.filters.loadPeriods();
    if (!this.#hasEnded && this.#periodTexts() !== this.#askedPeriods) this.#renewPeriods();
  }

  #take(text: string | null): void {
    // A choice made meanwhile wins.
    if (this.#hasEnded || this.settings !== USUAL_SETTINGS) return;
    this.settings = readOverviewSettings(text);
    this.#renewForStep();
    this.#renewPeriods();
  }
}

async function readTotals(query: Query, isWanted: () => boolean): Promise<OverviewTotals> {
  const totals = await call('queryTotals', query, 'overview');
  return { totals, withBoth: isWanted() ? await readWithBoth(query, totals, 'overview') : null };
}
