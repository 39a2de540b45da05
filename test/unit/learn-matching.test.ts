import { describe, expect, it } from 'vitest';
import { MatchingLearner } from '../../main/threads/writer/proof/learn-matching.ts';

const NAMES = ['Alpha Gold', 'alpha silver', 'Beta Gold', 'Golden Alpha', '港股佣金 Gold', 'x'];
type Service = (text: string, wanted: string) => boolean;

/** Answers the learner's probes as a service would; returns the probes. */
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
const bare = (text: string): string => fold(text.normalize('NFD').replaceAll(/\p{M}/gu, ''));

describe('what the answers show about a service’s matching', () => {
  it.each([
    ['exact', ['none', 'numbers'], (text, wanted) => text === wanted],
    ['exact', ['ascii', 'unicode'], (text, wanted) => fold(text) === fold(wanted)],
    ['prefix', ['none'], (text, wanted) => text.startsWith(wanted)],
    ['prefix', ['ascii', 'unicode'], (text, wanted) => fold(text).startsWith(fold(wanted))],
    ['contains', ['none'], (text, wanted) => text.includes(wanted)],
    ['contains', ['ascii', 'unicode'], (text, wanted) => fold(text).includes(fold(wanted))],
    ['contains', ['accents'], (text, wanted) => bare(text).includes(bare(wanted))],
  ] as const satisfies readonly (readonly [string, readonly string[], Service])[])(
    'is %s, and %j that may be the same text',
    (matching, folds, matches) => {
      const learner = learnerOf(NAMES);
      const asked = play(learner, NAMES, matches);
      expect(learner.learned).toEqual({ matching, folds, wildcards: false });
      expect(asked.length).toBeLessThanOrEqual(7);
    },
  );

  it.each([
    ['unicode', fold],
    ['ascii', (text: string) => text.replaceAll(/[A-Z]/g, fold)],
    ['accents', bare],
  ] as const)('is that names with accents are compared by %s', (way, same) => {
    const names = ['NAÏVE Fund', 'Ärger', 'Naive Bond', 'École 1', 'Plain'];
    const learner = learnerOf(names);
    play(learner, names, (text, wanted) => same(text).includes(same(wanted)));
    expect(learner.learned).toMatchObject({ matching: 'contains', folds: [way] });
  });

  it('is that rates are compared as numbers', () => {
    const rates = ['0.2500', '0.3', '1.50', '12', '0.0025'];
    const learner = learnerOf(rates);
    play(learner, rates, (text, wanted) => Number(text) === Number(wanted));
    expect(learner.learned).toMatchObject({ matching: 'exact', folds: ['numbers'] });
  });

  it('is that rates are compared as texts', () => {
    const rates = ['0.2500', '0.3', '1.50', '12', '0.0025'];
    const learner = learnerOf(rates);
    play(learner, rates, (text, wanted) => text === wanted);
    expect(learner.learned?.folds).not.toContain('numbers');
  });

  it('is that masks are read, if they are', () => {
    const learner = learnerOf(NAMES);
    play(learner, NAMES, (text, wanted) => new RegExp(wanted.replaceAll('_', '.'), 'i').test(text));
    expect(learner.learned).toMatchObject({ matching: 'contains', wildcards: true });
  });

  it('leaves case open if there are no letters', () => {
    const ids = ['1001', '1002', '2001', '10010'];
    const learner = learnerOf(ids);
    play(learner, ids, (text, wanted) => text.startsWith(wanted));
    expect(learner.learned).toMatchObject({ matching: 'prefix', folds: ['none', 'ascii', 'unicode', 'accents'] });
  });

  it.each([
    ['the answers fit no way', NAMES, (text: string) => text.length > 9],
    ['every text finds all rows', ['港股', '港股', '港股'], () => true],
    ['every text finds all rows, of several texts', NAMES, () => true],
    ['one text cannot be cut', ['x', 'x'], (text: string, wanted: string) => text === wanted],
    ['there is no text at all', [], () => false],
  ])('is nothing if %s', (_, texts, matches) => {
    const learner = learnerOf(texts);
    play(learner, texts, matches);
    expect(learner.learned).toBeNull();
  });

  it('is that a text is contained, if all rows have the same text and no other text finds one', () => {
    const basis = ['港股', '港股', '港股'];
    const learner = learnerOf(basis);
    const asked = play(learner, basis, (text, wanted) => text.includes(wanted));
    expect(learner.learned).toMatchObject({ matching: 'contains' });
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  it('never comes from requests with blanks at the end or masks by accident', () => {
    const texts = ['50% off ', ' a b', '100%', 'fee_rate', 'plain words'];
    const learner = learnerOf(texts);
    const asked = play(learner, texts, (text, wanted) => text.includes(wanted));
    expect(asked.filter((text) => text.trim() !== text || text.includes('%'))).toEqual([]);
    expect(asked.filter((text) => text.includes('_')).length).toBeLessThanOrEqual(1);
  });
});

describe('what was remembered', () => {
  const REMEMBERED = { matching: 'contains', folds: ['ascii', 'unicode'], wildcards: false } as const;

  function afterOneAnswer(names: readonly string[]): MatchingLearner {
    const learner = learnerOf(names);
    const probe = learner.nextProbe() ?? '';
    learner.answer(names.filter((text) => fold(text).includes(fold(probe))).length);
    return learner;
  }

  it('is confirmed as long as it explains every answer', () => {
    const learner = afterOneAnswer(NAMES);
    expect(learner.confirms(REMEMBERED)).toBe(true);
    expect(learner.confirms({ ...REMEMBERED, matching: 'exact' })).toBe(false);
  });

  it('is not confirmed by a service that finds all rows for every text', () => {
    const learner = learnerOf(['港股', '港股']);
    const remembered = {
      matching: 'contains',
      folds: ['none', 'ascii', 'unicode', 'accents'],
      wildcards: true,
    } as const;
    for (let probe = learner.nextProbe(); probe !== null; probe = learner.nextProbe()) {
      learner.answer(2);
      expect(learner.confirms(remembered)).toBe(false);
    }
    expect(learner.learned).toBeNull();
  });

  it('is tested again once a text can show what none showed before', () => {
    expect(afterOneAnswer([...NAMES, 'École']).confirms(REMEMBERED)).toBe(false);
  });
});
