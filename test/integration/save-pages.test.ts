// Pictures and printed pages are saved to real files or copied.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { PdfSaver } from '../../main/saving/print.ts';
import { copyImage, saveImage } from '../../main/saving/save-image.ts';
import { saveParts } from '../support/save-parts.ts';

const folder = mkdtempSync(join(tmpdir(), 'save-pages-'));
const into = (name: string) => saveParts(join(folder, name));
/** One white pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4////fwAJ+wP9KobjigAAAABJRU5ErkJggg==',
  'base64',
);
const png = { suggestedName: 'chart.png', pngBase64: PNG.toString('base64') };
const pdf = { suggestedName: 'report.pdf', isLandscape: true };
const REFUSED: readonly (readonly [string, Uint8Array])[] = [
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...PNG.subarray(4)])],
  ['a picture that is cut off', PNG.subarray(0, -6)],
  ['more than 32 MiB', Buffer.concat([PNG.subarray(0, 8), Buffer.alloc(32 * 1024 * 1024), PNG.subarray(-12)])],
  ['nothing', Buffer.alloc(0)],
];

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a picture', () => {
  test('is written byte for byte, with no other file beside it', async () => {
    expect(await saveImage(png, into('chart.png'))).toEqual({
      path: join(folder, 'chart.png'),
      isDirect: false,
    });
    expect(readFileSync(join(folder, 'chart.png'))).toEqual(PNG);
    expect(readdirSync(folder)).toEqual(['chart.png']);
    expect(await saveImage(png, saveParts(null))).toBeNull();
  });

  test('is put on the clipboard byte for byte', async () => {
    const copied: Uint8Array[] = [];
    await copyImage(png, (bytes) => Promise.resolve(void copied.push(bytes)));
    expect(copied.map((bytes) => Buffer.from(bytes))).toEqual([PNG]);
  });

  test.each(REFUSED)('is refused if it is %s', async (_what, bytes) => {
    const before = readdirSync(folder);
    const args = { suggestedName: 'other.png', pngBase64: Buffer.from(bytes).toString('base64') };
    await expect(saveImage(args, into('other.png'))).rejects.toMatchObject({ code: 'badArguments' });
    await expect(copyImage(args, () => Promise.reject(new Error('reached')))).rejects.toMatchObject({
      code: 'badArguments',
    });
    expect(readdirSync(folder)).toEqual(before);
  });
});

describe('a printed page', () => {
  const printPage = ({ isLandscape }: { readonly isLandscape: boolean }) =>
    Promise.resolve(Buffer.from(`%PDF ${isLandscape ? 'landscape' : 'portrait'}`));

  test('is printed as requested, and written completely', async () => {
    expect(await new PdfSaver({ ...into('report.pdf'), printPage }).save(pdf)).toEqual({
      path: join(folder, 'report.pdf'),
      isDirect: false,
    });
    expect(readFileSync(join(folder, 'report.pdf'), 'latin1')).toBe('%PDF landscape');
  });

  test('is not printed if the person cancels', async () => {
    const printed = () => Promise.reject(new Error('printed'));
    expect(await new PdfSaver({ ...saveParts(null), printPage: printed }).save(pdf)).toBeNull();
  });

  test('that is cancelled while it is printed leaves no file', async () => {
    const { promise: contents, resolve } = Promise.withResolvers<Uint8Array>();
    const saver = new PdfSaver({ ...into('cancelled.pdf'), printPage: () => contents });
    const saved = saver.save(pdf);
    await Promise.resolve();
    saver.cancel();
    resolve(Buffer.from('%PDF'));
    expect(await saved).toBeNull();
    expect(readdirSync(folder)).not.toContain('cancelled.pdf');
  });

  test('that cannot be printed or written is reported with its reason, and leaves no file', async () => {
    const broken = new PdfSaver({ ...into('none.pdf'), printPage: () => Promise.reject(new Error('x')) }).save(pdf);
    await expect(broken).rejects.toMatchObject({ code: 'exportFailed', facts: { reason: 'notPrinted' } });
    const refused = new PdfSaver({ ...saveParts('/sys/report.pdf'), printPage }).save(pdf);
    await expect(refused).rejects.toMatchObject({ code: 'exportFailed', facts: { reason: 'readOnly' } });
    expect(readdirSync(folder).filter((name) => name.includes('none') || name.endsWith('.part'))).toEqual([]);
  });
});
