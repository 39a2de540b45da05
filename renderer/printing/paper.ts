// A4 without its margins, and the room of a printed cell, as in renderer/styles/print.css and PrintedTable.svelte.

export const PAGE_PT = {
  portrait: { width: pointsOf(186), height: pointsOf(269) },
  landscape: { width: pointsOf(273), height: pointsOf(182) },
} as const;
export type Paper = keyof typeof PAGE_PT;
/** The space beside the text of a cell, left and right together. */
export const CELL_PADDING_PT = 5;

function pointsOf(mm: number): number {
  return (mm * 72) / 25.4;
}

/** Whether a character is about as wide as high, as Chinese ones are. */
export function isWide(character: string): boolean {
  return (character.codePointAt(0) ?? 0) > 0x2e7f;
}
