import { tick } from 'svelte';
import type { Failure } from '../../shared/contract/errors.ts';
import { parseObject } from '../../shared/rules/json-object.ts';
import { failureOf } from '../lib/calls/api.ts';
import { readPreference, writePreference } from '../lib/calls/preferences.ts';
import type { RowsToShow } from '../changes/change-log.ts';
import { PlaceHistory } from './places.svelte.ts';

/** The places, in the order of the navigation. */
export const VIEWS = ['today', 'overview', 'charges', 'reports', 'clients', 'changes', 'sync'] as const;
export type ViewName = (typeof VIEWS)[number];

const PREFERENCE = 'frame';

/** What a screen showed. */
type Captured = {
  /** Shows it again. */
  readonly restore: () => void;
  /** Whether this screen was chosen, and is again with the same contents. Without it, a step back to it is always taken. */
  readonly isShown?: () => boolean;
};
type Capture = () => Captured;

/** A view as it was left, with the filters, the order and the open record of the screens. */
type Place = { readonly view: ViewName; readonly screens: readonly Captured[] };

/** Loads the code of a view's screen; null if it is there. Never rejects: the screen says why it failed. */
type LoadScreen = (view: ViewName) => Promise<void> | null;

/** Which view is shown, and which were opened: those stay mounted, so that nothing in them is lost. */
export class FrameState {
  /** The view that was chosen. */
  view = $state<ViewName | null>(null);
  /** The view on screen: the one before, until the code of the chosen one is there. */
  shown = $state<ViewName | null>(null);
  opened = $state.raw<ReadonlySet<ViewName>>(new Set());

  /** Why the last small action of the frame failed; shown above the views until dismissed. */
  failure = $state.raw<Failure | null>(null);

  /** Rows that another view wants a table to show, until the table takes the request. */
  rowsToShow = $state.raw<RowsToShow | null>(null);

  /** Whether the focus is to go to the choice of the Overview's periods, as soon as its figures are drawn. */
  #isPeriodChoiceAsked = $state(false);

  readonly #history = new PlaceHistory<Place>(({ screens }) => !screens.some(({ isShown }) => isShown?.() === true));
  readonly canGoBack = $derived(this.#history.canGoBack);
  readonly canGoForward = $derived(this.#history.canGoForward);
  readonly #captures: Capture[] = [];
  readonly #loadScreen: LoadScreen;
  /** What a person asked of the chosen screen while its code is being loaded. */
  #asked: (() => boolean) | null = null;

  constructor(loadScreen: LoadScreen) {
    this.#loadScreen = loadScreen;
  }

  async attempt(action: () => Promise<unknown>): Promise<void> {
    try {
      this.failure = null;
      await action();
    } catch (error) {
      this.failure = failureOf(error);
    }
  }

  /** Goes back to the view this profile was left on; `fallback` when none is stored. */
  async restore(fallback: ViewName): Promise<void> {
    const storedView = await readView();
    // A view chosen meanwhile wins.
    if (this.view === null) this.#show(storedView ?? fallback);
  }

  /** From now on a place includes what `capture` finds. */
  remember(capture: Capture): void {
    this.#captures.push(capture);
  }

  showRows(rowsToShow: RowsToShow): void {
    this.goTo(rowsToShow.dataset);
    this.rowsToShow = rowsToShow;
  }

  /** The filters requested for this table; removes the request. */
  takeRowsToShow(dataset: RowsToShow['dataset']): RowsToShow['filters'] | null {
    const { rowsToShow } = this;
    if (rowsToShow?.dataset !== dataset) return null;
    this.rowsToShow = null;
    return rowsToShow.filters;
  }

  /** Shows the Overview, whose choice of periods then has the focus, unless another screen is chosen before it is drawn. */
  goToPeriodChoice(): void {
    this.show('overview');
    this.#isPeriodChoiceAsked = true;
  }

  /** Whether the choice of periods, which is drawn, is to have the focus; removes the request. */
  takePeriodChoice(): boolean {
    const isTaken = this.shown === 'overview' && this.#isPeriodChoiceAsked;
    if (isTaken) this.#isPeriodChoiceAsked = false;
    return isTaken;
  }

  /** Shows a view as it was left. */
  show(view: ViewName): void {
    if (view !== this.view) this.goTo(view);
  }

  /** Shows a view that is about to change its contents, perhaps the present one: Back returns to what is shown now. */
  goTo(view: ViewName): void {
    if (this.view !== null) this.#history.leave(this.#captureHere(this.view));
    this.#showAndStore(view);
  }

  /**
   * Does on the chosen screen what a person asks of it: at once, or when the screen is there. Only the last request waits,
   * and is dropped when another screen is chosen. Returns what `action` returned, and true while it waits.
   */
  onScreen(action: () => boolean): boolean {
    this.#asked = null;
    if (this.view === this.shown) return action();
    this.#asked = action;
    return true;
  }

  back(): void {
    this.#return((here) => this.#history.back(here));
  }

  forward(): void {
    this.#return((here) => this.#history.forward(here));
  }

  #return(take: (here: () => Place) => Place | null): void {
    const { view } = this;
    const place = view === null ? null : take(() => this.#captureHere(view));
    if (place === null) return;
    this.rowsToShow = null;
    this.#showAndStore(place.view);
    place.screens.forEach(({ restore }) => restore());
  }

  #captureHere(view: ViewName): Place {
    return { view, screens: this.#captures.map((capture) => capture()) };
  }

  #showAndStore(view: ViewName): void {
    this.#show(view);
    writePreference(PREFERENCE, JSON.stringify({ view }));
  }

  #show(view: ViewName): void {
    this.view = view;
    this.#asked = null;
    this.#isPeriodChoiceAsked = false;
    const loading = this.#loadScreen(view);
    if (loading === null) this.#open(view);
    else void loading.then(() => this.view === view && this.#open(view));
  }

  #open(view: ViewName): void {
    this.shown = view;
    this.opened = new Set([...this.opened, view]);
    const asked = this.#asked;
    this.#asked = null;
    // Once the screen is in the page.
    if (asked !== null) void tick().then(asked);
  }
}

async function readView(): Promise<ViewName | null> {
  const stored = parseObject(await readPreference(PREFERENCE));
  return VIEWS.find((name) => name === stored?.['view']) ?? null;
}
