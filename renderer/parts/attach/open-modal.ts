// For `{@attach}` on a dialog element.

import { focusFirst } from './focus-first.ts';

/** Opens it as the browser's own modal dialog, which keeps the focus inside and everything else inert. */
export function openModal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  dialog.showModal();
  focusFirst(dialog);
  return () => {
    dialog.close();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
}
