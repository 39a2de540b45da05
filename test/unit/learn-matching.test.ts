import { describe, expect, it } from 'vitest';
import { MatchingLearner } from '../../main/sync/learn-matching.ts';

const NAMES = ['Alpha Gold', 'alpha silver', 'Beta Gold', 'Golden Alpha', '港股佣金 Gold', 'x'];
type Service = (text: string, wanted: string) => boolean;

/** Plays the service for the learner; answers what was asked. */
function play(learner: MatchingLearner, texts: readonly string[], matches: Service): readonly string[] {
  const asked: string[] = [];
  for (let probe = learner.nextProbe(); probe !== null; probe = learner.nextProbe()) {
    const wanted = probe;
    asked.push(wanted);
    expect(asked.length).toBeLessThan(20);
    learner.answer(texts.filter((text) => matches(text, wanted)).length);
  }
  return asked;
}

function learnerOf(texts: readonly string[]): MatchingLearner {
  return new MatchingLearner(new Map([...Map.groupBy(texts, (text) => text)].map(([text, all]) => [text, all.length])));
}

const fold = (text: string): string => text.toLowerCase();

describe('what the answers show of a service’s matching', () => {
  it.each([
    ['exact', true, (text, wanted) => text === wanted],
    ['exact', false, (text, wanted) => fold(text) === fold(wanted)],
    ['prefix', true, (text, wanted) => text.startsWith(wanted)],
    ['prefix', false, (text, wanted) => fold(text).startsWith(fold(wanted))],
    ['contains', true, (text, wanted) => text.includes(wanted)],
    ['contains', false, (text, wanted) => fold(text).includes(fold(wanted))],
  ] as const satisfies readonly (readonly [string, boolean, Service])[])(
    'is %s, telling A from a: %s',
    (matching, caseSensitive, matches) => {
      const learner = learnerOf(NAMES);
      const asked = play(learner, NAMES, matches);
      expect(learner.learned).toEqual({ matching, caseSensitive, wildcards: false });
      expect(asked.length).toBeLessThanOrEqual(7);
    },
  );

  it('is that masks are read, where they are', () => {
    const learner = learnerOf(NAMES);
    play(learner, NAMES, (text, wanted) => new RegExp(wanted.replaceAll('_', '.'), 'i').test(text));
    expect(learner.learned).toEqual({ matching: 'contains', caseSensitive: false, wildcards: true });
  });

  it('leaves the case open where there are no letters', () => {
    const ids = ['1001', '1002', '2001', '10010'];
    const learner = learnerOf(ids);
    play(learner, ids, (text, wanted) => text.startsWith(wanted));
    expect(learner.learned).toMatchObject({ matching: 'prefix', caseSensitive: null });
  });

  it.each([
    ['the answers fit no way', NAMES, (text: string) => text.length > 9],
    ['one text cannot be cut', ['x', 'x'], (text: string, wanted: string) => text === wanted],
    ['there is no text at all', [], () => false],
  ])('is nothing where %s', (_, texts, matches) => {
    const learner = learnerOf(texts);
    play(learner, texts, matches);
    expect(learner.learned).toBeNull();
  });

  it('never asks for blanks at an end or for masks by accident', () => {
    const texts = ['50% off ', ' a b', '100%', 'fee_rate', 'plain words'];
    const learner = learnerOf(texts);
    const asked = play(learner, texts, (text, wanted) => text.includes(wanted));
    expect(asked.filter((text) => text.trim() !== text || text.includes('%'))).toEqual([]);
    expect(asked.filter((text) => text.includes('_')).length).toBeLessThanOrEqual(1);
  });
});

describe('what is remembered', () => {
  it('stands as long as it explains every answer', () => {
    const learner = learnerOf(NAMES);
    const remembered = { matching: 'contains', caseSensitive: false, wildcards: false } as const;
    const probe = learner.nextProbe() ?? '';
    learner.answer(NAMES.filter((text) => fold(text).includes(fold(probe))).length);
    expect(learner.explains(remembered)).toBe(true);
    expect(learner.explains({ ...remembered, matching: 'exact' })).toBe(false);
  });
});
