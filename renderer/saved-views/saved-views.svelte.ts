import type { DatasetName } from '../../shared/contract/fields.ts';
import type { SavedView, ViewContents } from '../../shared/contract/views.ts';
import { parseObject } from '../../shared/rules/json-object.ts';
import { call, failureOf, on, onRunEnd } from '../lib/calls/api.ts';
import { failedWith, type Loadable } from '../lib/calls/loadable.ts';
import { readDeleted, writeDeleted, type DeletedView } from './deleted-views.ts';
import { leftOutOf } from './gaps.ts';
import { contentsOf, freeName, newView, withContents } from './saved-view.ts';
import { messages } from '../messages/messages.ts';
import type { FailedReads } from '../lib/calls/failed-reads.svelte.ts';
import { StoredPreference } from '../lib/calls/preferences.ts';
import type { UntilQuit } from '../lib/calls/until-quit.ts';
import type { TableContents } from '../table/table-preference.ts';
import type { TableState } from '../table/table.svelte.ts';
import { ViewNewsState } from './view-news.svelte.ts';

const PREFERENCE = 'views';
const DELETED_PREFERENCE = 'deletedViews';
const BEGUN = 'begun';

/** What the views need of the frame: which rows a table is to show next, and going to a table. */
type Frame = {
  readonly rowsToShow: { readonly dataset: DatasetName } | null;
  show(view: DatasetName): void;
  goTo(view: DatasetName): void;
};

type Unwatched = { readonly view: SavedView; readonly why: 'tooManyRows' | 'ownMarks' };

/** Saved views of both tables, which one each table shows, and news of the watched ones. Actions throw `ApiFailure`. */
export class SavedViewsState {
  list = $state.raw<Loadable<readonly SavedView[]>>({ kind: 'loading' });
  /** The one deleted last at the end. Each stays, also over a lock or a restart, until it is undone or its notice dismissed. */
  deleted = $state.raw<readonly DeletedView[]>([]);
  /** The view opened last, if this version does not know parts of it; until its notice is dismissed. */
  incomplete = $state.raw<SavedView | ViewContents | null>(null);
  /** The view saved last that was to be watched and is not; until its notice is dismissed. */
  unwatched = $state.raw<Unwatched | null>(null);
  /** The view that its table should open next; one that was sent has no id. */
  viewToOpen = $state.raw<SavedView | ViewContents | null>(null);

  readonly news: ViewNewsState;

  #current = $state.raw<Partial<Record<DatasetName, string>>>({});
  readonly #currentKept = new StoredPreference(PREFERENCE, (text) => {
    this.#current = { ...readIds(text), ...this.#current };
  });
  readonly #deletedKept = new StoredPreference(DELETED_PREFERENCE, (text) => {
    this.deleted = [...readDeleted(text), ...this.deleted];
  });
  /** Of the tables that opened their default view: shows it again. */
  readonly #beginnings = new Map<DatasetName, () => void>();
  #firstLoad: Promise<void> | null = null;
  #last: Promise<void> = Promise.resolve();
  readonly #frame: Frame;
  readonly #remembered: UntilQuit;

  constructor(frame: Frame, options: { readonly failedReads: FailedReads; readonly remembered: UntilQuit }) {
    this.#frame = frame;
    this.#remembered = options.remembered;
    this.news = new ViewNewsState(() => this.all, options.failedReads);
  }

  // Not `$derived`: a table that opens its default view reads it after an answer, when the profile may be locked already.
  get all(): readonly SavedView[] {
    return this.list.kind === 'ready' ? this.list.value : [];
  }

  /** Loads the views of one profile and follows its events. Returns a function that stops it. */
  start(): () => void {
    this.#firstLoad = Promise.all([this.load(), this.#currentKept.restore(), this.#deletedKept.restore()]).then(
      () => undefined,
    );
    void this.#firstLoad.then(() => this.news.load());
    const endings = [
      on('viewNews', (news) => void this.news.announce(news)),
      // A run may also remove the news of a view that can be compared again.
      onRunEnd(() => void this.news.load()),
      on('viewNoticeClicked', ({ viewId }) => this.open(viewId)),
      on('viewNoticeFailed', () => void this.news.noticeFailed()),
    ];
    return () => endings.forEach((end) => end());
  }

  async load(): Promise<void> {
    try {
      this.#take(await call('listViews', {}));
    } catch (error) {
      this.list = failedWith(error);
    }
  }

  of(dataset: DatasetName): readonly SavedView[] {
    return this.all.filter((view) => view.dataset === dataset);
  }

  /** The view that the table was last set to, even if the table was modified since. */
  currentOf(dataset: DatasetName): SavedView | null {
    return this.all.find((view) => view.id === this.#current[dataset] && view.dataset === dataset) ?? null;
  }

  /** As `table.capture`. A place from before the default view opened shows that view, which would not open by itself again. */
  capture(table: TableState): () => void {
    const isBefore = !this.#beginnings.has(table.dataset);
    const bringBack = this.#capture(table);
    return () => ((isBefore && this.#beginnings.get(table.dataset)) || bringBack)();
  }

  /** What the table shows may have been saved meanwhile: only other contents get their old name back. */
  #capture(table: TableState): () => void {
    const { dataset } = table;
    const id = this.#current[dataset];
    return table.capture({ onOtherContents: () => this.#setCurrent(dataset, id) });
  }

  /** Opens a table's default view when the table is first shown since the app started, unless it was for particular rows. */
  async begin(table: TableState): Promise<void> {
    const { dataset } = table;
    if (!this.#takeFirst(dataset)) return;
    if (this.#frame.rowsToShow?.dataset === dataset || this.viewToOpen?.dataset === dataset) return;
    await this.#firstLoad;
    const view = this.of(dataset).find(({ isDefault }) => isDefault);
    if (view === undefined) return;
    await this.apply(view, table);
    this.#beginnings.set(dataset, this.#capture(table));
  }

  /** Shows a table as it was left, also if it has a default view and was not shown since the app started. */
  resume(dataset: DatasetName): void {
    this.#takeFirst(dataset);
    this.#frame.show(dataset);
  }

  /** Shows the view in its table, from any screen. */
  open(viewId: string): void {
    const view = this.#find(viewId);
    if (view !== undefined) this.show(view);
  }

  /** Shows a view in its table, saved or not, from any screen. */
  show(view: SavedView | ViewContents): void {
    this.#frame.goTo(view.dataset);
    this.viewToOpen = view;
  }

  /** The view that this table should open; null if there is none, or it was taken already. */
  takeViewToOpen(dataset: DatasetName): SavedView | ViewContents | null {
    const view = this.viewToOpen;
    if (view?.dataset !== dataset) return null;
    this.viewToOpen = null;
    return view;
  }

  async apply(view: SavedView | ViewContents, table: TableState): Promise<void> {
    const saved = 'id' in view ? view : null;
    this.#setCurrent(view.dataset, saved?.id);
    this.incomplete = leftOutOf(view) > 0 ? view : null;
    await table.replace(contentsOf(view));
  }

  async saveNew(table: TableState, name: string, contents: TableContents): Promise<void> {
    const id = crypto.randomUUID();
    await this.#inTurn(() => this.#save(newView({ id, dataset: table.dataset, name, contents })));
    this.#setCurrent(table.dataset, id);
    this.#follow(table, contents);
  }

  async change(view: SavedView, table: TableState, contents: TableContents): Promise<void> {
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
    const copy = { ...view, id: crypto.randomUUID(), name, isDefault: false, isWatched: false };
    await this.#inTurn(() => this.#save(copy));
  }

  async setDefault(view: SavedView, isDefault: boolean): Promise<void> {
    await this.#change(view, (latest) => ({ ...latest, isDefault }));
  }

  async setWatched(view: SavedView, isWatched: boolean): Promise<void> {
    await this.#change(view, (latest) => ({ ...latest, isWatched }));
    await this.news.load();
  }

  /** Moves the view up or down among those of its table. */
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

  /** In its turn: a change that waits would save the view again. */
  async remove({ id }: SavedView): Promise<void> {
    await this.#inTurn(async () => {
      const view = this.#find(id);
      if (view === undefined) return;
      const ids = this.of(view.dataset).map((each) => each.id);
      this.#take(await call('deleteView', { id }));
      this.#setDeleted([...this.deleted, { view, above: ids.slice(0, ids.indexOf(id)) }]);
      if (this.unwatched?.view.id === id) this.unwatched = null;
    });
    await this.news.load();
  }

  /**
   * Saves the view again. What was decided since stays: the other views keep their order, and a view that opens at start in
   * its place. If it was watched, its comparison starts again from the present rows.
   */
  async undoDelete(deleted: DeletedView): Promise<void> {
    await this.#inTurn(async () => {
      if (!this.deleted.includes(deleted)) return;
      const { view, above } = deleted;
      // A crash came between saving it again and forgetting that it was deleted.
      if (this.#find(view.id) !== undefined) return this.forgetDeleted(deleted);
      const others = this.of(view.dataset);
      const name = freeName(view.name, others, messages.savedViews.numbered);
      const isDefault = view.isDefault && !others.some((other) => other.isDefault);
      await this.#saveAgain({ ...view, name, isDefault });
      this.forgetDeleted(deleted);
      const ids = others.map(({ id }) => id);
      const neighbour = above.findLast((id) => ids.includes(id));
      // Without one, it was the first.
      const place = neighbour === undefined ? 0 : ids.indexOf(neighbour) + 1;
      this.#take(await call('orderViews', { ids: ids.toSpliced(place, 0, view.id) }));
    });
  }

  forgetDeleted(deleted: DeletedView): void {
    this.#setDeleted(this.deleted.filter((each) => each !== deleted));
  }

  #setDeleted(deleted: readonly DeletedView[]): void {
    this.deleted = deleted;
    void this.#deletedKept.write(() => writeDeleted(this.deleted));
  }

  #find(viewId: string): SavedView | undefined {
    return this.all.find(({ id }) => id === viewId);
  }

  /** True once for each table since the app started: afterwards a person has set it up. */
  #takeFirst(dataset: DatasetName): boolean {
    const begun = this.#remembered.read(BEGUN)?.split(' ') ?? [];
    if (begun.includes(dataset)) return false;
    this.#remembered.write(BEGUN, [...begun, dataset].join(' '));
    return true;
  }

  /** Shows the saved filters in the table; saving may have replaced moving periods by fixed dates. */
  #follow(table: TableState, contents: TableContents): void {
    table.filters.replace(contents.filters);
    table.filters.restored = 0;
  }

  async #save(view: SavedView): Promise<void> {
    this.#take(await call('saveView', { view }));
    if (!view.isWatched) return;
    if (this.#find(view.id)?.isWatched === false) {
      this.unwatched = { view, why: 'ownMarks' };
      // Its news went too.
      await this.news.load();
    } else if (this.unwatched?.view.id === view.id) this.unwatched = null;
  }

  /** A view that was watched may find too many rows by now. It is saved unwatched then, or it could not be restored at all. */
  async #saveAgain(view: SavedView): Promise<void> {
    try {
      await this.#save(view);
    } catch (error) {
      if (failureOf(error).code !== 'tooManyRows') throw error;
      await this.#save({ ...view, isWatched: false });
      this.unwatched = { view, why: 'tooManyRows' };
    }
  }

  /** Changes the view as it is when its turn comes: otherwise two quick changes would undo each other. */
  async #change(view: SavedView, to: (latest: SavedView) => SavedView): Promise<void> {
    await this.#inTurn(async () => {
      const latest = this.#find(view.id);
      if (latest !== undefined) await this.#save(to(latest));
    });
  }

  async #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(work);
    // The caller gets the failure; the next save must still run.
    this.#last = turn.catch(() => undefined);
    await turn;
  }

  #take(views: readonly SavedView[]): void {
    this.list = { kind: 'ready', value: views };
  }

  /** Undefined where the table shows no saved view. */
  #setCurrent(dataset: DatasetName, id: string | undefined): void {
    const { [dataset]: _before, ...others } = this.#current;
    this.#current = id === undefined ? others : { ...others, [dataset]: id };
    void this.#currentKept.write(() => JSON.stringify(this.#current));
  }
}

function readIds(text: string | null): Partial<Record<DatasetName, string>> {
  const { charges, reports } = parseObject(text) ?? {};
  return {
    ...(typeof charges === 'string' && { charges }),
    ...(typeof reports === 'string' && { reports }),
  };
}
