// The size of files and disks, at the borders of its units.

import { expect, test } from 'vitest';
import { sizeText } from '../../shared/words/size.ts';

const KIB = 1_024;
const MIB = KIB * KIB;
const GIB = KIB * MIB;

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [KIB + 1, '2 KB'],
  [MIB - 1, '1 MB'],
  [38.4 * MIB, '38 MB'],
  [GIB - 1, '1 GB'],
  [2 * GIB, '2 GB'],
  [12.34 * GIB, '12.3 GB'],
  [1_500 * GIB, '1,500 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
