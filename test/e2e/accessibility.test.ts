// axe-core finds nothing on any main screen, in either theme.

import { expect, test } from 'vitest';
import { setStage } from './stage.ts';

test.each(['light', 'dark'] as const)('every main screen is accessible in the %s theme', async (colorScheme) => {
  const desk = await setStage().launch({ colorScheme });
  await desk.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await desk.violations()).toEqual([]);
  await desk.exploreSample();
  for (const screen of ['Customized charges', 'Daily reports', 'Changes', 'Sync'] as const) {
    await desk.open(screen);
    if (screen === 'Customized charges' || screen === 'Daily reports') await desk.rows(screen).first().waitFor();
    expect(await desk.violations(), screen).toEqual([]);
  }
});

test('every control of the tables can be pressed at twice the size', async () => {
  const desk = await setStage().launch({ viewport: { width: 512, height: 350 } });
  await desk.exploreSample();
  for (const screen of ['Customized charges', 'Daily reports'] as const) {
    await desk.open(screen);
    await desk.rows(screen).first().waitFor();
    const controls = desk.page.locator(':is(button, a, input, select):visible:enabled');
    // Playwright scrolls to each and looks whether a click would meet it, and nothing on top of it.
    for (const control of await controls.all()) await control.click({ trial: true });
    expect(await desk.rows(screen).count()).toBeGreaterThan(1);
    await desk.picture(`${screen === 'Daily reports' ? 'reports' : 'charges'}-zoomed`);
  }
});
