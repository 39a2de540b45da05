// The system's clipboard. Text and HTML are written in one step, so that no program finds only one of them.

import { clipboard, ClipboardItem } from 'electron';

export async function copyText(text: string, html?: string): Promise<void> {
  if (html === undefined) await clipboard.writeText(text);
  else await clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': html })]);
}

export async function copyPicture(png: Uint8Array): Promise<void> {
  const bytes = new Uint8Array(png);
  await clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })]);
}
