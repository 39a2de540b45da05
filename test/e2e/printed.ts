// What the window gives to the printer, for tests that read it.

import type { DeskPage } from './desk-page.ts';

export type PrintedDom = {
  readonly document: { readonly body: DomNode; querySelector(selector: string): DomNode | null };
  readonly MutationObserver: new (seen: () => void) => {
    observe(node: DomNode, options: { readonly childList: boolean; readonly subtree: boolean }): void;
  };
  getComputedStyle(node: DomNode): { readonly color: string; readonly display: string };
};

type DomNode = {
  readonly scrollWidth: number;
  readonly clientWidth: number;
  readonly textContent: string;
  readonly innerText: string;
  append(node: DomNode): void;
  cloneNode(deep: boolean): DomNode;
  remove(): void;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  matches(selector: string): boolean;
  querySelector(selector: string): DomNode | null;
  querySelectorAll(selector: string): Iterable<DomNode>;
};

/** The window contains the printed page only while it prints, so this keeps a copy to inspect: `[data-copy]`. */
export async function keepWhatIsPrinted({ page }: Pick<DeskPage, 'page'>): Promise<void> {
  await page.evaluate(() => {
    const { document, MutationObserver } = globalThis as unknown as PrintedDom;
    new MutationObserver(() => {
      const printed = document.querySelector('[data-print]');
      if (printed === null || printed.matches('[data-copy]')) return;
      const copy = printed.cloneNode(true);
      if (copy.textContent === document.querySelector('[data-copy]')?.textContent) return;
      document.querySelector('[data-copy]')?.remove();
      // Hidden from the printer.
      copy.removeAttribute('data-print');
      copy.setAttribute('data-copy', '');
      copy.setAttribute('hidden', '');
      document.body.append(copy);
    }).observe(document.body, { childList: true, subtree: true });
  });
}
