// In each kind of Chinese, as the system's language: what is written, that it is accessible, and that it has room.

import { describe, expect, test } from 'vitest';
import { zhCn } from '../../renderer/messages/zh-cn.ts';
import { zhHk } from '../../renderer/messages/zh-hk.ts';
import { SYNC_LIMIT_MS, type DeskPage } from './desk-page.ts';
import { expectAccessible } from './every-screen.ts';
import { shareSample } from './shared-window.ts';

/** A mark of English beside a Chinese character. */
const HALF_WIDTH_JOIN = /[\u4e00-\u9fff](?:[;:,.] |\. ?$)/;
const ENGLISH_DAY = /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:day)?\b/;
/** Only on each screen, once it is filled. */
const SHOWN = {
  today: /^\d{1,2}月[與与]\d{1,2}月比[較较]/,
  overview: /^佣金[總总][額额]，\d{1,2}月[與与]\d{1,2}月比[較较]/,
  sync: /^\d{1,2}月\d{1,2}日 \d\d:\d\d HKT，/,
  changes: /^自 \d{4}年/,
} as const;

/** Until the screen is there: a button of the one before, found meanwhile, would be waited for although it is hidden. */
async function openScreen(desk: DeskPage, name: string): Promise<void> {
  await desk.page.getByRole('link', { name, exact: true }).click();
  await desk.waitForScreen();
}

describe.each([
  ['zh-HK', 'light', zhHk],
  ['zh-CN', 'dark', zhCn],
] as const)('in %s and the %s theme', (tag, colorScheme, words) => {
  const shared = shareSample({ languages: [tag], colorScheme }, words);

  test('days, times and joined sentences are Chinese', async () => {
    const { desk } = shared;
    const { page } = desk;
    const asOf = /^[資数][料据]截至 \d{4}年\d{1,2}月\d{1,2}日（周?[一二三四五六日]）\d\d:\d\d HKT · /;
    await page.getByText(asOf).waitFor();
    await openScreen(desk, words.frame.views.today);
    await page.getByRole('heading', { level: 1, name: /^\d{1,2}月\d{1,2}日 星期[一二三四五六日]$/ }).waitFor();
    for (const view of ['today', 'overview', 'sync', 'changes'] as const) {
      await openScreen(desk, words.frame.views[view]);
      const shown = page.getByText(SHOWN[view]).filter({ visible: true }).first();
      await shown.waitFor({ timeout: SYNC_LIMIT_MS });
      const lines = (await page.locator('body').innerText()).split('\n');
      expect(lines.filter((line) => HALF_WIDTH_JOIN.test(line) || ENGLISH_DAY.test(line))).toEqual([]);
    }
    await page.keyboard.press('ControlOrMeta+k');
    for (const command of [words.support.open, words.policy.open, words.repair.check]) {
      await page.getByRole('combobox', { name: words.palette.label }).fill(command);
      await page.getByRole('option', { name: command }).waitFor();
    }
  });

  test('every screen, the palette and the settings are accessible', async () => {
    await expectAccessible(shared.desk, words);
  });

  test('a month typed in Chinese is found among the filters', async () => {
    const { desk } = shared;
    const { page } = desk;
    await openScreen(desk, words.frame.views.reports);
    await page.getByRole('button', { name: words.filters.addFilter, exact: true }).click();
    await page.getByRole('dialog', { name: words.filters.addFilter }).getByRole('combobox').fill('9月');
    await page.getByRole('option', { name: /年9月1日至30日$/ }).click();
    await page
      .getByText(/9月1日至30日$/)
      .first()
      .waitFor();
  });

  test('the cards of three currencies stand side by side in a small window', async () => {
    const { desk } = shared;
    const { page } = desk;
    await page.setViewportSize({ width: 1024, height: 700 });
    await openScreen(desk, words.frame.views.overview);
    const cards = page.getByRole('region', { name: words.overview.figures, exact: true }).getByRole('listitem');
    await expect.poll(() => cards.count(), { timeout: SYNC_LIMIT_MS }).toBe(3);
    const tops = async (): Promise<number> =>
      new Set((await Promise.all((await cards.all()).map((card) => card.boundingBox()))).map((box) => box?.y)).size;
    await expect.poll(tops).toBe(1);
  });
});
