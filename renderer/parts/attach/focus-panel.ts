/** `data-first-focus` marks the field that a panel is opened for, where another control stands before it. */
export function focusPanel(panel: ParentNode): void {
  const marked = panel.querySelector<HTMLElement>('[data-first-focus]');
  if (marked !== null) return marked.focus();
  panel.querySelector<HTMLElement>('[autofocus], input, button, select, a[href], [tabindex="0"]')?.focus();
}
