// Takes the pictures of the user guide: a part of the window as a WebP without loss, which is a third of a PNG.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { rest } from '../pictures/rest.ts';

const FOLDER = join(import.meta.dirname, '../../docs/guide/pictures');
/** Hardly wider than the text of the guide, which is 720 px: a wider picture is made smaller on screen. */
const MAX_WIDTH = 800;

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export class GuideCamera {
  readonly taken: { readonly name: string; readonly bytes: number }[] = [];
  readonly #folder: string;
  readonly #page: Page;

  constructor(page: Page, language: string) {
    this.#page = page;
    this.#folder = join(FOLDER, language);
    mkdirSync(this.#folder, { recursive: true });
  }

  /** The part of the window in `box`, which is cut to the width of the guide. */
  async take(name: string, box: Box): Promise<void> {
    await rest(this.#page);
    const clip = { ...box, width: Math.min(box.width, MAX_WIDTH) };
    const png = await this.#page.screenshot({ clip, animations: 'disabled', caret: 'hide', type: 'png' });
    const webp = await toWebp(this.#page, png);
    writeFileSync(join(this.#folder, `${name}.webp`), webp);
    this.taken.push({ name, bytes: webp.length });
  }

  /** What a locator finds, with a margin around it; `width` and `height`: at most so much of it, in px. */
  async takePart(name: string, part: Locator, { margin = 0, width = Infinity, height = Infinity } = {}): Promise<void> {
    await part.waitFor();
    await rest(this.#page);
    // Only now, because what stands above it has its height.
    await part.scrollIntoViewIfNeeded();
    const box = await part.boundingBox();
    if (box === null) throw new Error(`${name} is not in sight`);
    const window = this.#page.viewportSize() ?? { width: 0, height: 0 };
    const [x, y] = [Math.max(0, box.x - margin), Math.max(0, box.y - margin)];
    await this.take(name, {
      ...{ x, y },
      width: Math.min(Math.min(box.width, width) + (box.x - x) + margin, window.width - x),
      height: Math.min(Math.min(box.height, height) + (box.y - y) + margin, window.height - y),
    });
  }
}

/**
 * Chromium writes WebP without loss for the best quality. Only the 256 most frequent colours stay, which halves the file: the
 * others are shades at the edge of a few letters.
 */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d', { alpha: false });
    context.drawImage(image, 0, 0);
    const drawn = context.getImageData(0, 0, canvas.width, canvas.height);
    const pixels = new Uint32Array(drawn.data.buffer);
    const counts = new Map();
    for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
    const palette = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 256).map(([colour]) => colour);
    const distance = (a, b) => [0, 8, 16].reduce((sum, bit) => sum + (((a >>> bit) & 255) - ((b >>> bit) & 255)) ** 2, 0);
    const nearest = (to) => palette.reduce((best, each) => (distance(to, each) < distance(to, best) ? each : best));
    const kept = new Map([...counts.keys()].map((colour) => [colour, nearest(colour)]));
    pixels.forEach((colour, at) => (pixels[at] = kept.get(colour)));
    context.putImageData(drawn, 0, 0);
    return canvas.toDataURL('image/webp', 1);
  })()`);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
