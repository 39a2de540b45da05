// The window's print version as PDF. Which part of the window that is, its margins and its page numbers are said by the
// window's own style sheets.

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
