// `clipboard` and `ClipboardItem`: what was copied, kept in memory so that a test can read it.

import type { Clipboard } from 'electron';
import type { DesktopRecord } from './desktop.ts';
import { strict } from './strict.ts';

type Payloads = ConstructorParameters<typeof Electron.ClipboardItem>[0];

/** The formats that the app copies; any other one is refused. */
const KNOWN_FORMS: readonly string[] = ['text/plain', 'text/html', 'image/png'];
const PNG_SIGNATURE = '89504e470d0a1a0a';

class ClipboardItemStandIn {
  readonly types: string[];
  readonly #payloads: Payloads;

  constructor(payloads: Payloads) {
    this.types = Object.keys(payloads);
    this.#payloads = payloads;
    if (this.types.length === 0) throw new TypeError('a ClipboardItem needs a payload');
    for (const type of this.types) {
      if (!KNOWN_FORMS.includes(type)) throw new Error(`the browser shell copies no ${type}`);
    }
  }

  async getType(type: string): Promise<Blob> {
    const payload = await this.#payloads[type];
    if (payload === undefined) throw new Error(`the item holds no ${type}`);
    if (typeof payload === 'string') return new Blob([payload], { type });
    if (payload instanceof Blob) return payload;
    throw new Error('the browser shell copies no bookmark');
  }
}

export function createClipboardItem(): typeof Electron.ClipboardItem {
  return strict<typeof Electron.ClipboardItem>('ClipboardItem', ClipboardItemStandIn);
}

export function createClipboard(record: DesktopRecord): Clipboard {
  const copy = (copied: { readonly text: string; readonly html: string | null; readonly png: string | null }): void => {
    record.clipboardText = copied.text;
    record.clipboardHtml = copied.html;
    record.clipboardPng = copied.png;
  };
  return strict<Clipboard>('clipboard', {
    writeText: (text: string) => {
      copy({ text, html: null, png: null });
      return Promise.resolve();
    },
    clear: () => copy({ text: '', html: null, png: null }),
    readText: () => Promise.resolve(record.clipboardText),
    has: (type: string) => {
      if (type !== 'image/png') throw new Error(`the browser shell is not asked for ${type}`);
      return Promise.resolve(record.clipboardPng !== null);
    },
    /** Replaces all formats that were there before. */
    write: async (items) => {
      const [item, ...others] = items;
      if (!(item instanceof ClipboardItemStandIn) || others.length > 0) {
        throw new TypeError('the browser shell copies one ClipboardItem');
      }
      const [text, html] = await Promise.all([textOf(item, 'text/plain'), textOf(item, 'text/html')]);
      copy({ text: text ?? '', html, png: await pngOf(item) });
    },
  } satisfies Partial<Clipboard>);
}

async function textOf(item: ClipboardItemStandIn, type: string): Promise<string | null> {
  return item.types.includes(type) ? await (await item.getType(type)).text() : null;
}

/** Base64, as sent to the test. */
async function pngOf(item: ClipboardItemStandIn): Promise<string | null> {
  if (!item.types.includes('image/png')) return null;
  const bytes = Buffer.from(await (await item.getType('image/png')).arrayBuffer());
  if (!bytes.toString('hex').startsWith(PNG_SIGNATURE)) throw new Error('the picture is no PNG');
  return bytes.toString('base64');
}
