// The colours of charts, computed from the style sheet: contrast by WCAG, and the difference that colour-blind readers see.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

type Colour = readonly [red: number, green: number, blue: number];

const sheet = readFileSync(join(import.meta.dirname, '../../renderer/styles/tokens.css'), 'utf8');
const blocks = [...sheet.matchAll(/:root\s*\{([^}]*)\}/g)].map(([, block = '']) => block);
const GAP = '--chart-gap';

/** Full colour blindness in linear light (Machado, Oliveira and Fernandes, 2009). */
const SIGHT: Readonly<Record<string, readonly [Colour, Colour, Colour]>> = {
  'full colour vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

describe.each([
  ['light', 0],
  ['dark', 1],
])('in %s colours', (_, at) => {
  const colours = new Map(
    [...(blocks[at] ?? '').matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', colour = '']) => [
      name,
      colour,
    ]),
  );
  const linear = (name: string): Colour => linearOf(colours.get(name) ?? '');
  const marks = [...colours.keys()].filter((name) => name.startsWith('--chart-') && name !== GAP);

  test('marks have a contrast of 3 to 1 with the background', () => {
    expect(marks).toHaveLength(2);
    for (const name of marks) expect(contrast(linear(name), linear('--background')), name).toBeGreaterThanOrEqual(3);
  });

  test.each(Object.entries(SIGHT))('marks and gaps can be told apart with %s', (_name, sight) => {
    const seen = [...marks, GAP].map((name) => labOf(throughEyes(linear(name), sight)));
    for (const [place, one] of seen.entries()) {
      for (const other of seen.slice(0, place)) expect(distance(one, other)).toBeGreaterThan(30);
    }
  });
});

function linearOf(colour: string): Colour {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function throughEyes(colour: Colour, sight: readonly [Colour, Colour, Colour]): Colour {
  const [red, green, blue] = sight.map((row) =>
    Math.min(1, Math.max(0, row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2])),
  );
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** CIE L*a*b* under D65. */
function labOf([red, green, blue]: Colour): Colour {
  const x = 0.4124 * red + 0.3576 * green + 0.1805 * blue;
  const z = 0.0193 * red + 0.1192 * green + 0.9505 * blue;
  const [fx = 0, fy = 0, fz = 0] = [x / 0.95047, luminance([red, green, blue]), z / 1.08883].map((share) =>
    share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116,
  );
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

function distance(one: Colour, other: Colour): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}
