/** Whether a key pressed there writes a text, so that letters are not shortcuts. */
export function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}
