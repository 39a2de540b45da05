// Goes to a control as a person without a mouse does.

import type { Locator } from 'playwright-core';
import type { DeskPage } from './desk-page.ts';

const MOST_TABS = 60;

export async function isFocused(target: Locator): Promise<boolean> {
  if ((await target.count()) === 0) return false;
  return await target.first().evaluate((element: unknown) => {
    const { document } = globalThis as unknown as { document: { activeElement: unknown } };
    return element === document.activeElement;
  });
}

export async function tabTo(desk: DeskPage, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await isFocused(target)) return;
    await desk.page.keyboard.press('Tab');
  }
  throw new Error(`not reached in ${MOST_TABS} tabs: ${target.toString()}`);
}
