// Messages of the status bar: how long they stay.

import { beforeEach, expect, test, vi } from 'vitest';
import { NewsState } from '../../renderer/lib/news.svelte.ts';

let news: NewsState;

beforeEach(() => {
  vi.useFakeTimers();
  news = new NewsState((run, ms) => {
    // eslint-disable-next-line own/no-fixed-wait -- the timers are fake
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  });
  return () => vi.useRealTimers();
});

test('a message goes away by itself after eight seconds', () => {
  news.show({ text: 'Saved as a.csv.' });
  vi.advanceTimersByTime(7_999);
  expect(news.current?.text).toBe('Saved as a.csv.');
  vi.advanceTimersByTime(1);
  expect(news.current).toBeNull();
});

test('a newer message replaces it and stays for the whole time', () => {
  news.show({ text: 'first' });
  vi.advanceTimersByTime(7_999);
  news.show({ text: 'second' });
  vi.advanceTimersByTime(7_999);
  expect(news.current?.text).toBe('second');
  vi.advanceTimersByTime(1);
  expect(news.current).toBeNull();
});

test('it stays while it is pointed at or focused, and for the whole time after that', () => {
  news.show({ text: 'Saved as a.csv.' });
  vi.advanceTimersByTime(7_999);
  news.hold();
  vi.advanceTimersByTime(80_000);
  expect(news.current).not.toBeNull();
  news.release();
  vi.advanceTimersByTime(7_999);
  expect(news.current).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(news.current).toBeNull();
});

test('a dismissed message does not hold the next one', () => {
  news.show({ text: 'first' });
  news.hold();
  news.dismiss();
  news.show({ text: 'second' });
  vi.advanceTimersByTime(8_000);
  expect(news.current).toBeNull();
});

test('a message that is ended does not take the one that replaced it along', () => {
  const first = { text: 'Filter removed.' };
  news.show(first);
  news.end(first);
  expect(news.current).toBeNull();
  news.show(first);
  news.show({ text: 'Saved as a.csv.' });
  news.end(first);
  expect(news.current?.text).toBe('Saved as a.csv.');
});

test('a message of a screen goes when another screen is shown, a result stays', () => {
  news.show({ text: 'Filters cleared.', screen: 'reports' });
  news.enter('reports');
  expect(news.current?.text).toBe('Filters cleared.');
  news.enter('overview');
  expect(news.current).toBeNull();
  news.show({ text: 'Saved as a.csv.' });
  news.enter('today');
  expect(news.current?.text).toBe('Saved as a.csv.');
});
