import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../../test/host/standin/chromium.ts';

// Writes the icons of all systems from build/icon.png, scaled by Chromium. Run it after that picture changes: the
// packager itself would fetch a tool for it from outside the package registry.

const BUILD = join(import.meta.dirname, '../../build');
const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const;
const WINDOWS_SIZES = [16, 24, 32, 48, 64, 128, 256] as const;
/** Apple's four-letter type of each size that a Mac shows, at one or two pixels a point. */
const MAC_TYPES = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
] as const;

async function scale(page: Page, source: string, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body { margin: 0 } img { display: block; width: ${size}px }</style><img src="${source}">`,
  );
  return await page.screenshot({ omitBackground: true });
}

/** A folder of PNG files: a header, an entry of 16 bytes each, then the files. */
function icoOf(pictures: ReadonlyMap<number, Buffer>): Buffer {
  const head = Buffer.alloc(6 + 16 * WINDOWS_SIZES.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(WINDOWS_SIZES.length, 4);
  let offset = head.length;
  WINDOWS_SIZES.forEach((size, index) => {
    const at = 6 + 16 * index;
    const bytes = pictureOf(pictures, size).length;
    // 0 stands for 256.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(bytes, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += bytes;
  });
  return Buffer.concat([head, ...WINDOWS_SIZES.map((size) => pictureOf(pictures, size))]);
}

/** Blocks of PNG files, each with its type and length in front; the whole has the same form. */
function icnsOf(pictures: ReadonlyMap<number, Buffer>): Buffer {
  return block('icns', Buffer.concat(MAC_TYPES.map(([type, size]) => block(type, pictureOf(pictures, size)))));
}

function block(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(content.length + 8, 4);
  return Buffer.concat([head, content]);
}

function pictureOf(pictures: ReadonlyMap<number, Buffer>, size: number): Buffer {
  const found = pictures.get(size);
  if (found === undefined) throw new Error(`no picture of ${size} pixels`);
  return found;
}

const browser = await chromium.launch({
  executablePath: findChromium(process.env['CHROMIUM_PATH'] ?? '', { wholeBrowser: false }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const page = await browser.newPage();
const source = `data:image/png;base64,${readFileSync(join(BUILD, 'icon.png')).toString('base64')}`;
const pictures = new Map<number, Buffer>();
for (const size of LINUX_SIZES) pictures.set(size, await scale(page, source, size));
await browser.close();
mkdirSync(join(BUILD, 'icons'), { recursive: true });
for (const [size, picture] of pictures) writeFileSync(join(BUILD, 'icons', `${size}x${size}.png`), picture);
writeFileSync(join(BUILD, 'icon.ico'), icoOf(pictures));
writeFileSync(join(BUILD, 'icon.icns'), icnsOf(pictures));
