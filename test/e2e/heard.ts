// What a screen reader would say, from Chromium's accessibility tree: of the control that has the focus, and of the live
// regions that changed.

import type { CDPSession, Page } from 'playwright-core';

type Text = { readonly value?: string };
type Node = {
  readonly role?: Text;
  readonly name?: Text;
  readonly value?: Text;
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
};

/** The states that screen readers say, with their words. Others of the tree only say what can be done. */
const STATES: Readonly<Record<string, (value: unknown) => string | null>> = {
  expanded: (value) => (value === true ? 'expanded' : 'collapsed'),
  pressed: (value) => (value === 'true' ? 'pressed' : null),
  checked: (value) => (value === 'true' ? 'checked' : 'not checked'),
  selected: (value) => (value === true ? 'selected' : null),
  disabled: (value) => (value === true ? 'disabled' : null),
  invalid: (value) => (value === 'true' ? 'invalid' : null),
  hasPopup: (value) => (typeof value === 'string' && value !== '' && value !== 'false' ? `opens a ${value}` : null),
};

/** Which element is said: the active option of a combobox, else what has the focus. */
const SAID = `(() => {
  const focused = document.activeElement;
  const active = focused.getAttribute('aria-activedescendant');
  return (active && document.getElementById(active)) || focused;
})()`;

/** Notes each text of a live region when it changes. */
const LISTEN = `(() => {
  globalThis.deskHeard = [];
  const LIVE = '[role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"]';
  const before = new WeakMap();
  const allOf = (region) => (region.checkVisibility() ? region.innerText.replaceAll(/\\s+/g, ' ').trim() : '');
  const textOf = (region) =>
    [...region.querySelectorAll('[aria-live="off"]')].reduce((text, part) => text.replace(allOf(part), ''), allOf(region));
  globalThis.deskTexts = () => [...document.querySelectorAll(LIVE)].map(textOf);
  document.querySelectorAll(LIVE).forEach((region) => before.set(region, textOf(region)));
  new MutationObserver(() => {
    for (const region of document.querySelectorAll(LIVE)) {
      const text = textOf(region);
      if (text === before.get(region)) continue;
      before.set(region, text);
      if (text !== '') globalThis.deskHeard.push(text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
})()`;

export class ScreenReader {
  readonly #page: Page;
  readonly #devtools: CDPSession;

  private constructor(page: Page, devtools: CDPSession) {
    this.#page = page;
    this.#devtools = devtools;
  }

  /** Call it once the window is there: what was in it before is not said. */
  static async listen(page: Page): Promise<ScreenReader> {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Accessibility.enable');
    await page.evaluate(LISTEN);
    return new ScreenReader(page, devtools);
  }

  /** Role, name, value and states of what has the focus, such as `button “Sync now”`. */
  async focus(): Promise<string> {
    const { result } = await this.#devtools.send('Runtime.evaluate', { expression: SAID });
    const { objectId } = result;
    if (objectId === undefined) throw new Error('nothing has the focus');
    const { nodes } = await this.#devtools.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false });
    return nodes[0] === undefined ? 'nothing' : said(nodes[0]);
  }

  /** The texts of live regions since the last call, in their order. */
  async announced(): Promise<readonly string[]> {
    return await this.#page.evaluate<readonly string[]>('deskHeard.splice(0)');
  }

  /** The texts of live regions now. */
  async currentTexts(): Promise<readonly string[]> {
    return await this.#page.evaluate<readonly string[]>('deskTexts()');
  }
}

function said({ role, name, value, properties = [] }: Node): string {
  const states = properties.flatMap(({ name: property, value: { value: found } }) => STATES[property]?.(found) ?? []);
  const text = (name?.value ?? '').trim();
  const shown = [role?.value ?? 'unknown', ...(text === '' ? [] : [`“${text}”`])].join(' ');
  const entered = value?.value === undefined || value.value === '' ? [] : [`value ${value.value}`];
  return [shown, ...entered, ...states].join(', ');
}
