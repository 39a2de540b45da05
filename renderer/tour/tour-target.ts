// The control that each step of the tour points at.

import { messages } from '../messages/messages.ts';
import type { TourStep } from './tour-steps.ts';

const SELECTORS: Readonly<Record<TourStep, string>> = {
  sync: 'header [data-command="sync"]',
  find: `main [role="group"][aria-label="${messages.filters.group}"]`,
  seal: 'main [role="gridcell"] [data-figure]',
  export: 'main [data-command="export"]',
};

/** Null while no such control is in sight, such as while its screen loads, and for a table without rows. */
export function findTarget(root: ParentNode, step: TourStep): HTMLElement | null {
  const found = [...root.querySelectorAll<HTMLElement>(SELECTORS[step])].filter((each) => each.checkVisibility());
  return step === 'seal' ? topmostInSight(found) : (found[0] ?? null);
}

/** A table also draws rows that are scrolled out of sight, in any order. */
function topmostInSight(figures: readonly HTMLElement[]): HTMLElement | null {
  let topmost: { readonly figure: HTMLElement; readonly top: number } | null = null;
  for (const figure of figures) {
    const grid = figure.closest('[role="grid"]');
    const header = grid?.querySelector('[role="columnheader"]')?.getBoundingClientRect();
    if (!grid || !header) continue;
    const [box, room] = [figure.getBoundingClientRect(), grid.getBoundingClientRect()];
    const isInSight =
      box.top >= header.bottom && box.bottom <= room.bottom && box.left >= room.left && box.right <= room.right;
    if (isInSight && (topmost === null || box.top < topmost.top)) topmost = { figure, top: box.top };
  }
  return topmost?.figure ?? null;
}
