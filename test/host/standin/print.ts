// `printToPDF` through Chromium's own command, as in Electron; its sizes are in inches.

import type { PrintToPDFOptions } from 'electron';
import type { Page } from 'playwright-core';

/** The supported options; any other throws. */
const KNOWN_OPTIONS: ReadonlySet<keyof PrintToPDFOptions> = new Set([
  ...(['pageSize', 'landscape', 'preferCSSPageSize', 'printBackground', 'generateTaggedPDF'] as const),
]);
const A4 = { paperWidth: 8.27, paperHeight: 11.7 } as const;

export async function printPage(page: Page, options: PrintToPDFOptions): Promise<Buffer> {
  for (const name of Object.keys(options) as (keyof PrintToPDFOptions)[]) {
    if (!KNOWN_OPTIONS.has(name)) throw new Error(`the browser shell does not know the print option ${name}`);
  }
  if (options.pageSize !== 'A4') throw new Error('the browser shell prints on A4 only');
  const devtools = await page.context().newCDPSession(page);
  try {
    const { data } = await devtools.send('Page.printToPDF', {
      ...A4,
      landscape: options.landscape ?? false,
      preferCSSPageSize: options.preferCSSPageSize ?? false,
      printBackground: options.printBackground ?? false,
      generateTaggedPDF: options.generateTaggedPDF ?? false,
    });
    return Buffer.from(data, 'base64');
  } finally {
    await devtools.detach();
  }
}
