// A person at the window: uses the mouse and the keyboard, and counts what it took.

import type { Locator, Page } from 'playwright-core';

export type Effort = { readonly clicks: number; readonly keys: number; readonly scrolls: number; readonly ms: number };

export class Person {
  readonly #page: Page;
  readonly #startMs = performance.now();
  #clicks = 0;
  #keys = 0;
  #scrolls = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(target: Locator): Promise<void> {
    this.#clicks += 1;
    await target.click();
  }

  async doubleClick(target: Locator): Promise<void> {
    this.#clicks += 2;
    await target.dblclick();
  }

  /** Opens a native list and takes one of its options. */
  async choose(list: Locator, label: string): Promise<void> {
    this.#clicks += 2;
    await list.selectOption({ label });
  }

  /** Types into whatever has the focus. */
  async type(text: string): Promise<void> {
    this.#keys += Array.from(text).length;
    await this.#page.keyboard.type(text);
  }

  async press(key: string): Promise<void> {
    this.#keys += 1;
    await this.#page.keyboard.press(key);
  }

  async scrollTo(target: Locator): Promise<void> {
    this.#scrolls += 1;
    await target.scrollIntoViewIfNeeded();
  }

  /** Only to be shown: times are not compared. */
  get effort(): Effort {
    const ms = Math.round(performance.now() - this.#startMs);
    return { clicks: this.#clicks, keys: this.#keys, scrolls: this.#scrolls, ms };
  }
}
