import { MARKED } from './focus-first.ts';

/** Moves the focus to the field that a panel is opened for, else to its first control. */
export function focusPanel(panel: ParentNode): void {
  const target =
    panel.querySelector<HTMLElement>(MARKED) ??
    panel.querySelector<HTMLElement>('input, button, select, a[href], [tabindex="0"]');
  target?.focus();
}
