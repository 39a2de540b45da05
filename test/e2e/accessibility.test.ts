// axe-core finds nothing on any main screen, in either theme.

import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { DeskPage } from './desk-page.ts';
import { setStage } from './stage.ts';

async function violations(desk: DeskPage): Promise<readonly string[]> {
  await desk.page.evaluate(axe.source);
  return await desk.page.evaluate<string[]>(
    `axe.run(document).then((found) => found.violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`,
  );
}

test.each(['light', 'dark'] as const)('every main screen is accessible in the %s theme', async (colorScheme) => {
  const desk = await setStage().launch({ colorScheme });
  await desk.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await violations(desk)).toEqual([]);
  await desk.exploreSample();
  for (const screen of ['Customized charges', 'Daily reports', 'Changes', 'Sync'] as const) {
    await desk.open(screen);
    if (screen === 'Customized charges' || screen === 'Daily reports') await desk.rows(screen).first().waitFor();
    expect(await violations(desk), screen).toEqual([]);
  }
});
