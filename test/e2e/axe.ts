// What axe-core finds wrong with a page of the app.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Half as long as what the package exports, because each new page gets it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * `within`: selectors of the parts to check instead of the whole page. `ignored`: a rule that is not checked. `only`: the rules
 * that are, also those that axe leaves out by itself. `everyRow`: also the rows of a table after its first few.
 */
export type AxeCheck = {
  readonly within?: readonly string[];
  readonly ignored?: string;
  readonly only?: readonly string[];
  readonly everyRow?: boolean;
};

/** The rules of axe whose answer depends on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** All rows of a table are drawn by one component, and axe needs longer for each cell than for anything else. */
const LATER_ROWS = `[...document.querySelectorAll('[role="grid"]')].flatMap((table) =>
  [...table.querySelectorAll('[role="row"][data-row]:not([hidden])')]
    .toSorted((one, other) => one.dataset.row - other.dataset.row)
    .slice(6),
)`;

export async function findViolations(
  page: Page,
  { within, ignored, only, everyRow = false }: AxeCheck = {},
): Promise<readonly string[]> {
  if (await page.evaluate<boolean>(`typeof axe === 'undefined'`)) await page.evaluate(AXE);
  const include = within === undefined ? 'document' : JSON.stringify(within);
  const context = `{ include: ${include}, exclude: ${everyRow ? '[]' : LATER_ROWS} }`;
  // Otherwise it describes every element that passed as well, which nobody reads.
  const options: RunOptions = { reporter: 'no-passes' };
  if (ignored !== undefined) options.rules = { [ignored]: { enabled: false } };
  if (only !== undefined) options.runOnly = [...only];
  return await page.evaluate<string[]>(
    `axe.run(${context}, ${JSON.stringify(options)}).then((found) => found.violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`,
  );
}

/** In the light theme, and what can differ from it in the dark one. */
export async function findViolationsInThemes(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await findViolations(page, { only: COLOUR_RULES });
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await findViolations(page);
  await page.emulateMedia({ colorScheme: null });
  return [...inDark.map((found) => `dark: ${found}`), ...inLight];
}
