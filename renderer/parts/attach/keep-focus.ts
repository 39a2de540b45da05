import { tick } from 'svelte';

/** Does what a pressed button does. If that moves the button in the page, which takes the focus from it, it gets it back. */
export async function keepFocus(button: HTMLElement, action: () => unknown): Promise<void> {
  await action();
  await tick();
  if (document.activeElement === document.body) button.focus();
}
