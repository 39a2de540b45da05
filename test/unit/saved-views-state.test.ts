// The window's saved views: which opens when, quick changes, and system notices.

import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Bridge, CallArguments, CallName } from '../../shared/contract/calls.ts';
import type { SavedView, ViewFilter, ViewNews } from '../../shared/contract/views.ts';
import { FrameState } from '../../renderer/frame/frame.svelte.ts';
import { leftOutOf } from '../../renderer/saved-views/gaps.ts';
import { contentsOf, newView } from '../../renderer/saved-views/saved-view.ts';
import { unknownColumns } from '../../shared/tables/column-settings.ts';
import { setVisible } from '../../shared/tables/table-layout.ts';
import { SavedViewsState } from '../../renderer/saved-views/saved-views.svelte.ts';
import { SYSTEM_NOTICES_PREFERENCE } from '../../shared/preferences/system-notices.ts';
import { TableState } from '../../renderer/table/table.svelte.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { createFakeBridge, type FakeScene } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';
import { aView, pendingView } from '../support/saved-views.ts';
import { untilQuit } from '../support/until-quit.ts';

const NOW_MS = Date.parse('2026-09-21T12:00:00Z');
const NAMES = ['a', 'b', 'c'];

let asked: { readonly name: CallName; readonly args: CallArguments<CallName> }[];
let bridge: ReturnType<typeof createFakeBridge>;
let frame: FrameState;
let views: SavedViewsState;

function start(over: Partial<FakeScene>): () => void {
  const base = fakeScenes(NOW_MS)['changes'];
  if (base === undefined) throw new Error('no such scene');
  bridge = createFakeBridge({ ...base, ...over });
  const api: Bridge = {
    on: (name, listener) => bridge.on(name, listener),
    call: (name, args) => {
      asked.push({ name, args });
      return bridge.call(name, args);
    },
  };
  vi.stubGlobal('window', { api });
  frame = new FrameState(() => null);
  views = new SavedViewsState(frame, { failedReads: new FailedReads(), remembered: untilQuit() });
  return views.start();
}

const holding = (saved: readonly SavedView[]): Partial<FakeScene> => ({ views: { saved, news: [] } });
const three = (): readonly SavedView[] => NAMES.map((name) => aView({ id: name, name }));
const allAsked = (name: CallName): readonly unknown[] =>
  asked.filter((one) => one.name === name).map(({ args }) => args);
const shown = (table: TableState): readonly string[] =>
  table.filters.entries.map(({ filter }) => ('value' in filter ? String(filter.value) : filter.kind));

function view(id: string): SavedView {
  const found = views.all.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no view ${id}`);
  return found;
}

async function loaded(): Promise<void> {
  await expect.poll(() => views.list.kind).toBe('ready');
}

beforeEach(() => (asked = []));

describe('a table', () => {
  const byDefault = pendingView({ isDefault: true });

  test('opens with its default view', async () => {
    start(holding([...three(), byDefault]));
    const table = new TableState('charges', { withTotals: false, failedReads: new FailedReads() });
    table.start();
    await views.begin(table);
    expect(shown(table)).toEqual(['1']);
    expect(views.currentOf('charges')?.id).toBe(byDefault.id);
    expect(views.currentOf('reports')).toBeNull();
  });

  test('shows a view that was sent, which is no saved one', async () => {
    start(holding([aView({ id: 'v' })]));
    await loaded();
    const { dataset, filters, sort, groupBy, columns } = aView({ id: 'sent' });
    views.show({ dataset, filters, sort, groupBy, columns });
    expect(frame.view).toBe('charges');
    expect(views.takeViewToOpen('charges')).toEqual({ dataset, filters, sort, groupBy, columns });
  });

  test('takes a view to open once, and only its own', async () => {
    start(holding([aView({ id: 'r', dataset: 'reports' })]));
    await loaded();
    views.open('r');
    views.open('of another profile');
    expect(frame.view).toBe('reports');
    expect(views.takeViewToOpen('charges')).toBeNull();
    expect(views.takeViewToOpen('reports')).toMatchObject({ id: 'r' });
    expect(views.takeViewToOpen('reports')).toBeNull();
  });

  test('knows after a restart which view it shows', async () => {
    const end = start(holding(three()));
    const table = new TableState('charges', { withTotals: false, failedReads: new FailedReads() });
    await loaded();
    await views.apply(view('b'), table);
    const kept = allAsked('writePreference').find((args) => (args as { name: string }).name === 'views');
    end();
    start({ ...holding(three()), preferences: { views: (kept as { value: string }).value } });
    await expect.poll(() => views.currentOf('charges')?.id).toBe('b');
  });
});

describe('going back', () => {
  async function openTable(): Promise<TableState> {
    start(holding([aView({ id: 'a' }), pendingView({ id: 'pending' })]));
    const table = new TableState('charges', { withTotals: false, failedReads: new FailedReads() });
    table.start();
    await loaded();
    table.setPageSize(1);
    await settled(table);
    frame.remember(() => ({ restore: views.capture(table) }));
    frame.show('charges');
    return table;
  }
  async function settled(table: TableState): Promise<void> {
    await vi.waitFor(() => expect([table.answer.kind, table.busy]).toEqual(['ready', false]));
  }
  async function goBack(table: TableState): Promise<void> {
    frame.back();
    // The table starts to read once it is restored, if at all.
    await turn();
    await settled(table);
  }
  const named = (): string | undefined => views.currentOf('charges')?.name;

  test('keeps the name of the view that was saved of the same rows, on whatever page', async () => {
    const table = await openTable();
    frame.show('today');
    frame.show('charges');
    table.setPage(2);
    await settled(table);
    await views.saveNew(table, 'All', table.contents);
    asked = [];
    await goBack(table);
    await goBack(table);
    expect([frame.view, table.page, named()]).toEqual(['charges', 1, 'All']);
    const isOfViews = (args: unknown): boolean => (args as { name: string }).name === 'views';
    expect(allAsked('writePreference').filter(isOfViews)).toEqual([]);
  });

  test('names the view before where its rows come back', async () => {
    const table = await openTable();
    await views.apply(view('a'), table);
    views.open('pending');
    await views.apply(view('pending'), table);
    await settled(table);
    expect(shown(table)).toEqual(['1']);
    await goBack(table);
    expect([shown(table), views.currentOf('charges')?.id]).toEqual([[], 'a']);
  });

  test('shows the columns of the view before again, also where nothing else differs', async () => {
    const table = await openTable();
    const isShown = (): boolean => table.columns.some(({ id }) => id === 'fee_rate');
    await views.apply(view('a'), table);
    const { contents } = table;
    const columns = { ...contents.columns, layout: setVisible(contents.columns.layout, 'fee_rate', false) };
    const narrow = newView({ id: 'narrow', dataset: 'charges', name: 'Narrow', contents: { ...contents, columns } });
    views.show(narrow);
    await views.apply(narrow, table);
    await settled(table);
    expect([isShown(), named()]).toEqual([false, undefined]);
    await goBack(table);
    expect([isShown(), views.currentOf('charges')?.id]).toEqual([true, 'a']);
    frame.forward();
    await vi.waitFor(() => expect(isShown()).toBe(false));
  });

  test('keeps the columns that were changed by hand since', async () => {
    const table = await openTable();
    await views.apply(view('a'), table);
    frame.show('today');
    frame.show('charges');
    table.columnsState.setLayout(setVisible(table.columnsState.layout, 'fee_rate', false));
    await goBack(table);
    await goBack(table);
    expect([frame.view, table.columns.some(({ id }) => id === 'fee_rate')]).toEqual(['charges', false]);
  });

  test('twice at once names the view of the last place', async () => {
    const table = await openTable();
    await views.apply(view('pending'), table);
    frame.goTo('charges');
    await views.apply(view('a'), table);
    frame.goTo('charges');
    await views.apply(view('pending'), table);
    frame.back();
    await goBack(table);
    expect([shown(table), views.currentOf('charges')?.id]).toEqual([['1'], 'pending']);
  });
});

test('a view with unknown parts says so when it is opened, and no other does', async () => {
  const [a, b, r] = three();
  if (!a || !b || !r) throw new Error('three views');
  start(holding([{ ...a, columns: JSON.stringify([{ id: 'gone_column' }, { id: 'name' }]) }, b, r]));
  const table = new TableState('charges', { withTotals: false, failedReads: new FailedReads() });
  await loaded();
  await views.apply(view(a.id), table);
  expect([views.incomplete, unknownColumns(view(a.id))]).toEqual([view(a.id), ['gone_column']]);
  const pivot = { ...view(a.id), columns: '{"second":{"subject":"of-tomorrow"}}' };
  expect([leftOutOf({ ...pivot, groupBy: 'state_val' }), leftOutOf({ ...pivot, groupBy: null })]).toEqual([1, 0]);
  await views.apply(view(b.id), table);
  expect(views.incomplete).toBeNull();
  // As a colleague with a later version sends it.
  const { dataset, filters, sort, groupBy } = view(b.id);
  const sent = { dataset, filters, sort, groupBy, columns: JSON.stringify([{ id: 'later_column' }]) };
  await views.apply(sent, table);
  expect(views.incomplete).toBe(sent);
});

describe('changes', () => {
  test('made quickly do not undo each other', async () => {
    start(holding(three()));
    await loaded();
    const asSeen = view('a');
    await Promise.all([views.setWatched(asSeen, true), views.setDefault(asSeen, true), views.rename(asSeen, 'new')]);
    expect(view('a')).toMatchObject({ isWatched: true, isDefault: true, name: 'new' });
  });

  test('that fail are reported to the caller, and do not block the next', async () => {
    const failure = { code: 'tooManyRows', message: '', facts: { limit: 1 } } as const;
    start({ ...holding(three()), failures: { saveView: failure } });
    await loaded();
    await expect(views.setWatched(view('a'), true)).rejects.toMatchObject({ code: 'tooManyRows' });
    await views.move(view('a'), 1);
    expect(views.all.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  });

  test('after which a watched view is not watched say so, until it is watched again', async () => {
    start({ views: { saved: [pendingView({ id: 'a' })], news: [] } });
    await loaded();
    const table = new TableState('charges', { withTotals: false, failedReads: new FailedReads() });
    const contents = contentsOf(view('a'));
    const flagged = (isOn: boolean): ViewFilter => ({ filter: { kind: 'noted', mark: 'flag' }, isOn });
    await views.change(view('a'), table, { ...contents, filters: [flagged(false)] });
    expect([view('a').isWatched, views.unwatched]).toEqual([true, null]);
    const newsRead = allAsked('listViewNews').length;
    await views.change(view('a'), table, { ...contents, filters: [flagged(true)] });
    expect([view('a').isWatched, views.unwatched?.why, views.unwatched?.view.id]).toEqual([false, 'ownMarks', 'a']);
    expect(allAsked('listViewNews').length).toBe(newsRead + 1);
    await views.change(view('a'), table, contents);
    await views.setWatched(view('a'), true);
    expect([view('a').isWatched, views.unwatched]).toEqual([true, null]);
  });

  test('of order stop at both ends', async () => {
    start(holding(three()));
    await loaded();
    await views.move(view('a'), -1);
    await views.move(view('c'), 1);
    expect(allAsked('orderViews')).toEqual([]);
    await views.move(view('c'), -1);
    expect(views.all.map(({ id }) => id)).toEqual(['a', 'c', 'b']);
  });

  test('a duplicate has a unique name and all that is stored, and is neither watched nor the default', async () => {
    const copied = { isDefault: false, isWatched: false, stored: { filters: '[{}]', sort: '[]', groupBy: null } };
    start(holding([pendingView({ ...copied, isDefault: true, isWatched: true, leftOut: 1 })]));
    await loaded();
    await views.duplicate(view('view-1'));
    await views.duplicate(view('view-1'));
    expect(views.all).toMatchObject([
      { name: 'Pending charges' },
      { ...copied, name: 'Pending charges copy' },
      { ...copied, name: 'Pending charges copy (2)' },
    ]);
  });
});

describe('news', () => {
  const news = (viewId: string, of: Partial<ViewNews> = {}): ViewNews => ({
    ...{ viewId, dataset: 'charges', name: `View ${viewId}`, runId: 'r', seenAt: '2026-09-21T11:00:00.000Z' },
    ...{ standing: 'compared', entered: 4, left: 1 },
    ...of,
  });

  test('of a run is shown in a system notice with name and counts only', async () => {
    start({ views: { saved: [pendingView()], news: [news('view-1')] } });
    await loaded();
    await views.news.announce([news('view-1')]);
    const told = { viewId: 'view-1', title: 'View view-1', body: '4 new, 1 left Pending' };
    expect(allAsked('showViewNotice')).toEqual([told]);
  });

  test('is on screen only, once a person switched the notices off', async () => {
    start({ views: { saved: [pendingView()], news: [news('view-1')] } });
    await loaded();
    await bridge.call('writePreference', { name: SYSTEM_NOTICES_PREFERENCE, value: 'off' });
    await views.news.announce([news('view-1')]);
    expect(allAsked('showViewNotice')).toEqual([]);
    expect(views.news.byView).toHaveLength(1);
  });

  test('of many views is one system notice', async () => {
    start(holding(three()));
    await loaded();
    await views.news.announce(['a', 'b', 'c', 'd'].map((id) => news(id)));
    expect(allAsked('showViewNotice')).toEqual([
      { viewId: 'a', title: 'Watched views', body: '4 watched views have changed' },
    ]);
  });

  const isOfHint = (args: unknown): boolean => (args as { name: string }).name === 'noticeHint';

  test('whose notice the system does not show stands in the window, with a hint that is given once', async () => {
    start({ views: { saved: [pendingView()], news: [news('view-1')] } });
    await loaded();
    expect(views.news.isHintShown).toBe(false);
    bridge.emit('viewNoticeFailed', null);
    await expect.poll(() => views.news.isHintShown).toBe(true);
    expect(views.news.byView).toHaveLength(1);
    views.news.dismissHint();
    bridge.emit('viewNoticeFailed', null);
    await expect.poll(() => allAsked('readPreference').filter(isOfHint).length).toBe(2);
    expect(views.news.isHintShown).toBe(false);
  });

  test('follows the event of a run, and goes when dismissed', async () => {
    start({ views: { saved: [pendingView()], news: [news('view-1')] } });
    await loaded();
    bridge.emit('viewNews', [news('view-1')]);
    await expect.poll(() => allAsked('showViewNotice').length).toBe(1);
    expect(views.news.byView).toHaveLength(1);
    await views.news.dismiss('view-1');
    expect(views.news.byView).toEqual([]);
  });

  test('that was dismissed does not return with an older answer', async () => {
    start({ views: { saved: [pendingView()], news: [news('view-1')] } });
    await loaded();
    await views.news.load();
    const late = Promise.withResolvers<readonly ViewNews[]>();
    const call = window.api.call.bind(window.api);
    const held = vi
      .spyOn(window.api, 'call')
      .mockImplementation((name, args) =>
        name === 'listViewNews' ? (late.promise.then((value) => ({ ok: true, value })) as never) : call(name, args),
      );
    const loading = views.news.load();
    await views.news.dismiss('view-1');
    late.resolve([news('view-1')]);
    await loading;
    expect(views.news.byView).toEqual([]);
    held.mockRestore();
  });

  test('that arrives while a dismissal fails is shown all the same', async () => {
    start({ views: { saved: [pendingView()], news: [news('view-1')] } });
    await loaded();
    await views.news.load();
    const arrived = [news('view-1'), news('view-2')];
    const call = window.api.call.bind(window.api);
    const answers: Partial<Record<CallName, unknown>> = {
      listViewNews: { ok: true, value: arrived },
      dismissViewNews: { ok: false, code: 'diskFull', message: '', facts: {} },
    };
    vi.spyOn(window.api, 'call').mockImplementation(
      async (name, args) => (answers[name] ?? (await call(name, args))) as never,
    );
    const loading = views.news.load();
    await expect(views.news.dismiss('view-1')).rejects.toThrow();
    await loading;
    expect(views.news.byView.map(({ viewId }) => viewId)).toEqual(['view-1', 'view-2']);
  });

  test('that arrived after what is shown is not dismissed with it', async () => {
    start({ views: { saved: [pendingView()], news: [news('view-1')] } });
    await loaded();
    await views.news.load();
    await views.news.dismiss('view-1');
    expect(allAsked('dismissViewNews')).toEqual([
      { viewId: 'view-1', runId: news('view-1').runId, seenAt: news('view-1').seenAt },
    ]);
  });

  test('opens its view by a click on the system notice', async () => {
    start(holding(three()));
    await loaded();
    bridge.emit('viewNoticeClicked', { viewId: 'c' });
    expect(frame.view).toBe('charges');
    expect(views.takeViewToOpen('charges')).toMatchObject({ id: 'c' });
  });
});
