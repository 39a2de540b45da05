import type { LabelledKey } from '../../shared/contract/answers.ts';
import type { DatasetName, DictionaryName, ResourceName } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import type { ViewFilter } from '../../shared/contract/views.ts';
import { call } from '../lib/calls/api.ts';
import {
  activeFilters,
  isSameList,
  switched,
  valueOn,
  withControl,
  withFilter,
  without,
  type FilterEntry,
} from './filter-entries.ts';
import {
  isReversed,
  LEDGER_DATE,
  ledgerRange,
  NO_PERIODS,
  rangeFilter,
  typedRange,
  type OpenRange,
  type PeriodRanges,
} from '../lib/ledger-range.ts';
import {
  controlFilter,
  filterControls,
  isSameControl,
  isTyped,
  isUsable,
  type FilterControl,
  type FilterId,
} from './table-filters.ts';
import { valueName, type ValueName } from '../../shared/rules/value-name.ts';
import { messages } from '../messages/messages.ts';
import type { FailedReads } from '../lib/calls/failed-reads.svelte.ts';

/** Half a day or half a client means something else, or nothing: these wait until the typing pauses. */
const TYPING_PAUSE_MS = 120;
const WAITING: readonly FilterControl['shape'][] = ['day', 'client'];

type Names = ReadonlyMap<string, ValueName>;
type SearchField = { focus(): void; isInSight(): boolean };

/** The filters of one table: which there are and which are on, what is typed, and what the dictionaries call it. */
export class FiltersState {
  readonly controls: readonly FilterControl[];
  entries = $state.raw<readonly FilterEntry[]>([]);
  /** What fields show while typing; lists have none. */
  drafts = $state<Partial<Record<FilterId, string>>>({});
  /** How many filters came back with the start; 0 once the person has changed one. */
  restored = $state(0);
  moreOpen = $state(false);
  periods = $state.raw<PeriodRanges>(NO_PERIODS);

  /** What the rows are filtered by. */
  readonly active = $derived(activeFilters(this.entries));
  readonly count = $derived(this.entries.length);
  /** The ledger dates that all filters together leave. */
  readonly ledgerRange = $derived(ledgerRange(this.active, this.periods));

  #names = $state.raw<ReadonlyMap<DictionaryName, Names>>(new Map());
  /** Typed since the last change was applied. */
  readonly #touched = new Set<FilterId>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;
  /** A screen left behind keeps its own. */
  readonly #searchFields = new Set<SearchField>();
  readonly #failedReads: FailedReads;
  readonly #onChange: () => void;

  constructor(dataset: DatasetName, world: { readonly failedReads: FailedReads; readonly onChange: () => void }) {
    this.controls = filterControls(dataset);
    this.#failedReads = world.failedReads;
    this.#onChange = world.onChange;
  }

  /** Texts are applied with each key: a newer question drops the one before it. */
  type(control: FilterControl, text: string): void {
    this.drafts[control.id] = text;
    this.#touched.add(control.id);
    clearTimeout(this.#timer);
    if (!WAITING.includes(control.shape)) this.#applyDrafts();
    else this.#timer = setTimeout(() => this.#applyDrafts(), TYPING_PAUSE_MS);
  }

  /** A value of the control, applied at once; null takes its filter away. */
  choose(control: FilterControl, value: string | null): void {
    this.setFilter(control, value === null ? null : controlFilter(control.id, value));
  }

  /** In the place of what the control has on. */
  setFilter(control: FilterControl, filter: Filter | null): void {
    this.#touched.delete(control.id);
    this.#applyDrafts();
    this.#set(withControl(this.entries, { control, filter, id: this.#newId() }));
    if (isTyped(control)) this.drafts[control.id] = this.valueOf(control.id) ?? '';
  }

  /** A control that is typed in is emptied, whatever it holds. */
  empty(control: FilterControl): void {
    this.drafts[control.id] = '';
    this.#touched.add(control.id);
    this.#applyDrafts();
  }

  add(filter: Filter): void {
    this.addAll([filter]);
  }

  /** At once, so that one question is asked. */
  addAll(filters: readonly Filter[]): void {
    this.#applyDrafts();
    this.#set(filters.reduce((entries, filter) => withFilter(entries, filter, this.#newId()), this.entries));
  }

  remove(id: string): void {
    this.#applyDrafts();
    this.#set(without(this.entries, id));
  }

  /** Off, a filter stays in sight and filters nothing. */
  setOn(id: string, isOn: boolean): void {
    this.#applyDrafts();
    this.#set(switched(this.entries, id, isOn));
  }

  clear(): void {
    this.replace([]);
  }

  /** Instead of whatever was there. */
  replace(filters: readonly ViewFilter[]): void {
    const before = this.entries;
    this.restore(filters);
    this.restored = 0;
    if (!isSameList(before, this.entries)) this.#onChange();
  }

  /** Puts back what an earlier start left, visibly; tells nobody. */
  restore(filters: readonly ViewFilter[]): void {
    clearTimeout(this.#timer);
    this.#touched.clear();
    this.entries = filters.map(({ filter, isOn }) => ({ id: this.#newId(), filter, isOn }));
    this.drafts = Object.fromEntries(this.controls.filter(isTyped).map(({ id }) => [id, this.valueOf(id) ?? '']));
    this.restored = filters.length;
    this.moreOpen = this.controls.some(({ id, more }) => more === true && this.valueOf(id) !== undefined);
  }

  /** The dates a moving period stands for now, in its place. */
  fixPeriod(id: string): void {
    this.#set(
      this.entries.map((entry) => {
        const { filter } = entry;
        if (entry.id !== id || filter.kind !== 'period') return entry;
        const range = this.periods[filter.period];
        return range === null ? entry : { ...entry, filter: { kind: 'range', field: filter.field, ...range } };
      }),
    );
  }

  /** What the control has on. */
  valueOf(id: FilterId): string | undefined {
    return valueOn(this.entries, id);
  }

  /** The filter that the control has on. */
  filterOn(control: FilterControl): Filter | null {
    return this.active.find((filter) => isSameControl(control, filter)) ?? null;
  }

  /** What was typed cannot be applied yet. */
  isUnfinished(control: FilterControl): boolean {
    const text = this.drafts[control.id]?.trim() ?? '';
    return text !== '' && !isUsable(control, text);
  }

  /** The days typed run backwards: neither is applied, and the second is where that is said. */
  isReversed(control: FilterControl): boolean {
    return control.id === 'date_to' && isReversed(this.#typedRange());
  }

  /** A day that was typed and is not what the rows are filtered by. */
  #isUnapplied(control: FilterControl): boolean {
    return control.shape === 'day' && (this.isUnfinished(control) || isReversed(this.#typedRange()));
  }

  /** What the lists call a value that the control of this id takes; null where no dictionary has it. */
  nameOf(id: string, value: string): ValueName | null {
    const dictionary = this.controls.find((control) => control.id === id)?.dictionary;
    return dictionary === undefined ? null : (this.#names.get(dictionary)?.get(value) ?? null);
  }

  /** The same in words. Of a code that rows show alone, only what the dictionary calls it: the chip shows the code. */
  labelOf(id: string, value: string): string | null {
    const name = this.nameOf(id, value);
    if (name?.dictionaryLabel === undefined) return name?.label ?? null;
    const { label, dictionaryLabel } = name;
    return label === value ? dictionaryLabel : messages.filters.bothLabels(label, dictionaryLabel);
  }

  reads(resource: ResourceName): boolean {
    return this.controls.some(({ dictionary }) => dictionary === resource);
  }

  /** The values that are known without counting rows. */
  knownValues(control: FilterControl): readonly string[] {
    if (control.fixedValues !== undefined) return control.fixedValues;
    return control.dictionary === undefined ? [] : [...(this.#names.get(control.dictionary)?.keys() ?? [])];
  }

  /** A dictionary that cannot be read keeps the labels read before; without labels, keys are shown. */
  async loadLabels(): Promise<void> {
    const names = this.controls.flatMap(({ dictionary }) => dictionary ?? []);
    const read = await Promise.all(
      names.map(async (name) => {
        const entries = await this.#failedReads.attempt('labels', call('listDictionary', { name }));
        return entries === null
          ? []
          : [[name, new Map(entries.map((entry) => [entry.key, nameOfKey(entry)]))] as const];
      }),
    );
    this.#names = new Map([...this.#names, ...read.flat()]);
  }

  /** Periods move with the day and with the copy. Without an answer the last ones stay. */
  async loadPeriods(): Promise<void> {
    this.periods = (await this.#failedReads.attempt('periods', call('getPeriods', {}))) ?? this.periods;
  }

  /** A field of quick search, while its screen is there; returns its end. */
  attachSearch(field: SearchField): () => void {
    this.#searchFields.add(field);
    return () => this.#searchFields.delete(field);
  }

  /** The cursor goes to quick search; what is given is typed there after what it holds. */
  focusSearch(typed = ''): void {
    const control = this.controls.find(({ shape }) => shape === 'search');
    if (control !== undefined && typed !== '') this.type(control, (this.drafts[control.id] ?? '') + typed);
    [...this.#searchFields].find((field) => field.isInSight())?.focus();
  }

  #applyDrafts(): void {
    clearTimeout(this.#timer);
    if (this.#touched.size === 0) return;
    let next = this.entries;
    for (const control of this.controls) {
      if (!this.#touched.has(control.id)) continue;
      const filter = this.#draftFilter(control);
      if (filter !== 'unfinished') next = withControl(next, { control, filter, id: this.#newId() });
    }
    this.#touched.clear();
    this.#take(next);
  }

  #draftFilter(control: FilterControl): Filter | null | 'unfinished' {
    if (this.isUnfinished(control)) return 'unfinished';
    const text = this.drafts[control.id]?.trim() ?? '';
    if (control.shape !== 'day') return text === '' ? null : controlFilter(control.id, text);
    const range = this.#typedRange();
    return isReversed(range) ? 'unfinished' : rangeFilter(range);
  }

  #typedRange(): OpenRange {
    const before = { from: this.valueOf('date_from') ?? null, to: this.valueOf('date_to') ?? null };
    return typedRange({ from: this.drafts.date_from ?? '', to: this.drafts.date_to ?? '' }, before);
  }

  /** A change that was not typed: the fields follow where their filter is another one now. */
  #set(next: readonly FilterEntry[]): void {
    // A day that could not be applied must not stand there as if it were the period that was chosen instead.
    const isOtherPeriod = !isSameList(next.filter(isOnDays), this.entries.filter(isOnDays));
    const unapplied = new Set(isOtherPeriod ? this.controls.filter((control) => this.#isUnapplied(control)) : []);
    for (const control of this.controls.filter(isTyped)) {
      const value = valueOn(next, control.id);
      const isOther = value !== this.valueOf(control.id) || unapplied.has(control);
      if (isOther) this.drafts[control.id] = value ?? '';
    }
    this.#take(next);
  }

  #take(next: readonly FilterEntry[]): void {
    if (isSameList(next, this.entries)) return;
    this.entries = next;
    this.restored = 0;
    this.#onChange();
  }

  #newId(): string {
    this.#lastId += 1;
    return `filter-${this.#lastId}`;
  }
}

function nameOfKey({ key, label, rowLabel }: LabelledKey): ValueName {
  return valueName(key, { own: rowLabel ?? null, listed: label });
}

function isOnDays({ filter }: FilterEntry): boolean {
  return 'field' in filter && filter.field === LEDGER_DATE;
}
