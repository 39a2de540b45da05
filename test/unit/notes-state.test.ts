// Notes while they are typed and saved: no typed text is lost, whatever the saving does.

import { beforeEach, expect, test, vi } from 'vitest';
import type { Bridge, CallArguments, CallValue } from '../../shared/contract/calls.ts';
import type { LooseNote, NotedRow, NoteStanding } from '../../shared/contract/notes.ts';
import { Attempt } from '../../renderer/lib/calls/attempt.svelte.ts';
import { NewsState, type Later } from '../../renderer/lib/news.svelte.ts';
import { NotesState, noteSubject } from '../../renderer/notes/notes.svelte.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const REPORT: NotedRow = { values: { biz_date: '20260917', trade_amount: '10' }, extras: null };
const RESTATED: NotedRow = { values: { biz_date: '20260917', trade_amount: '11' }, extras: null };

let standing: NoteStanding;
let refusal: string | null;
let saved: string[];
/** Notes whose row a sync has restated or removed since. */
let loose: LooseNote[];
let beforeSave: () => void;
/** Saves that the test answers itself, with why they are refused; null while each is answered at once. */
let held: { readonly text: string; readonly answer: (refusal: string | null) => void }[] | null;
let notes: NotesState;
let news: NewsState;
/** Of the actions of messages. */
let attempt: Attempt;

beforeEach(() => {
  [standing, refusal, saved, beforeSave, held] = ['current', null, [], () => undefined, null];
  loose = [];
  const scene = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['changes'];
  if (scene === undefined) throw new Error('no such scene');
  const inner = createFakeBridge(scene);
  const api: Bridge = {
    on: (name, listener) => inner.on(name, listener),
    async call(name, args) {
      // The name says which answer it is.
      if (name === 'listLooseNotes') return { ok: true, value: { notes: loose, total: loose.length } as never };
      if (name !== 'saveNote') return await inner.call(name, args);
      // The name says which arguments they are.
      const { text } = args as CallArguments<'saveNote'>;
      const why = held === null ? refusal : await new Promise<typeof refusal>((answer) => held?.push({ text, answer }));
      if (why !== null) return { ok: false, code: 'diskFull', message: why, facts: {} };
      beforeSave();
      const answer = await inner.call(name, args);
      saved.push(text);
      if (!answer.ok) return answer;
      const { note } = answer.value as CallValue<'saveNote'>;
      return { ok: true, value: { note, standing } as typeof answer.value };
    },
  };
  vi.stubGlobal('window', { api });
  news = new NewsState(() => () => undefined);
  attempt = new Attempt();
  notes = new NotesState(news, (action) => attempt.runBeside(action));
  return () => vi.unstubAllGlobals();
});

async function opened(row: NotedRow = REPORT) {
  const editor = notes.editorOf('reports', row);
  await editor.load();
  return editor;
}

test('what is typed while the note is being saved is saved next', async () => {
  const editor = await opened();
  editor.text = 'first';
  beforeSave = () => {
    beforeSave = () => undefined;
    editor.text = 'first and second';
  };
  expect(await editor.save()).toBe('saved');
  expect(saved).toEqual(['first', 'first and second']);
});

test.each([
  { refusals: [null, null], stored: ['first', 'first and second'] },
  { refusals: ['disk full', null], stored: ['first and second'] },
  { refusals: [null, 'disk full'], stored: ['first'] },
  { refusals: ['disk full', 'disk full'], stored: [] },
])(
  'a text is sent before an earlier one is answered, whichever is refused: $refusals',
  async ({ refusals, stored }) => {
    const editor = await opened();
    held = [];
    editor.text = 'first';
    const first = editor.save();
    editor.text = 'first and second';
    const second = editor.save();
    expect(held.map(({ text }) => text)).toEqual(['first', 'first and second']);
    // It is on its way: leaving the field and closing the window send it only once.
    const third = editor.save();
    expect(held).toHaveLength(2);
    held.forEach(({ answer }, at) => answer(refusals[at] ?? null));
    const isSaved = refusals[1] === null;
    const end = isSaved ? 'saved' : 'failed';
    expect(await Promise.all([first, second, third])).toEqual([end, end, end]);
    expect([editor.busy, editor.isChanged, editor.failure?.code]).toEqual([
      false,
      !isSaved,
      isSaved ? undefined : 'diskFull',
    ]);
    expect(saved).toEqual(stored);
    expect(held).toHaveLength(2);
  },
);

test('a text that is taken back while it is being saved is saved as it was before', async () => {
  const editor = await opened();
  held = [];
  editor.text = 'typed';
  void editor.save();
  editor.text = '';
  const last = editor.save();
  expect(held.map(({ text }) => text)).toEqual(['typed', '']);
  held.forEach(({ answer }) => answer(null));
  expect([await last, editor.isChanged, saved]).toEqual(['saved', false, ['typed', '']]);
});

test('a text is saved after a pause, unless more is typed, or it is too long or saved already', async () => {
  const editor = await opened();
  const timers = new Set<() => void>();
  /** As the effect of the field does it for each text. */
  const type = (text: string): (() => void) => {
    editor.text = text;
    const later: Later = (run, ms) => {
      expect(ms).toBe(1_000);
      timers.add(run);
      return () => timers.delete(run);
    };
    return editor.saveSoon({ later, readMs: () => 0 });
  };
  type('first')();
  const stop = type('first and second');
  expect(timers.size).toBe(1);
  timers.forEach((run) => run());
  await vi.waitFor(() => expect(editor.busy).toBe(false));
  expect(saved).toEqual(['first and second']);
  stop();
  type('first and second');
  type('x'.repeat(2_001));
  expect(timers.size).toBe(0);
});

test('a text that is typed without a pause is saved all the same, two seconds after each unsaved key', async () => {
  const editor = await opened();
  let nowMs = 0;
  let timer: { readonly dueMs: number; readonly run: () => void } | null = null;
  const later: Later = (run, ms) => {
    timer = { dueMs: nowMs + ms, run };
    return () => (timer = null);
  };
  const pass = async (ms: number): Promise<void> => {
    nowMs += ms;
    if (timer === null || timer.dueMs > nowMs) return;
    timer.run();
    await vi.waitFor(() => expect(editor.busy).toBe(false));
    // The field's effect is run for what is being sent, too.
    editor.saveSoon({ later, readMs: () => nowMs });
  };
  let stop = (): void => undefined;
  for (const text of 'abcdefghij') {
    stop();
    editor.text += text;
    stop = editor.saveSoon({ later, readMs: () => nowMs });
    await pass(900);
  }
  expect(saved).toEqual(['abc', 'abcdef', 'abcdefghi']);
});

test('a text that is taken back while it is being saved is sent after a pause too', async () => {
  const editor = await opened();
  held = [];
  editor.text = 'typed';
  const ends = [editor.save()];
  await vi.waitFor(() => expect(held).toHaveLength(1));
  editor.text = '';
  const later: Later = (run) => {
    run();
    return () => undefined;
  };
  editor.saveSoon({ later, readMs: () => 0 });
  await vi.waitFor(() => expect(held?.map(({ text }) => text)).toEqual(['typed', '']));
  held.forEach(({ answer }) => answer(null));
  expect(await Promise.all(ends)).toEqual(['saved']);
});

test('nothing is saved without a change, and not before the stored note was read', async () => {
  const unread = notes.editorOf('reports', REPORT);
  unread.text = 'typed too early';
  await unread.save();
  expect(saved).toEqual([]);
  const editor = await opened(RESTATED);
  await editor.save();
  expect(saved).toEqual([]);
});

test('reading again does not replace what is typed', async () => {
  const editor = await opened();
  editor.text = 'typed';
  await editor.load();
  expect(editor.text).toBe('typed');
});

test('closing the row saves the text, and the next editor reads it', async () => {
  (await opened()).text = 'typed';
  await notes.leave('reports', REPORT);
  expect(saved).toEqual(['typed']);
  const editor = await opened();
  expect([editor.text, editor.isChanged, news.current]).toEqual(['typed', false, null]);
});

test('a text that could not be saved is there when the row is opened again', async () => {
  const editor = await opened();
  editor.text = 'typed';
  refusal = 'disk full';
  await notes.leave('reports', REPORT);
  expect(news.current?.text).toContain('could not be saved');
  const again = await opened();
  expect([again.text, again.isChanged, again.failure?.code]).toEqual(['typed', true, 'diskFull']);
  refusal = null;
  expect(await again.save()).toBe('saved');
  expect(saved).toEqual(['typed']);
});

test('a row that is opened again while its text is being saved keeps what is typed then', async () => {
  (await opened()).text = 'first';
  const leaving = notes.leave('reports', REPORT);
  const again = await opened();
  await leaving;
  again.text = 'first and second';
  await notes.leave('reports', REPORT);
  expect(saved).toEqual(['first', 'first and second']);
});

test('a text over the limit is not saved, and is not dropped', async () => {
  const editor = await opened();
  editor.text = 'x'.repeat(2_001);
  expect(await editor.save()).toBe('tooLong');
  await notes.leave('reports', REPORT);
  expect((await opened()).text).toHaveLength(2_001);
  expect(saved).toEqual([]);
});

test('a note whose row is no longer in the copy is named as kept', async () => {
  standing = 'changed';
  (await opened()).text = 'typed';
  await notes.leave('reports', REPORT);
  expect(news.current?.text).toContain('Your note is kept and listed in Changes');
  expect(notes.changes).toBe(1);
});

test('a note that was emptied is not named as kept, though its row is no longer in the copy', async () => {
  const editor = await opened();
  editor.text = 'typed';
  await editor.save();
  [standing, editor.text] = ['changed', ''];
  await notes.leave('reports', REPORT);
  expect([saved, news.current]).toEqual([['typed', ''], null]);
});

test('a note that was saved before a sync restated its row is named as kept when the row is closed', async () => {
  const editor = await opened();
  editor.text = 'typed';
  await editor.save();
  expect(news.current).toBe(null);
  const note = { id: '1', isFlagged: false, text: 'typed', savedAt: '2026-09-18T10:04:00.000Z' };
  loose = [{ ...note, dataset: 'reports', row: REPORT, standing: 'changed' }];
  await notes.leave('reports', REPORT);
  expect(news.current?.text).toContain('Your note is kept and listed in Changes');
  expect(saved).toEqual(['typed']);
});

test('a note that was saved and closed is not named, nor is one that was only read', async () => {
  const note = { id: '1', isFlagged: false, text: 'typed', savedAt: '2026-09-18T10:04:00.000Z' };
  const editor = await opened();
  editor.text = 'typed';
  await editor.save();
  loose = [{ ...note, dataset: 'reports', row: RESTATED, standing: 'changed' }];
  await notes.leave('reports', REPORT);
  await opened();
  loose = [{ ...note, dataset: 'reports', row: REPORT, standing: 'changed' }];
  await notes.leave('reports', REPORT);
  expect(news.current).toBe(null);
});

test('charges with one id share a note, other rows only if all values are equal', () => {
  const charge = (id: string | null, name: string) => noteSubject('charges', { values: { id, name } });
  expect(charge('1', 'a')).toBe(charge('1', 'b'));
  expect(charge(null, 'a')).not.toBe(charge(null, 'b'));
  expect(noteSubject('reports', REPORT)).not.toBe(noteSubject('reports', RESTATED));
  expect(noteSubject('reports', { values: { currency: '' } })).not.toBe(
    noteSubject('reports', { values: { currency: null } }),
  );
});

test('a text stays with its row when only a field changes that the app does not know', async () => {
  const editor = await opened();
  editor.text = 'x'.repeat(2_001);
  await notes.leave('reports', REPORT);
  expect(await opened({ ...REPORT, extras: '{"desk":"9"}' })).toBe(editor);
});

test('a deleted note that cannot be brought back is said not to be', async () => {
  const note = { id: '1', isFlagged: false, text: 'typed', savedAt: '2026-09-18T10:04:00.000Z' };
  await notes.deleteLoose({ ...note, dataset: 'reports', row: REPORT, standing: 'gone' });
  refusal = 'disk full';
  news.current?.action?.run();
  await vi.waitFor(() => expect(attempt.failure?.code).toBe('diskFull'));
});
