// A list that is pasted into "is one of".

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { copiedTable } from '../../renderer/lib/clipboard/copied-table.ts';
import { PastedList } from '../../renderer/filters/values/pasted-list.svelte.ts';
import { pastedLines, pastedValues } from '../../renderer/filters/values/pasted-values.ts';
import { TYPING_PAUSE_MS } from '../../renderer/lib/typed-text.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import { foldText } from '../../shared/rules/text.ts';

const SEEN = ['  Online X', 'Online Y', '=A1 Family', "'=A1 Family", '-20% Online', "O'Brien", '   ', '港股'];
const value = fc
  .oneof(fc.constantFrom(...SEEN), fc.string({ minLength: 1, maxLength: 12 }))
  .filter((text) => !/[\t\r\n]/.test(text));
const values = fc.uniqueArray(value, { minLength: 2, maxLength: 8 });

function read(text: string, { chosen = [], inRows = [] }: { chosen?: string[]; inRows?: string[] }): readonly string[] {
  const isInRows = (each: string): boolean => inRows.includes(each);
  return pastedValues(pastedLines(text), { chosen: new Set(chosen), isInRows });
}

const copied = (texts: readonly string[]): string =>
  copiedTable(
    null,
    texts.map((text) => [{ text, content: 'text' }]),
  ).text;

describe('a pasted list', () => {
  test('gives back what the app copied', () => {
    fc.assert(
      fc.property(values, (texts) => {
        expect(read(copied(texts), { inRows: texts })).toEqual(texts);
      }),
    );
    for (const text of SEEN) expect(read(copied([text]), { inRows: [text] })).toEqual([text]);
  });

  test('gives back what was chosen, also if no row has it any more', () => {
    fc.assert(
      fc.property(values, (chosen) => {
        expect(read(chosen.join('\n'), { chosen })).toEqual(chosen);
      }),
    );
    expect(read("'=A1 Family", { chosen: ["'=A1 Family"], inRows: ['=A1 Family'] })).toEqual(["'=A1 Family"]);
  });

  test('has blanks taken off only where the text without them is a known value', () => {
    const inRows = ['A', '  Online X', 'Online X'];
    expect(read('A\r\n\n  B \n A\t\nA\n   ', { inRows })).toEqual(['A', '  B ']);
    expect(read('  Online X\nOnline X ', { inRows })).toEqual(['  Online X', 'Online X']);
  });

  test('of which no row is known is taken without the guard of a copy', () => {
    expect(read(copied(['=A1 Family', '-20% Online', 'x']), {})).toEqual(['=A1 Family', '-20% Online', 'x']);
  });
});

describe('the field for a list', () => {
  type Found = ReadonlySet<string> | null;

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const pause = () => vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS);

  function open({ chosen = [], failure }: { chosen?: string[]; failure?: Error }): {
    list: PastedList;
    taken: (readonly string[])[];
    questions: (readonly string[])[];
    answer: (...inRows: string[]) => void;
  } {
    const [taken, questions]: (readonly string[])[][] = [[], []];
    const answers: ((found: Found) => void)[] = [];
    const list = new PastedList(chosen, (texts) => {
      questions?.push(texts);
      if (failure !== undefined) return Promise.reject(failure);
      return new Promise<Found>((resolve) => answers.push(resolve));
    });
    const answer = (...inRows: string[]): void => answers.shift()?.(new Set(inRows.map(foldText)));
    return { list, taken: taken ?? [], questions: questions ?? [], answer };
  }

  test('says which values no row has, in any case of letters', async () => {
    const { list, taken, questions, answer } = open({});
    const reading = list.read(' ae041\nAE9', (each) => taken.push(each));
    expect([list.isReading, taken]).toEqual([true, []]);
    await pause();
    answer('AE041');
    await reading;
    expect(questions).toEqual([[' ae041', 'ae041', 'AE9']]);
    expect(taken).toEqual([['ae041', 'AE9']]);
    expect([list.isReading, list.inNoRow, list.isNotCompared]).toEqual([false, ['AE9'], false]);
  });

  test('keeps chosen values that no line can contain', async () => {
    const { list, taken, answer } = open({ chosen: ['two\nlines', ' x', ''] });
    expect(list.text).toBe(' x');
    const reading = list.read(`${list.text}\ny`, (each) => taken.push(each));
    await pause();
    answer('x', 'y');
    await reading;
    expect(taken).toEqual([['two\nlines', '', ' x', 'y']]);
  });

  test('gives the values of the newest text only', async () => {
    const { list, taken, answer } = open({});
    const older = list.read('a', (each) => taken.push(each));
    await pause();
    const newer = list.read('ab', (each) => taken.push(each));
    answer('a');
    await older;
    expect([list.isReading, taken]).toEqual([true, []]);
    await pause();
    answer('ab');
    await newer;
    expect([list.isReading, taken]).toEqual([false, [['ab']]]);
  });

  test('asks once typing pauses, not at each key', async () => {
    const { list, taken, questions, answer } = open({});
    const reads = ['A', 'AE', 'AE0'].map((text) => list.read(text, (each) => taken.push(each)));
    await pause();
    answer('AE0');
    await Promise.all(reads);
    expect([questions, taken]).toEqual([[['AE0']], [['AE0']]]);
  });

  test('gives nothing any more once it is gone', async () => {
    const { list, taken, answer } = open({});
    const reading = list.read('a', (each) => taken.push(each));
    await pause();
    list.drop();
    answer('a');
    await reading;
    expect(taken).toEqual([]);
  });

  test('takes the lines as they stand when the rows could not be read, and says so', async () => {
    const { list, taken } = open({ failure: new Error('no answer') });
    const reading = list.read(' A \n', (each) => taken.push(each));
    await pause();
    await reading;
    expect([taken, list.inNoRow, list.isNotCompared]).toEqual([[[' A ']], [], true]);
  });

  test('asks for no text that is too long, nor for more lines than a filter may have values', async () => {
    const { list, questions, answer } = open({});
    const reading = list.read(`A\n${'x'.repeat(LIMITS.textChars + 1)}`, () => undefined);
    await pause();
    answer('A');
    await reading;
    const many = Array.from({ length: LIMITS.filterValues + 1 }, (_, at) => String(at));
    const readingMany = list.read(many.join('\n'), (each) => expect(each).toEqual(many));
    await pause();
    await readingMany;
    expect([questions, list.isNotCompared]).toEqual([[['A']], false]);
  });
});
