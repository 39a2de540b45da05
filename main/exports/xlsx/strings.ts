// The shared texts of a workbook: a text that occurs in many cells is stored once. Their number is limited, so that memory
// does not grow with the rows; further texts are written into their cells.

import { textElement } from './text.ts';

const MAX_SHARED_TEXTS = 30_000;
const MAX_SHARED_TEXT_CHARS = 100;

export class SharedStrings {
  readonly #places = new Map<string, number>();
  #uses = 0;

  /** The rest of a text cell, after its opened `<c …` and including its end. */
  cellEnd(text: string): string {
    const place = this.#places.get(text) ?? this.#add(text);
    if (place === null) return ` t="inlineStr"><is>${textElement(text)}</is></c>`;
    this.countUse();
    return ` t="s"><v>${place}</v></c>`;
  }

  /** Whether cells refer to the text instead of containing it. */
  has(text: string): boolean {
    return this.#places.has(text);
  }

  /** Counts a cell with a shared text whose `cellEnd` was asked for earlier. */
  countUse(): void {
    this.#uses += 1;
  }

  xml(): string {
    const texts = [...this.#places.keys()].map((text) => `<si>${textElement(text)}</si>`);
    return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="${this.#uses}" uniqueCount="${texts.length}">${texts.join('')}</sst>`;
  }

  #add(text: string): number | null {
    if (text.length > MAX_SHARED_TEXT_CHARS || this.#places.size >= MAX_SHARED_TEXTS) return null;
    const place = this.#places.size;
    this.#places.set(text, place);
    return place;
  }
}
