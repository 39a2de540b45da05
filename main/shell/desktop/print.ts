// Turns the window's print version into a PDF. The window's style sheets decide what is printed, the margins and the page
// numbers.

import { BrowserWindow } from 'electron';

export async function printPage({ isLandscape }: { readonly isLandscape: boolean }): Promise<Uint8Array> {
  const [window] = BrowserWindow.getAllWindows();
  if (window === undefined) throw new Error('there is no window to print');
  return await window.webContents.printToPDF({
    pageSize: 'A4',
    landscape: isLandscape,
    preferCSSPageSize: true,
    printBackground: true,
    // For people who use a screen reader.
    generateTaggedPDF: true,
  });
}
