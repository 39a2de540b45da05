import { describe, expect, test } from 'vitest';
import { differingPart } from '../../renderer/today/news/differing-part.ts';
import { seededRandom } from '../support/seeded-random.ts';

const marked = (before: string, after: string): readonly string[] => {
  const found = differingPart(before, after);
  return [found.before, found.after].map(({ same, differs, rest }) => `${same}[${differs}]${rest}`);
};

describe('the differing part of two texts', () => {
  test('of figures begins at the first digit that differs and reaches to the end', () => {
    expect(marked('248,414.35', '248,476.85')).toEqual(['248,4[14.35]', '248,4[76.85]']);
    expect(marked('−12.50', '12.50')).toEqual(['[−12.50]', '[12.50]']);
    expect(marked('0.00125', '0.0099')).toEqual(['0.00[125]', '0.00[99]']);
    expect(marked('180,759.1427', '105,789.93')).toEqual(['1[80,759.1427]', '1[05,789.93]']);
  });

  test('of figures whose first digits are of different places is all of them', () => {
    expect(marked('1,156.82', '189.79')).toEqual(['[1,156.82]', '[189.79]']);
  });

  test('of words lies between the words that are equal', () => {
    expect(marked('Stocks of Hong Kong', 'Stocks of New York')).toEqual([
      'Stocks of [Hong Kong]',
      'Stocks of [New York]',
    ]);
    expect(marked('Approval completed', 'Pending approvals')).toEqual(['[Approval completed]', '[Pending approvals]']);
    expect(marked('港股經紀佣金', '港股平台費')[1]).toContain('港股');
  });

  test('is empty where one text only adds to the other', () => {
    expect(marked('VIP', 'VIP plan')).toEqual(['VIP[]', 'VIP[ plan]']);
    expect(marked('', '5')).toEqual(['[]', '[5]']);
    expect(marked('aa', 'aa')).toEqual(['aa[]', 'aa[]']);
  });

  test('joined again is always the whole text', () => {
    const random = seededRandom(5);
    const text = (): string =>
      Array.from({ length: Math.floor(random() * 8) }, () => '12,. -a b港費'[Math.floor(random() * 12)]).join('');
    for (let turn = 0; turn < 2_000; turn += 1) {
      const [before, after] = [text(), text()];
      const found = differingPart(before, after);
      expect(Object.values(found.before).join('')).toBe(before);
      expect(Object.values(found.after).join('')).toBe(after);
    }
  });
});
