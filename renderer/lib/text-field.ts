/** Whether a text is typed there, so that keys which edit a text, and the menu of the browser, belong to it. */
export function isTextField(target: EventTarget | null): boolean {
  return isIn(target, 'textarea, [contenteditable], input:not([type="checkbox"], [type="radio"])');
}

/** Whether letters and signs pressed there are not shortcuts: in a list, they go to the option that begins with them. */
export function takesLetters(target: EventTarget | null): boolean {
  return isTextField(target) || isIn(target, 'select');
}

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof HTMLElement && target.closest(selector) !== null;
}
