// Marks the matches of a search by highlights of the browser (CSS Custom Highlight API) instead of elements: cells keep one
// text each, and typing builds no new elements.

import { placesOf } from './matches.ts';

/** Its colours are in GridFrame.svelte. */
const HIGHLIGHT = 'found';

/** The marks in one table. Elements with `data-searched` contain nothing but a text that is searched. */
export class MatchMarks {
  #table: HTMLElement | null = null;
  #search: string | null = null;
  #ranges: readonly StaticRange[] = [];

  /** For `{@attach}`. A range stays with the text that it was made for, so each change of the cells makes new ones. */
  readonly attach = (table: HTMLElement): (() => void) => {
    this.#table = table;
    const observer = new MutationObserver(() => this.#mark());
    observer.observe(table, { subtree: true, childList: true, characterData: true, attributeFilter: ['hidden'] });
    return () => {
      observer.disconnect();
      this.#table = null;
      this.#mark();
    };
  };

  /** Null or empty: without a search. */
  search(text: string | null): void {
    this.#search = text;
    this.#mark();
  }

  #mark(): void {
    const highlight = highlightOfPage();
    for (const range of this.#ranges) highlight.delete(range);
    this.#ranges = this.#table === null || !this.#search ? [] : rangesIn(this.#table, this.#search);
    for (const range of this.#ranges) highlight.add(range);
  }
}

function rangesIn(table: HTMLElement, search: string): readonly StaticRange[] {
  return [...table.querySelectorAll(':not([hidden]) > [role="gridcell"] [data-searched]')].flatMap(
    ({ firstChild: text }) =>
      text === null
        ? []
        : placesOf(text.textContent ?? '', search).map(
            ({ start, end }) =>
              new StaticRange({ startContainer: text, startOffset: start, endContainer: text, endOffset: end }),
          ),
  );
}

/** One for all tables of the page, because styles find it by its name. */
function highlightOfPage(): Highlight {
  const known = CSS.highlights.get(HIGHLIGHT);
  if (known !== undefined) return known;
  const made = new Highlight();
  CSS.highlights.set(HIGHLIGHT, made);
  return made;
}
