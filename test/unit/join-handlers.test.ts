import { expect, test } from 'vitest';
import type { HandlersOf } from '../../shared/contract/calls.ts';
import { joinHandlers } from '../../main/join-handlers.ts';

const views: HandlersOf<'listViews' | 'listPins'> = { listViews: () => [], listPins: () => [] };
const runs: HandlersOf<'listRuns'> = { listRuns: () => [] };

test('groups of handlers become one object', () => {
  const joined: HandlersOf<'listViews' | 'listPins' | 'listRuns'> = joinHandlers([views, runs]);
  expect(joined).toEqual({ ...views, ...runs });
});

test('two groups that handle the same call do not compile', () => {
  const alsoPins: HandlersOf<'listPins'> = { listPins: () => [] };
  // @ts-expect-error: `views` handles listPins as well.
  joinHandlers([views, runs, alsoPins]);
  // @ts-expect-error: the same, whichever group comes first.
  joinHandlers([alsoPins, runs, views]);
});

test('a call without a handler does not compile', () => {
  // @ts-expect-error: no group handles listPins.
  const joined: HandlersOf<'listPins' | 'listRuns'> = joinHandlers([runs]);
  expect(joined).toEqual(runs);
});
