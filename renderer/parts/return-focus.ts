/** Returns the focus to where it came from when `part` disappears with it; otherwise the focus would be lost. */
export function returnFocus(part: HTMLElement): () => void {
  let before: EventTarget | null = null;
  let isInside = false;

  function enter({ relatedTarget }: FocusEvent): void {
    if (!isInside) before = relatedTarget;
    isInside = true;
  }

  /** Without a target: the window lost it, or the part is going away. */
  function leave({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Node) isInside = part.contains(relatedTarget);
  }

  part.addEventListener('focusin', enter);
  part.addEventListener('focusout', leave);
  return () => {
    const isLost = isInside && document.activeElement === document.body;
    if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}
