// What Today says on what changed: it denies nothing that is not known of the present copies.

import { describe, expect, test } from 'vitest';
import type { ChangeCounts } from '../../shared/contract/changes.ts';
import type { Look } from '../../renderer/changes/look.svelte.ts';
import { messages } from '../../renderer/messages/messages.ts';
import { newsStanding, type NewsFacts } from '../../renderer/today/news/news-standing.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const NOW_MS = Date.parse('2026-09-21T12:00:00Z');
const SEEN_AT = '2026-09-18T01:00:00.000Z';
const FIRST = ['charges', 'reports'] as const;

const COUNTS: ChangeCounts = {
  parts: [],
  clients: [],
  restatedDates: 0,
  droppedBefore: null,
  isCut: false,
  oldestSeenAt: SEEN_AT,
  newestSeenAt: SEEN_AT,
  newestChange: 0,
  baselines: FIRST.map((dataset) => ({ dataset, runId: 'run-1' })),
};
const LOOK: Look = { at: SEEN_AT, until: SEEN_AT, change: 0, baselines: ['charges run-1', 'reports run-1'] };

function statusOf(dataset: 'charges' | 'reports', asOf: string | null = SEEN_AT): NewsFacts['statuses'][number] {
  const status = fakeScenes(NOW_MS)['changes']?.resources.find(({ resource }) => resource === dataset);
  if (status === undefined) throw new Error('no such status');
  return { ...status, dataset, asOf, rows: asOf === null ? 0 : status.rows };
}

const FIRST_COPIES: NewsFacts = {
  news: { counts: COUNTS, after: null },
  isOld: false,
  views: 0,
  statuses: [statusOf('reports'), statusOf('charges')],
  isReadingFirst: false,
};
const LOOKED: NewsFacts = { ...FIRST_COPIES, news: { counts: COUNTS, after: LOOK } };

function said(facts: NewsFacts): string {
  const standing = newsStanding(facts);
  return standing.kind === 'firstCopy' ? messages.today.news.firstCopy(standing.copies) : standing.kind;
}

describe('the first copy', () => {
  test('is counted for each dataset that was read', () => {
    expect(said(FIRST_COPIES)).toMatch(/^This is the first copy: 60,000 reports, 12,345 charges\. /);
  });

  test('is not counted where the account lacks a dataset: nothing was read of it', () => {
    const counts = { ...COUNTS, baselines: [{ dataset: 'charges', runId: 'run-1' }] } as const;
    const statuses = [statusOf('reports', null), statusOf('charges')];
    const lacking = { ...FIRST_COPIES, news: { counts, after: null }, statuses };
    expect(said(lacking)).toMatch(/^This is the first copy: 12,345 charges\. /);
    expect(said({ ...lacking, isReadingFirst: true })).toBe('readingFirst');
  });

  test('is the first one until a run ends after it, or the person has looked', () => {
    const [first, ...others] = FIRST_COPIES.statuses;
    if (!first?.last) throw new Error('no receipt');
    const second = { ...first, last: { ...first.last, runId: 'run-2' } };
    expect(said({ ...FIRST_COPIES, statuses: [second, ...others] })).toBe('nothing');
    expect(said(LOOKED)).toBe('nothing');
  });
});

describe('that nothing changed', () => {
  test('is not said while the changes of a new copy are counted', () => {
    expect(said({ ...LOOKED, isOld: true })).toBe('counting');
    expect(said({ ...FIRST_COPIES, isOld: true })).toBe('counting');
    const none = { ...COUNTS, oldestSeenAt: null, newestSeenAt: null, baselines: [] };
    expect(said({ ...FIRST_COPIES, isOld: true, news: { counts: none, after: null } })).toBe('counting');
    expect(said({ ...FIRST_COPIES, news: { counts: none, after: null } })).toBe('nothingSynced');
  });

  test('is not said where changes are counted, old or not, or a watched view has news', () => {
    const parts = [{ part: 'others', dataset: 'charges', kind: 'changed', changes: 2 }] as const;
    expect(said({ ...LOOKED, isOld: true, news: { counts: { ...COUNTS, parts }, after: LOOK } })).toBe('changes');
    expect(said({ ...LOOKED, views: 1 })).toBe('changes');
  });

  test('is not said if changes since the look have left the log', () => {
    const news = { counts: { ...COUNTS, isCut: true }, after: LOOK };
    expect(said({ ...LOOKED, news })).toBe('cut');
    expect(said({ ...FIRST_COPIES, news: { ...news, after: null } })).toBe('cut');
  });

  test('is not said of a copy that was not compared with the one before it', () => {
    const baselines = [...COUNTS.baselines, { dataset: 'charges', runId: 'run-2' }] as const;
    const news = { counts: { ...COUNTS, baselines }, after: LOOK };
    expect(newsStanding({ ...LOOKED, news })).toEqual({ kind: 'notCompared', notCompared: ['charges'] });
    expect(newsStanding({ ...LOOKED, news, views: 1 })).toEqual({ kind: 'changes', notCompared: ['charges'] });
  });
});
