// All words on the screen: `messages.<subject>.<name>`, a text, or a function that puts facts into a text. A text that is
// missing in a language does not compile.

import { isLanguage, LANGUAGE_PARAMETER, type Language } from '../../shared/contract/languages.ts';
import type { Messages } from './catalogue.ts';

/** Only the words of one language are loaded. */
const CATALOGUES: Readonly<Record<Language, () => Promise<Messages>>> = {
  en: async () => (await import('./en.ts')).en,
  'zh-HK': async () => (await import('./zh-hk.ts')).zhHk,
  'zh-CN': async () => (await import('./zh-cn.ts')).zhCn,
};

/** The main process writes it into the address of the page. Elsewhere, such as in a test, there is no address. */
export const language: Language = findLanguage();

// Awaited here, so that every module that imports the words has them from its first line on.
export const messages: Messages = await CATALOGUES[language]();

function findLanguage(): Language {
  // Outside of a page there is none.
  const { location } = globalThis as { readonly location?: { readonly search: string } };
  const asked = new URLSearchParams(location?.search).get(LANGUAGE_PARAMETER);
  return isLanguage(asked) ? asked : 'en';
}
