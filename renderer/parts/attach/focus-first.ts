const FIELDS = 'input:not([type="hidden"], [readonly], :disabled), select:not(:disabled), textarea:not(:disabled)';

/** The field that a part is opened for, where another control stands before it. */
export const MARKED = '[data-first-focus], [autofocus]';

/** Moves the focus to the field that a person fills in first; of a group of radio buttons to the chosen one. */
export function focusFirst(part: ParentNode): void {
  const marked = part.querySelector<HTMLElement>(MARKED);
  if (marked !== null && isNearTop(marked)) return marked.focus({ preventScroll: true });
  const fields = [...part.querySelectorAll<HTMLElement>(FIELDS)].filter(isNearTop);
  const [first] = fields;
  const isRadio = first instanceof HTMLInputElement && first.type === 'radio';
  const chosen = isRadio ? fields.find((field) => isChosen(field, first.name)) : undefined;
  (chosen ?? first)?.focus({ preventScroll: true });
}

function isChosen(field: HTMLElement, name: string): boolean {
  return field instanceof HTMLInputElement && field.name === name && field.checked;
}

/** A field further down is not what a person came for, and might be focused out of sight. */
function isNearTop(field: HTMLElement): boolean {
  return field.checkVisibility() && field.getBoundingClientRect().top < window.innerHeight / 2;
}
