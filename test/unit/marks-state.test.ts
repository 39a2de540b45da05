import { afterEach, describe, expect, test, vi } from 'vitest';
import { callSchemas } from '../../main/schemas/calls.ts';
import type { Row, RowsAnswer } from '../../shared/contract/answers.ts';
import type { Bridge } from '../../shared/contract/calls.ts';
import type { Query } from '../../shared/contract/query.ts';
import { MarksState } from '../../renderer/compare/marks.svelte.ts';

function row(key: string, id: string, name = `Package ${id}`): Row {
  return { key, extras: null, values: { id, name } };
}

const asked: Query[] = [];

/** The copy that a sync has brought. */
function hold(answer: RowsAnswer | null): void {
  asked.splice(0);
  const api: Bridge = {
    on: () => () => undefined,
    async call(name, args) {
      if (name === 'queryRows') asked.push(args as Query);
      if (answer === null) return { ok: false, code: 'storage', message: 'gone', facts: {} };
      return { ok: true, value: answer as never };
    },
  };
  vi.stubGlobal('window', { api });
}

function found(...rows: readonly Row[]): RowsAnswer {
  return { kind: 'rows', rows, total: rows.length, notes: [], asOf: null, ledgerDates: null };
}

afterEach(() => vi.unstubAllGlobals());

describe('packages marked for comparison', () => {
  test('are at most five; a sixth is refused, and marking again removes the mark', () => {
    const marks = new MarksState();
    for (const id of ['1', '2', '3', '4', '5']) marks.toggle(row(id, id));
    marks.toggle(row('6', '6'));
    expect([...marks.rows.keys()]).toEqual(['1', '2', '3', '4', '5']);
    expect(marks.news).toEqual({ kind: 'full' });
    marks.toggle(row('2', '2'));
    expect([...marks.rows.keys()]).toEqual(['1', '3', '4', '5']);
    expect(marks.news).toBeNull();
  });

  test('are found again by their ID in another copy, even if another package has their old key', async () => {
    const marks = new MarksState();
    marks.toggle(row('1', 'A'));
    marks.toggle(row('2', 'B'));
    // Key 1 is now B, and A has moved to key 9 and changed.
    hold(found(row('1', 'B'), row('9', 'A', 'renamed')));
    await marks.findInNewCopy();
    expect(marks.list.map(({ key, values }) => [key, values.id, values.name])).toEqual([
      ['9', 'A', 'renamed'],
      ['1', 'B', 'Package B'],
    ]);
    expect(marks.news).toBeNull();
    expect(asked).toHaveLength(1);
  });

  test('are looked for exactly: IDs that differ only in case would take their places on the page', async () => {
    const marks = new MarksState();
    for (const id of ['A1', 'A2']) marks.toggle(row(id, id));
    hold(found(row('A1', 'A1'), row('A2', 'A2')));
    await marks.findInNewCopy();
    const ids = ['A1', 'A2'].map((value) => ({ kind: 'exactly', field: 'id', value }));
    expect(asked[0]?.filters).toEqual([{ kind: 'anyOf', filters: ids }]);
    expect(callSchemas.queryRows.safeParse(asked[0]).success).toBe(true);
  });

  test('that are gone are unmarked, with a notice that can be dismissed', async () => {
    const marks = new MarksState();
    marks.toggle(row('1', 'A'));
    marks.toggle(row('2', 'B'));
    hold(found(row('1', 'B')));
    await marks.findInNewCopy();
    expect(marks.list.map(({ values }) => values.id)).toEqual(['B']);
    expect(marks.news).toEqual({ kind: 'gone', count: 1 });
    marks.dismissNews();
    expect([marks.news, marks.count]).toEqual([null, marks.list.length]);
  });

  test('are unmarked if the new copy cannot be read, and are not called gone', async () => {
    const marks = new MarksState();
    marks.toggle(row('1', 'A'));
    hold(null);
    await marks.findInNewCopy();
    expect(marks.count).toBe(0);
    expect(marks.news).toEqual({ kind: 'notRead', count: 1 });
  });

  test('can be added and removed while they are looked for', async () => {
    const marks = new MarksState();
    marks.toggle(row('1', 'A'));
    marks.toggle(row('2', 'B'));
    hold(found(row('5', 'A'), row('6', 'B'), row('8', 'C')));
    const following = marks.findInNewCopy();
    marks.toggle(row('1', 'A'));
    // Perhaps of the copy before, which may be on screen still.
    marks.toggle(row('7', 'C'));
    await following;
    expect([...marks.rows.keys()]).toEqual(['6', '8']);
    expect(marks.news).toBeNull();
  });

  test('cause no request if there are none', async () => {
    hold(found());
    await new MarksState().findInNewCopy();
    expect(asked).toEqual([]);
  });
});
