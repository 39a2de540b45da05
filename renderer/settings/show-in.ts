import { LANGUAGE_PARAMETER, type Language } from '../../shared/contract/languages.ts';

/** Opens the page again in another language: what modules have made of the words at their start changes with it. */
export function showIn(language: Language): void {
  location.search = new URLSearchParams({ [LANGUAGE_PARAMETER]: language }).toString();
}
