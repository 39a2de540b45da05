import type { DatasetName } from '../../shared/contract/fields.ts';
import type { SavedView } from '../../shared/contract/views.ts';
import { call, failureOf, on } from '../lib/calls/api.ts';
import type { Loadable } from '../lib/calls/loadable.ts';
import { contentsOf, freeName, leftOutOf, newView, withContents, type ViewContents } from './saved-view.ts';
import { messages } from '../messages/messages.ts';
import type { FailedReads } from '../lib/calls/failed-reads.svelte.ts';
import type { FrameState } from '../frame/frame.svelte.ts';
import { readPreference, writePreference } from '../lib/calls/preferences.ts';
import type { TableState } from '../table/table.svelte.ts';
import { ViewNewsState } from './view-news.svelte.ts';

const PREFERENCE = 'views';

/** Its place among the others is given back with it. */
type Deleted = { readonly view: SavedView; readonly order: readonly string[] };

/** Saved views of both tables, which one each table shows, and what happened in the watched ones. Actions throw `ApiFailure`. */
export class SavedViewsState {
  list = $state.raw<Loadable<readonly SavedView[]>>({ kind: 'loading' });
  /** The last one deleted, until something else is done about it. */
  deleted = $state.raw<Deleted | null>(null);
  /** The view that was opened last, where parts of it are not known here; until that was read. */
  incomplete = $state.raw<SavedView | null>(null);
  /** A view that is to be opened by its table, once. */
  wish = $state.raw<SavedView | null>(null);

  readonly all = $derived(this.list.kind === 'ready' ? this.list.value : []);
  readonly news: ViewNewsState;

  #current = $state.raw<Partial<Record<DatasetName, string>>>({});
  #loaded: Promise<void> | null = null;
  #last: Promise<void> = Promise.resolve();
  readonly #begun = new Set<DatasetName>();
  readonly #frame: FrameState;

  constructor(frame: FrameState, failedReads: FailedReads) {
    this.#frame = frame;
    this.news = new ViewNewsState(() => this.all, failedReads);
  }

  /** Follows one profile; returns its end. */
  start(): () => void {
    this.#loaded = Promise.all([this.load(), this.#loadCurrent()]).then(() => undefined);
    void this.#loaded.then(() => this.news.load());
    const endings = [
      on('viewNews', (news) => void this.news.tell(news)),
      // A view that can be compared again takes its old news back.
      on('syncProgress', (progress) => {
        if (progress === null) void this.news.load();
      }),
      on('viewWished', ({ viewId }) => this.open(viewId)),
    ];
    return () => endings.forEach((end) => end());
  }

  async load(): Promise<void> {
    try {
      this.#take(await call('listViews', {}));
    } catch (error) {
      this.list = { kind: 'failed', failure: failureOf(error) };
    }
  }

  of(dataset: DatasetName): readonly SavedView[] {
    return this.all.filter((view) => view.dataset === dataset);
  }

  /** The view that the table was last set to, whatever was changed in it since. */
  currentOf(dataset: DatasetName): SavedView | null {
    return this.all.find((view) => view.id === this.#current[dataset] && view.dataset === dataset) ?? null;
  }

  /** On the first look at a table, on whichever screen: its default view, unless rows of another screen are asked for. */
  async begin(table: TableState): Promise<void> {
    const { dataset } = table;
    if (this.#begun.has(dataset)) return;
    this.#begun.add(dataset);
    if (this.#frame.wish?.dataset === dataset || this.wish?.dataset === dataset) return;
    await this.#loaded;
    const view = this.of(dataset).find(({ isDefault }) => isDefault);
    if (view !== undefined) await this.apply(view, table);
  }

  /** Shows the view in its table, wherever the person is. */
  open(viewId: string): void {
    const view = this.all.find(({ id }) => id === viewId);
    if (view === undefined) return;
    this.wish = view;
    this.#frame.show(view.dataset);
  }

  /** The view wished for this table, once. */
  takeWish(dataset: DatasetName): SavedView | null {
    const { wish } = this;
    if (wish?.dataset !== dataset) return null;
    this.wish = null;
    return wish;
  }

  async apply(view: SavedView, table: TableState): Promise<void> {
    this.#setCurrent(view.dataset, view.id);
    this.incomplete = leftOutOf(view) > 0 ? view : null;
    await table.replace(contentsOf(view));
  }

  async saveNew(table: TableState, name: string, contents: ViewContents): Promise<void> {
    const id = crypto.randomUUID();
    await this.#save(newView({ id, dataset: table.dataset, name, contents }));
    this.#setCurrent(table.dataset, id);
    this.#follow(table, contents);
  }

  async change(view: SavedView, table: TableState, contents: ViewContents): Promise<void> {
    await this.#change(view, (latest) => withContents(latest, contents));
    this.#setCurrent(view.dataset, view.id);
    this.#follow(table, contents);
  }

  async rename(view: SavedView, name: string): Promise<void> {
    await this.#change(view, (latest) => ({ ...latest, name }));
    await this.news.load();
  }

  async duplicate(view: SavedView): Promise<void> {
    const words = messages.savedViews;
    const name = freeName(words.copyOf(view.name), this.of(view.dataset), words.numbered);
    await this.#save({ ...view, id: crypto.randomUUID(), name, isDefault: false, isWatched: false });
  }

  async setDefault(view: SavedView, isDefault: boolean): Promise<void> {
    await this.#change(view, (latest) => ({ ...latest, isDefault }));
  }

  async setWatched(view: SavedView, isWatched: boolean): Promise<void> {
    await this.#change(view, (latest) => ({ ...latest, isWatched }));
    await this.news.load();
  }

  /** Among the views of its table. */
  async move(view: SavedView, step: -1 | 1): Promise<void> {
    await this.#inTurn(async () => {
      const ids = this.of(view.dataset).map(({ id }) => id);
      const at = ids.indexOf(view.id);
      const neighbour = ids[at + step];
      if (neighbour === undefined) return;
      ids[at] = neighbour;
      ids[at + step] = view.id;
      this.#take(await call('orderViews', { ids }));
    });
  }

  async remove(view: SavedView): Promise<void> {
    const order = this.all.map(({ id }) => id);
    this.#take(await call('deleteView', { id: view.id }));
    this.deleted = { view, order };
    await this.news.load();
  }

  /** The same view again, where it stood. Its rows are remembered anew if it was watched. */
  async undoDelete(): Promise<void> {
    if (this.deleted === null) return;
    const { view, order } = this.deleted;
    const name = freeName(view.name, this.of(view.dataset), messages.savedViews.numbered);
    await this.#save({ ...view, name });
    this.deleted = null;
    this.#take(await call('orderViews', { ids: order }));
  }

  /** What was saved is what the table shows, also where a period was fixed on the way. */
  #follow(table: TableState, contents: ViewContents): void {
    table.filters.replace(contents.filters);
    table.filters.restored = 0;
  }

  async #save(view: SavedView): Promise<void> {
    await this.#inTurn(async () => this.#take(await call('saveView', { view })));
  }

  /** Of the view as it is by then: two changes made quickly would otherwise undo each other. */
  async #change(view: SavedView, to: (latest: SavedView) => SavedView): Promise<void> {
    await this.#inTurn(async () => {
      const latest = this.all.find(({ id }) => id === view.id);
      if (latest !== undefined) this.#take(await call('saveView', { view: to(latest) }));
    });
  }

  async #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(work);
    // The caller gets a failure; the next save runs all the same.
    this.#last = turn.catch(() => undefined);
    await turn;
  }

  #take(views: readonly SavedView[]): void {
    this.list = { kind: 'ready', value: views };
  }

  async #loadCurrent(): Promise<void> {
    const kept = readIds(await readPreference(PREFERENCE));
    this.#current = { ...kept, ...this.#current };
  }

  #setCurrent(dataset: DatasetName, id: string): void {
    this.#current = { ...this.#current, [dataset]: id };
    writePreference(PREFERENCE, JSON.stringify(this.#current));
  }
}

function readIds(text: string | null): Partial<Record<DatasetName, string>> {
  try {
    const kept: unknown = text === null ? {} : JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return {};
    const charges = 'charges' in kept && typeof kept.charges === 'string' ? { charges: kept.charges } : {};
    const reports = 'reports' in kept && typeof kept.reports === 'string' ? { reports: kept.reports } : {};
    return { ...charges, ...reports };
  } catch {
    // Without it, no view is marked as the current one.
    return {};
  }
}
