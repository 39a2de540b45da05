// For `{@attach}` on a dialog element, and whether one, or another panel, is in front.

import { focusFirst } from './focus-first.ts';
import { focusPanel } from './focus-panel.ts';

/**
 * Opens it as the browser's own modal dialog, which keeps the focus inside and everything else inert. It becomes a child of the
 * body: in a screen or notice that is hidden meanwhile, it would be hidden too, and the window could not be used.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  document.body.append(dialog);
  dialog.showModal();
  focusFirst(dialog);
  return () => {
    dialog.close();
    dialog.remove();
    if (before instanceof HTMLElement && before.isConnected && before.checkVisibility()) before.focus();
    // What opened it is gone, or its screen was left meanwhile and the one shown could not take the focus from the dialog.
    else if (document.activeElement === document.body) focusFront();
  };
}

/** What is behind an open dialog cannot have the focus. The one opened last is the last child of the body. */
function focusFront(): void {
  const inFront = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (inFront === undefined) focusFirst(document.body);
  else focusPanel(inFront);
}

/** Whether an event is in a dialog, popover or menu that is in front of `part`: a key there closes that one first. */
export function isInFront(target: EventTarget | null, part: Element): boolean {
  const panel = target instanceof Element ? target.closest('dialog:modal, :popover-open') : null;
  return panel !== null && !panel.contains(part);
}

/** Whether a modal dialog is in front: then keys of what is behind it do nothing. */
export function isModalOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
