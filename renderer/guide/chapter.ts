// What a chapter of the user guide consists of. The build makes it from the Markdown in docs/guide, so that neither a
// Markdown library nor markup reaches the window.

export type Word =
  | { readonly kind: 'text'; readonly text: string }
  /** A name on screen. */
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'key'; readonly text: string }
  /** To a heading of this guide. */
  | { readonly kind: 'link'; readonly text: string; readonly anchor: string };
export type Words = readonly Word[];

export type Block =
  | { readonly kind: 'paragraph'; readonly words: Words }
  /** What a person must not overlook. */
  | { readonly kind: 'note'; readonly words: Words }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly Words[] }
  | { readonly kind: 'table'; readonly head: readonly Words[]; readonly rows: readonly (readonly Words[])[] }
  /** `width` and `height` in px, so that nothing moves while it is loaded. */
  | {
      readonly kind: 'picture';
      readonly address: string;
      readonly text: string;
      readonly width: number;
      readonly height: number;
    };

export type Section = {
  /** Unique within the guide, and the same in each language. */
  readonly anchor: string;
  readonly heading: string;
  /** 1: the chapter's own heading. */
  readonly depth: 1 | 2 | 3;
  readonly blocks: readonly Block[];
};

export type Chapter = { readonly sections: readonly [Section, ...Section[]] };

/** The chapter with this heading; null if the guide has no such heading. */
export function findChapter(chapters: readonly Chapter[], anchor: string): Chapter | null {
  return chapters.find(({ sections }) => sections.some((section) => section.anchor === anchor)) ?? null;
}

/** All words of a block as plain text. */
export function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'picture':
      return block.text;
    case 'list':
      return block.items.map(textOfWords).join(' ');
    case 'table':
      return [block.head, ...block.rows].flatMap((cells) => cells.map(textOfWords)).join(' · ');
    case 'paragraph':
    case 'note':
      return textOfWords(block.words);
  }
}

function textOfWords(words: Words): string {
  return words.map(({ text }) => text).join('');
}
