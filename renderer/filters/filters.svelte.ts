import type { DatasetName } from '../../shared/contract/fields.ts';
import { filteredField, type Filter, type PeriodRanges, type ValueFilter } from '../../shared/contract/query.ts';
import type { ViewFilter } from '../../shared/contract/views.ts';
import { call } from '../lib/calls/api.ts';
import {
  activeFilters,
  editedEntry,
  filterShown,
  isSameList,
  isSameValue,
  replaced,
  switched,
  valueShown,
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
} from '../lib/ledger-range.ts';
import {
  controlFilter,
  filterControls,
  isTyped,
  isUsable,
  joinedFilter,
  QUICK_SEARCH,
  valueFiltersOf,
  type FilterControl,
  type FilterId,
} from './table-filters.ts';
import type { Topic } from './topics.ts';
import type { UndoState, UndoStep, UndoSubject } from './undo.svelte.ts';
import { FilterNames } from './filter-names.svelte.ts';
import type { FailedReads } from '../lib/calls/failed-reads.svelte.ts';
import { TYPING_PAUSE_MS } from '../lib/typed-text.ts';

/** A half-typed day or client ID has another meaning or none: these are applied when typing pauses. */
const APPLIED_AFTER_PAUSE: readonly FilterControl['shape'][] = ['day', 'client'];

/** The filters of one table: those that are on or off, and the texts being typed. */
export class FiltersState {
  readonly controls: readonly FilterControl[];
  readonly names: FilterNames;
  entries = $state.raw<readonly FilterEntry[]>([]);
  /** The texts in the fields, by control; lists have none. */
  drafts = $state<Partial<Record<FilterId, string>>>({});
  /** How many filters were restored at the start; 0 once the person has changed one. */
  restored = $state(0);
  periods = $state.raw<PeriodRanges>(NO_PERIODS);
  /** The filter whose editor is open. */
  heldId = $state<string | null>(null);

  /** The filters that are on. */
  readonly active = $derived(activeFilters(this.entries));
  readonly count = $derived(this.entries.length);
  /** All filters except the text of the quick search, which stands in its own field. */
  readonly chips = $derived.by(() => {
    const searched = this.entries.find(({ filter, isOn }) => isOn && filter.kind === 'anyText');
    return this.entries.filter((entry) => entry !== searched);
  });
  /** The range of ledger dates that all filters together allow. */
  readonly ledgerRange = $derived(ledgerRange(this.active, this.periods));
  /** Whether a range of days can be answered: the newest ledger dates are known only if all ledger dates can be read. */
  readonly areDatesRead = $derived(this.periods.lastTenLedgerDates !== null);

  /** Controls with text that is not applied yet. */
  readonly #touched = new Set<FilterId>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;
  readonly #failedReads: FailedReads;
  readonly #undo: UndoState;
  /** The step of the texts typed last. More text in the same fields belongs to it. */
  #typed: { readonly fields: string; readonly step: UndoStep } | null = null;
  #focusSearch: (() => void) | null = null;
  #openEditor: ((topic: Topic) => void) | null = null;
  readonly #onChange: () => void;

  constructor(
    dataset: DatasetName,
    options: { readonly failedReads: FailedReads; readonly undo: UndoState; readonly onChange: () => void },
  ) {
    this.controls = filterControls(dataset);
    this.names = new FilterNames(this.controls, options.failedReads);
    this.#failedReads = options.failedReads;
    this.#undo = options.undo;
    this.#onChange = options.onChange;
  }

  /** Sets a field's text. Most texts are applied with each key: a newer request cancels the older one. */
  type(control: FilterControl, text: string): void {
    this.drafts[control.id] = text;
    this.#touched.add(control.id);
    // An emptied field is a step of its own, or what stood in it could not be had back.
    if (text.trim() === '') this.#typed = null;
    clearTimeout(this.#timer);
    if (!APPLIED_AFTER_PAUSE.includes(control.shape)) this.#applyDrafts();
    else this.#timer = setTimeout(() => this.#applyDrafts(), TYPING_PAUSE_MS);
  }

  /** Sets the control's value and applies it; null removes its filter. */
  choose(control: FilterControl, value: string | null): void {
    this.setFilter(control, value === null ? null : controlFilter(control.id, value));
  }

  /** Replaces the control's filter; null removes it. */
  setFilter(control: FilterControl, filter: Filter | null): void {
    this.#touched.delete(control.id);
    this.#applyDrafts();
    this.#set(withControl(this.entries, { control, filter, id: this.#newId(), heldId: this.heldId }));
    if (isTyped(control)) this.drafts[control.id] = this.valueOf(control.id) ?? '';
  }

  /** The filters on single values that the control's list has chosen. */
  chosenOf(control: FilterControl): readonly ValueFilter[] {
    return valueFiltersOf(this.filterOn(control));
  }

  /** Adds a value to those of the control's list, or removes it. */
  toggleValue(control: FilterControl, value: ValueFilter): void {
    const chosen = this.chosenOf(control);
    const others = chosen.filter((each) => !isSameValue(control, each, value));
    this.setFilter(control, joinedFilter(others.length < chosen.length ? others : [...chosen, value]));
  }

  /** Adds a value to those of the control's list; another control has one value, which is replaced. */
  addValue(control: FilterControl, value: ValueFilter): void {
    const chosen = control.shape === 'list' ? this.chosenOf(control) : [];
    if (!chosen.some((each) => isSameValue(control, each, value)))
      this.setFilter(control, joinedFilter([...chosen, value]));
  }

  /** Called when the editor of a filter opens: until it closes, its control shows and changes this filter. */
  hold(id: string): void {
    if (id === this.heldId) return;
    this.release();
    this.#setHeld(id);
  }

  /** Called when the editor closes: a filter that was left without a value is removed. */
  release(): void {
    this.#applyDrafts();
    const entry = this.entries.find(({ id }) => id === this.heldId);
    this.#setHeld(null);
    // Part of the step that left it without a value.
    if (entry?.isOn === false) this.#set(without(this.entries, entry.id), 'unrecorded');
  }

  /** Replaces a filter in its place. */
  replaceFilter(id: string, filter: Filter): void {
    this.#applyDrafts();
    this.#set(replaced(this.entries, id, filter));
  }

  add(filter: Filter): void {
    this.#applyDrafts();
    this.#set(withFilter(this.entries, filter, this.#newId()));
  }

  /** For a larger step, which the caller records. Returns a function that takes this back. */
  addWithin(filter: Filter): () => void {
    this.#applyDrafts();
    const before = this.entries;
    this.#set(withFilter(before, filter, this.#newId()), 'unrecorded');
    return () => this.#set(before, 'unrecorded');
  }

  remove(id: string): void {
    this.#applyDrafts();
    this.#set(without(this.entries, id), 'filterRemoved');
  }

  /** A filter that is off stays visible but does not filter. */
  setOn(id: string, isOn: boolean): void {
    this.#applyDrafts();
    // Switched off on purpose: closing the editor must not remove it.
    if (id === this.heldId) this.#setHeld(null);
    this.#set(switched(this.entries, id, isOn));
  }

  clear(): void {
    this.replace([], 'filtersCleared');
  }

  /** Replaces all filters. */
  replace(filters: readonly ViewFilter[], what: UndoSubject | null = null): void {
    const before = this.entries;
    this.restore(filters);
    this.restored = 0;
    if (isSameList(before, this.entries)) return;
    this.#record(before, what);
    this.#onChange();
  }

  /** Takes over stored filters without storing them again. */
  restore(filters: readonly ViewFilter[]): void {
    clearTimeout(this.#timer);
    this.#touched.clear();
    this.entries = filters.map(({ filter, isOn }) => ({ id: this.#newId(), filter, isOn }));
    this.drafts = Object.fromEntries(this.controls.filter(isTyped).map(({ id }) => [id, this.valueOf(id) ?? '']));
    this.restored = filters.length;
  }

  /** Replaces a moving period, such as "this month", by its present dates. */
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

  /** The value that the control shows. */
  valueOf(id: FilterId): string | undefined {
    const control = this.controls.find((each) => each.id === id);
    return control && valueShown(this.entries, { control, heldId: this.heldId });
  }

  /** The filter that the control shows: the one whose editor is open, else its first that is on. */
  filterOn(control: FilterControl): Filter | null {
    return filterShown(this.entries, { control, heldId: this.heldId });
  }

  /** The ledger dates of the filter that the fields of days show, without what other filters leave of them. */
  get editedDays(): OpenRange | 'unknown' | null {
    const control = this.controls.find(({ shape }) => shape === 'day');
    const filter = control === undefined ? null : this.filterOn(control);
    return ledgerRange(filter === null ? [] : [filter], this.periods);
  }

  /** Whether the typed text cannot be applied yet. */
  isUnfinished(control: FilterControl): boolean {
    const text = this.drafts[control.id]?.trim() ?? '';
    return text !== '' && !isUsable(control, text);
  }

  /** Whether the last typed day is before the first. Neither is applied; the second field shows it. */
  isReversed(control: FilterControl): boolean {
    return control.id === 'date_to' && isReversed(this.#typedRange());
  }

  /** Whether a typed day is not applied to the rows. */
  #isUnapplied(control: FilterControl): boolean {
    return control.shape === 'day' && (this.isUnfinished(control) || isReversed(this.#typedRange()));
  }

  /** The dates of periods depend on the day and on the copy. If they cannot be read, the last ones stay. */
  async loadPeriods(): Promise<void> {
    this.periods = (await this.#failedReads.attempt('periods', call('getPeriods', {}))) ?? this.periods;
  }

  /** Focuses quick search, and appends `typed` to its text. */
  focusSearch(typed = ''): void {
    if (typed !== '') this.type(QUICK_SEARCH, (this.drafts[QUICK_SEARCH.id] ?? '') + typed);
    this.#focusSearch?.();
  }

  /** Called by the field of the quick search. Returns a function that ends it. */
  onSearchWanted(focus: () => void): () => void {
    this.#focusSearch = focus;
    return () => {
      if (this.#focusSearch === focus) this.#focusSearch = null;
    };
  }

  /** Opens the editor of the filter on this field, or "Add filter" on the field. */
  edit(topic: Topic): void {
    this.#openEditor?.(topic);
  }

  /** Called by the filter bar. Returns a function that ends it. */
  onEditorWanted(open: (topic: Topic) => void): () => void {
    this.#openEditor = open;
    return () => {
      if (this.#openEditor === open) this.#openEditor = null;
    };
  }

  /** Texts that were typed for another filter of the control must not be applied to this one. */
  #setHeld(heldId: string | null): void {
    const entryOf = (control: FilterControl, id: string | null) => editedEntry(this.entries, { control, heldId: id });
    const moved = this.controls.filter((control) => entryOf(control, heldId) !== entryOf(control, this.heldId));
    this.heldId = heldId;
    for (const { id } of moved.filter(isTyped)) this.drafts[id] = this.valueOf(id) ?? '';
  }

  #applyDrafts(): void {
    clearTimeout(this.#timer);
    if (this.#touched.size === 0) return;
    let next = this.entries;
    for (const control of this.controls) {
      if (!this.#touched.has(control.id)) continue;
      const filter = this.#draftFilter(control);
      if (filter !== 'unfinished')
        next = withControl(next, { control, filter, id: this.#newId(), heldId: this.heldId });
    }
    const fields = [...this.#touched].join(' ');
    this.#touched.clear();
    this.#take(next, (before) => this.#recordTyped(before, fields));
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

  /**
   * Applies a change that was not typed, and updates the fields whose filter changed. It is a step to undo, unless it is part
   * of another one, or the undoing itself.
   */
  #set(next: readonly FilterEntry[], what: UndoSubject | 'unrecorded' | null = null): void {
    // A typed day that was not applied must not stay beside a newly chosen period.
    const isOtherPeriod = !isSameList(next.filter(isOnDays), this.entries.filter(isOnDays));
    const unapplied = new Set(isOtherPeriod ? this.controls.filter((control) => this.#isUnapplied(control)) : []);
    for (const control of this.controls.filter(isTyped)) {
      const value = valueShown(next, { control, heldId: this.heldId });
      const isOther = value !== this.valueOf(control.id) || unapplied.has(control);
      if (isOther) this.drafts[control.id] = value ?? '';
    }
    this.#take(next, (before) => {
      if (what !== 'unrecorded') this.#record(before, what);
    });
  }

  #take(next: readonly FilterEntry[], record: (before: readonly FilterEntry[]) => void): void {
    const before = this.entries;
    if (isSameList(next, before)) return;
    record(before);
    this.entries = next;
    this.restored = 0;
    this.#onChange();
  }

  /** The filters can be put back as they were: every later change is a step too, which is undone first. */
  #record(before: readonly FilterEntry[], what: UndoSubject | null): UndoStep {
    const revert = (): void => {
      this.#set(before, 'unrecorded');
      // Off as it was: closing its editor must not remove it.
      if (this.entries.some(({ id, isOn }) => id === this.heldId && !isOn)) this.#setHeld(null);
    };
    const step = { what, revert };
    this.#undo.record(step);
    return step;
  }

  #recordTyped(before: readonly FilterEntry[], fields: string): void {
    const typed = this.#typed;
    if (typed?.fields === fields && typed.step === this.#undo.last) return;
    this.#typed = { fields, step: this.#record(before, null) };
  }

  #newId(): string {
    this.#lastId += 1;
    return `filter-${this.#lastId}`;
  }
}

function isOnDays({ filter }: FilterEntry): boolean {
  return filteredField(filter) === LEDGER_DATE;
}
