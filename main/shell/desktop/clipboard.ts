// The system's clipboard. Text and HTML are written in one step, so that no program finds only one of them.

import { clipboard, ClipboardItem } from 'electron';
import { copyAndCheck, isSameText } from '../../saving/copy-and-check.ts';

export async function copyText(text: string, html?: string): Promise<void> {
  const write = (): Promise<void> =>
    html === undefined
      ? clipboard.writeText(text)
      : clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': html })]);
  await copyAndCheck({ write, isThere: async () => isSameText(await clipboard.readText(), text) });
}

export async function copyPicture(png: Uint8Array): Promise<void> {
  const bytes = new Uint8Array(png);
  const write = (): Promise<void> =>
    clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })]);
  await copyAndCheck({ clear: () => clipboard.clear(), write, isThere: () => clipboard.has('image/png') });
}
