// Deleting saved views, and undoing it: the view comes back, and nothing that was decided since is taken back.

import { beforeEach, expect, test, vi } from 'vitest';
import type { SavedView } from '../../shared/contract/views.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { FrameState } from '../../renderer/frame/frame.svelte.ts';
import { readDeleted, type DeletedView } from '../../renderer/saved-views/deleted-views.ts';
import { SavedViewsState } from '../../renderer/saved-views/saved-views.svelte.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';
import { aView } from '../support/saved-views.ts';
import { untilQuit } from '../support/until-quit.ts';

let views: SavedViewsState;

async function start(saved: readonly SavedView[]): Promise<void> {
  const scene = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['changes'];
  if (scene === undefined) throw new Error('no such scene');
  vi.stubGlobal('window', { api: createFakeBridge({ ...scene, views: { saved, news: [] } }) });
  views = new SavedViewsState(new FrameState(() => null), { failedReads: new FailedReads(), remembered: untilQuit() });
  views.start();
  await expect.poll(() => views.list.kind).toBe('ready');
}

const order = (): readonly string[] => views.all.map(({ id }) => id);

function view(id: string): SavedView {
  const found = views.all.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no view ${id}`);
  return found;
}

function lastDeleted(): DeletedView {
  const deleted = views.deleted.at(-1);
  if (deleted === undefined) throw new Error('no view was deleted');
  return deleted;
}

beforeEach(() => start(['a', 'b', 'c'].map((id) => aView({ id, name: id, isDefault: id === 'a' }))));

test('a deleted view is restored unchanged, in its place, under a free name', async () => {
  const before = view('b');
  await views.remove(before);
  expect(order()).toEqual(['a', 'c']);
  await views.rename(view('c'), 'B');
  await views.undoDelete(lastDeleted());
  expect(order()).toEqual(['a', 'b', 'c']);
  expect(view('b')).toEqual({ ...before, name: 'b (2)' });
  expect(views.deleted).toEqual([]);
});

test('the view that opened at start does so again, unless another was chosen since', async () => {
  await views.remove(view('a'));
  await views.undoDelete(lastDeleted());
  expect(view('a').isDefault).toBe(true);
  await views.remove(view('a'));
  await views.setDefault(view('b'), true);
  await views.undoDelete(lastDeleted());
  expect([view('a').isDefault, view('b').isDefault]).toEqual([false, true]);
});

test('views that were moved since stay where they are', async () => {
  await views.remove(view('a'));
  await views.move(view('c'), -1);
  await views.undoDelete(lastDeleted());
  expect(order()).toEqual(['a', 'c', 'b']);
  await views.remove(view('c'));
  await views.move(view('b'), -1);
  await views.undoDelete(lastDeleted());
  expect(order()).toEqual(['b', 'a', 'c']);
});

test('each of several deletions can be undone, the last one first', async () => {
  await views.remove(view('a'));
  await views.remove(view('b'));
  const second = lastDeleted();
  expect(second.view.id).toBe('b');
  // Asked twice before the first answer: the other deletion is not undone with it.
  await Promise.all([views.undoDelete(second), views.undoDelete(second)]);
  expect([order(), lastDeleted().view.id]).toEqual([['b', 'c'], 'a']);
  await views.undoDelete(lastDeleted());
  expect([order(), views.deleted]).toEqual([['a', 'b', 'c'], []]);
});

test('a change that waits while the view is deleted does not bring it back', async () => {
  await Promise.all([
    views.setWatched(view('b'), true),
    views.setDefault(view('b'), true),
    views.remove(view('b')),
    views.rename(view('b'), 'late'),
  ]);
  expect(order()).toEqual(['a', 'c']);
  expect(lastDeleted().view).toMatchObject({ name: 'b', isWatched: true, isDefault: true });
});

test('a deleted view that finds too many rows by now is restored unwatched, and says so', async () => {
  await start([aView({ id: 'b', isWatched: true })]);
  const before = view('b');
  await views.remove(before);
  const call = window.api.call.bind(window.api);
  const refused = { ok: false, code: 'tooManyRows', message: '', facts: { limit: 1 } } as const;
  vi.spyOn(window.api, 'call').mockImplementation(async (name, args) =>
    'view' in args && 'isWatched' in args.view && args.view.isWatched ? refused : call(name, args),
  );
  await views.undoDelete(lastDeleted());
  expect([view('b'), views.deleted]).toEqual([{ ...before, isWatched: false }, []]);
  expect(views.unwatched).toEqual({ view: before, why: 'tooManyRows' });
  await views.remove(view('b'));
  expect(views.unwatched).toBeNull();
});

test('a lock takes the offer to undo from nobody: the screens that are made again have it, in the encrypted file only', async () => {
  const before = view('b');
  await views.remove(before);
  const remembered = untilQuit();
  const again = (): SavedViewsState =>
    new SavedViewsState(new FrameState(() => null), { failedReads: new FailedReads(), remembered });
  views = again();
  views.start();
  await expect.poll(() => views.deleted.map(({ view: { id } }) => id)).toEqual(['b']);
  await expect.poll(() => views.list.kind).toBe('ready');
  await views.undoDelete(lastDeleted());
  expect(order()).toEqual(['a', 'b', 'c']);
  expect(view('b')).toEqual(before);
  views = again();
  views.start();
  await expect.poll(() => views.list.kind).toBe('ready');
  expect(views.deleted).toEqual([]);
});

test('the offer to undo goes with its notice, and not with a deletion that came after it', async () => {
  await views.remove(view('a'));
  await views.remove(view('b'));
  views.forgetDeleted(lastDeleted());
  const answer = await window.api.call('readPreference', { name: 'deletedViews' });
  expect(readDeleted(answer.ok ? answer.value : null).map(({ view: { id } }) => id)).toEqual(['a']);
  views.forgetDeleted(lastDeleted());
  expect(await window.api.call('readPreference', { name: 'deletedViews' })).toMatchObject({ value: null });
});
