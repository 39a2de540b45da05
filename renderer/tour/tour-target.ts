// The control that each step of the tour points at.

import { messages } from '../messages/messages.ts';
import type { TourStep } from './tour-steps.ts';

const SELECTORS: Readonly<Record<TourStep, string>> = {
  sync: 'header [data-shortcut="sync"]',
  find: `main [role="group"][aria-label="${messages.filters.group}"]`,
  seal: 'main [role="gridcell"] [data-figure]',
  export: 'main [data-shortcut="export"]',
};

/** Null while the screen of the step is still loading, and for a table without rows. */
export function findTarget(root: ParentNode, step: TourStep): HTMLElement | null {
  return [...root.querySelectorAll<HTMLElement>(SELECTORS[step])].find((each) => each.checkVisibility()) ?? null;
}
