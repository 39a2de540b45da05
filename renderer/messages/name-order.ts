// The order of names where the window sorts them. Chinese names are in the order that their readers look them up in: by strokes
// in Hong Kong, by pinyin in the mainland. Rows keep the order of the store.

import type { Language } from '../../shared/contract/languages.ts';
import { compareTexts, compareTextsNullLast } from '../../shared/rules/text.ts';
import { language } from './messages.ts';

export type CompareNames = (a: string | null, b: string | null) => number;

const COLLATIONS: Readonly<Record<Language, string | null>> = {
  en: null,
  'zh-HK': 'zh-HK-u-co-stroke',
  'zh-CN': 'zh-CN-u-co-pinyin',
};
const NOT_ASCII_PATTERN = /[^\u0000-\u007f]/;

export function isInCode(name: string | null): boolean {
  return name === null || !NOT_ASCII_PATTERN.test(name);
}

/**
 * In English the order of the store. In Chinese, codes and Latin names are first, in the order of the store; then the other
 * names in the order of the language. Null last.
 */
export function namesIn(orderedBy: Language): CompareNames {
  const collation = COLLATIONS[orderedBy];
  if (collation === null) return compareTextsNullLast;
  const { compare } = new Intl.Collator(collation);
  return (a, b) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (isInCode(a) || isInCode(b)) return Number(!isInCode(a)) - Number(!isInCode(b)) || compareTexts(a, b);
    return compare(a, b) || compareTexts(a, b);
  };
}

export const compareNames: CompareNames = namesIn(language);
