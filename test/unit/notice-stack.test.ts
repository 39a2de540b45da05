// The notices that share one line of the status bar.

import { expect, test } from 'vitest';
import { NoticeStack } from '../../renderer/parts/notice-stack.svelte.ts';

test('the most urgent notice is shown, of equally urgent ones the newest', () => {
  const stack = new NoticeStack();
  const shown = (): readonly string[] => ['a', 'b', 'c', 'd'].filter((id) => stack.isShown(id));
  stack.add({ id: 'a', kind: 'warning' });
  expect(shown()).toEqual(['a']);
  stack.add({ id: 'b', kind: 'news' });
  expect(shown()).toEqual(['a']);
  const removeFailure = stack.add({ id: 'c', kind: 'failed' });
  stack.add({ id: 'd', kind: 'warning' });
  expect([shown(), stack.count]).toEqual([['c'], 4]);
  removeFailure();
  expect(shown()).toEqual(['d']);
});

test('what a person has just begun comes before standing warnings, and a later failure before it', () => {
  const stack = new NoticeStack();
  stack.add({ id: 'progress', kind: 'news', before: 'failures' });
  stack.add({ id: 'standing', kind: 'warning' });
  expect([stack.isShown('progress'), stack.isUrgent]).toEqual([true, true]);
  const removeFailure = stack.add({ id: 'failure', kind: 'failed' });
  expect(stack.isShown('failure')).toBe(true);
  removeFailure();
  expect(stack.isShown('progress')).toBe(true);
});

test('all are shown until a person closes them or none is left, and later ones do not open by themselves', () => {
  const stack = new NoticeStack();
  stack.setOpen(true);
  expect(stack.isOpen).toBe(false);
  const remove = stack.add({ id: 'a', kind: 'news' });
  stack.setOpen(true);
  expect(stack.isOpen).toBe(true);
  remove();
  stack.add({ id: 'b', kind: 'news' });
  expect(stack.isOpen).toBe(false);
});
