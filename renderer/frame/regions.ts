// The regions of the window that F6 goes through, and the controls that have a key or a command of their own.

import type { CommandId } from '../../shared/contract/app/commands.ts';
import { messages } from '../messages/messages.ts';

/** In their order on screen. A screen without a table has one region instead of it. */
const REGIONS: readonly string[] = [
  'header',
  `nav[aria-label="${messages.frame.mainNavigation}"]`,
  `main [role="group"][aria-label="${messages.filters.group}"]`,
  'main :is([role="grid"], [role="treegrid"])',
  `main [aria-label="${messages.totals.label}"]`,
  `main [aria-label="${messages.detail.label}"]`,
  `footer[aria-label="${messages.frame.statusBar}"]`,
];
const MAIN = 'main';

/** A splitter belongs to the edge of a region, not to what is in it. */
const FOCUSABLE =
  'a[href], button:not(:disabled, [tabindex="-1"]), input:not(:disabled), select:not(:disabled), [tabindex="0"]:not([role="separator"])';

/** The element that gets the focus when a person goes to the next region, or the one before; null if there is none. */
export function findInRegion(root: ParentNode, from: Element | null, step: 1 | -1): HTMLElement | null {
  const regions = shownRegions(root);
  const here = regions.findLastIndex((region) => region.contains(from));
  for (let far = 1; far <= regions.length; far += 1) {
    const start = here === -1 && step === -1 ? 0 : here;
    const region = regions[(start + far * step + regions.length * 2) % regions.length];
    const target = region === undefined ? null : entryOf(region);
    if (target !== null) return target;
  }
  return null;
}

/** The shown control of a command, with a key or without one. */
export function findControl(root: ParentNode, name: CommandId): HTMLElement | null {
  return firstShown(root, `main [data-command="${name}"]`);
}

/** False if there is none. A popover or dialog that it opens gives the focus back to it. */
export function press(target: HTMLElement | null): boolean {
  target?.focus();
  target?.click();
  return target !== null;
}

/** The first control of the details that are open. */
export function findDetails(root: ParentNode): HTMLElement | null {
  const pane = firstShown(root, `main [aria-label="${messages.detail.label}"]`);
  return pane === null ? null : entryOf(pane);
}

function shownRegions(root: ParentNode): readonly HTMLElement[] {
  const table = REGIONS.findIndex((selector) => selector.includes('grid'));
  return REGIONS.flatMap((selector, place) => {
    const region = firstShown(root, selector) ?? (place === table ? firstShown(root, MAIN) : null);
    return region === null ? [] : [region];
  });
}

function firstShown(root: ParentNode, selector: string): HTMLElement | null {
  return [...root.querySelectorAll<HTMLElement>(selector)].find(isShown) ?? null;
}

/** An element without a box of its own is shown if its children are. */
function isShown(element: HTMLElement): boolean {
  return element.checkVisibility() || [...element.children].some((child) => child.checkVisibility());
}

/** The current cell of a table; otherwise the first control, or the region itself if it can have the focus. */
function entryOf(region: HTMLElement): HTMLElement | null {
  const cell = region.matches('[role="grid"], [role="treegrid"]') ? firstShown(region, '[tabindex="0"]') : null;
  return (
    cell ?? firstShown(region, FOCUSABLE) ?? (region.tabIndex === -1 && region.hasAttribute('tabindex') ? region : null)
  );
}
