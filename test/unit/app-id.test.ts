import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** The text of the pattern's first group. */
function readFrom(file: string, pattern: RegExp): string | undefined {
  return pattern.exec(readFileSync(join(ROOT, file), 'utf8'))?.[1];
}

test('notices have the application id of the installer, without which Windows shows none', () => {
  const installed = readFrom('electron-builder.yml', /^appId: (\S+)$/m);
  expect(installed).toBeDefined();
  expect(readFrom('main/shell/desktop/notice.ts', /^const APP_ID = '(.+)';$/m)).toBe(installed);
});
