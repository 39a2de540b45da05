/** Opens the same menu as a right click, below the element. */
export function openMenuAt(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  const { left: clientX, bottom: clientY } = target.getBoundingClientRect();
  target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY }));
}
