// The claims of SECURITY.md.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

test('SECURITY.md answers each of Electron’s twenty points', () => {
  const rows = [...readFileSync(`${ROOT}SECURITY.md`, 'utf8').matchAll(/^\| *(\d+) *\|/gm)].map(([, place]) =>
    Number(place),
  );
  expect(rows).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});
