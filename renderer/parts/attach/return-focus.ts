/** When `part` is removed with the focus inside, returns the focus to where it came from. */
export function returnFocus(part: HTMLElement): () => void {
  let before: EventTarget | null = null;
  let isInside = false;

  function enter({ relatedTarget }: FocusEvent): void {
    if (!isInside) before = relatedTarget;
    isInside = true;
  }

  /** Without a target, the window lost the focus or the part is being removed: `isInside` must stay. */
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
