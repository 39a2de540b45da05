// The languages of the app, by their BCP 47 tags.

export const LANGUAGES = ['en', 'zh-HK', 'zh-CN'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each in its own words, so that it is found by those who read no other. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  'zh-HK': '繁體中文（香港）',
  'zh-CN': '简体中文',
};

/** The parameter of the page's address that names the language of its words. */
export const LANGUAGE_PARAMETER = 'language';

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** The first of these tags that the app has in a language or script that its readers read, else English. */
export function languageFor(preferredTags: readonly string[]): Language {
  for (const tag of preferredTags) {
    const language = languageOf(tag);
    if (language !== null) return language;
  }
  return 'en';
}

function languageOf(tag: string): Language | null {
  const locale = parseTag(tag);
  if (locale === null) return null;
  if (locale.language === 'en') return 'en';
  // Cantonese is written as Chinese is.
  if (locale.language !== 'zh' && locale.language !== 'yue') return null;
  return locale.script === 'Hant' ? 'zh-HK' : 'zh-CN';
}

/** With its usual script: “zh-TW” is written in traditional characters. Null for a tag that is none. */
function parseTag(tag: string): Intl.Locale | null {
  try {
    // Linux names a locale as “zh_HK.UTF-8”.
    return new Intl.Locale(tag.replace(/[.@].*$/, '').replaceAll('_', '-')).maximize();
  } catch {
    // Safe to go on: a system may name a locale such as “C”, which is no language.
    return null;
  }
}
