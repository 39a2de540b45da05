// The focus of the whole window. When the control that has it goes away, it would fall to the body of the page, where keys do
// nothing and a screen reader says nothing. Parts with a better target than the next control move it themselves, before.

import { tick } from 'svelte';
import { nextStop, type Around } from './next-stop.ts';

const STOPS = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', '[tabindex="0"]']
  .map((control) => `${control}:not(:disabled, [tabindex="-1"])`)
  .join();
const GRID = '[role="grid"], [role="treegrid"]';

/** A part of the page around a control, and its children before the one with the control. */
type Part = { readonly element: HTMLElement; readonly before: readonly Element[] };

/** Returns a function that ends it. */
export function guardFocus(): () => void {
  let isPressed = false;
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };

  async function leave({ target, relatedTarget }: FocusEvent): Promise<void> {
    // A press elsewhere takes the focus away on purpose, as one beside an open panel, which closes it.
    if (relatedTarget !== null || isPressed || !(target instanceof HTMLElement)) return;
    // Here, because a control that is being removed is still in its place.
    const parts = partsAround(target);
    await tick();
    await new Promise(requestAnimationFrame);
    if (document.activeElement === document.body && !isShown(target)) goOn(parts);
  }

  addEventListener('pointerdown', () => (isPressed = true), options);
  addEventListener('pointerup', () => (isPressed = false), options);
  addEventListener('pointercancel', () => (isPressed = false), options);
  addEventListener('focusout', (event) => void leave(event), options);
  return () => ended.abort();
}

/** From the innermost outwards. */
function partsAround(control: HTMLElement): readonly Part[] {
  const parts: Part[] = [];
  let child = control;
  for (let element = child.parentElement; element !== null; element = child.parentElement) {
    const children = [...element.children];
    parts.push({ element, before: children.slice(0, children.indexOf(child)) });
    child = element;
  }
  return parts;
}

function goOn(parts: readonly Part[]): void {
  const left = parts.filter(({ element }) => isShown(element));
  const grid = left.find(({ element }) => element.matches(GRID))?.element;
  const cell = grid === undefined ? undefined : shownIn(grid, '[tabindex="0"]')[0];
  const target = cell ?? nextStop(left.map(around));
  target?.focus({ preventScroll: true });
}

function around({ element, before }: Part): Around<HTMLElement> {
  const last = before.findLast((child) => child.parentElement === element);
  const stops = shownIn(element, STOPS);
  if (last === undefined) return { before: [], after: stops };
  const isAfter = (stop: HTMLElement): boolean =>
    last.compareDocumentPosition(stop) === Node.DOCUMENT_POSITION_FOLLOWING;
  return { before: stops.filter((stop) => !isAfter(stop)), after: stops.filter(isAfter) };
}

function shownIn(part: HTMLElement, selector: string): readonly HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(selector)].filter(isShown);
}

function isShown(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility();
}
