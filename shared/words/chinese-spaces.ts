// Where a space stands in Chinese text: between Chinese characters and Latin letters, digits or their signs, nowhere else.

const CHINESE_AT_END = /\p{Script=Han}$/u;
const CHINESE_AT_START = /^\p{Script=Han}/u;
const NARROW_AT_END = /[!-~\p{Script=Latin}±−]$/u;
const NARROW_AT_START = /^[!-~\p{Script=Latin}±−]/u;
const DATE_AT_START = /^\d+[年月]/u;

/** One text after another: 「按 AE 分組」, 「按月份分組」. */
export function joined(...texts: readonly string[]): string {
  return texts.reduce((before, after) => {
    const isBorder =
      (CHINESE_AT_END.test(before) && NARROW_AT_START.test(after)) ||
      (NARROW_AT_END.test(before) && CHINESE_AT_START.test(after));
    return before + (isBorder ? ' ' : '') + after;
  }, '');
}

/** A sentence with values that may be in Chinese or not: spaced`按${by}分組`. */
export function spaced(sentence: TemplateStringsArray, ...values: readonly string[]): string {
  return joined(...sentence.flatMap((text, place) => [text, ...values.slice(place, place + 1)]));
}

/** 「1 至 9」, 「9月1日至9月30日」: Chinese dates stand together without spaces. */
export function fromTo(first: string, last: string): string {
  return CHINESE_AT_END.test(first) && DATE_AT_START.test(last) ? `${first}至${last}` : joined(first, '至', last);
}
