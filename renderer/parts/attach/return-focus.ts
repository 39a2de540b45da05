// Where the focus goes when the part that has it is removed: otherwise it would fall to the body of the page.

import { tick } from 'svelte';

/** When `part` is removed with the focus inside, returns the focus to where it came from. */
export function returnFocus(part: HTMLElement): () => void {
  let before: EventTarget | null = null;
  return watchFocus(part, {
    onEnter: (from) => (before = from),
    onLost: () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
  });
}

/**
 * For `{@attach}`: when the part is removed with the focus inside, moves the focus to what `next` finds once the document
 * is updated, such as the control that replaced it. `place`: the element that contained the part.
 */
export function passFocus(
  next: (place: HTMLElement) => HTMLElement | null | undefined,
): (part: HTMLElement) => (() => void) | undefined {
  return (part) => {
    const place = part.parentElement;
    if (place === null) return;
    return watchFocus(part, {
      onLost: async () => {
        await tick();
        if (isLost()) next(place)?.focus({ preventScroll: true });
      },
    });
  };
}

type Watch = {
  /** The focus comes into the part from this element. */
  readonly onEnter?: (from: EventTarget | null) => void;
  /** The part was removed with the focus inside. */
  readonly onLost: () => unknown;
};

function watchFocus(part: HTMLElement, { onEnter, onLost }: Watch): () => void {
  let isInside = part.contains(document.activeElement);

  function enter({ relatedTarget }: FocusEvent): void {
    if (!isInside) onEnter?.(relatedTarget);
    isInside = true;
  }

  /** Without a target, the window lost the focus or the part is being removed: `isInside` must stay. */
  function leave({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Node) isInside = part.contains(relatedTarget);
  }

  part.addEventListener('focusin', enter);
  part.addEventListener('focusout', leave);
  return () => {
    if (isInside && isLost()) onLost();
  };
}

function isLost(): boolean {
  return document.activeElement === document.body;
}
