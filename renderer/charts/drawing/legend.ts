// The legend above the marks: the meaning of each ink.

import { boxPath, LINE_HEIGHT, place, type Ink, type Shape } from './drawing.ts';
import { fitText, textWidth } from './text-width.ts';

export type LegendEntry = { readonly label: string; readonly ink: Ink; readonly form: 'fill' | 'stroke' };
type Legend = { readonly shapes: readonly Shape[]; readonly height: number };

const SWATCH = 12;
const GAP = 6;
const BETWEEN = 16;
const BELOW = 8;

export function legend({
  entries,
  left,
  right,
}: {
  entries: readonly LegendEntry[];
  left: number;
  right: number;
}): Legend {
  const shapes: Shape[] = [];
  let x = left;
  let y = LINE_HEIGHT / 2;
  for (const { label, ink, form } of entries) {
    const text = fitText(label, right - left - SWATCH - GAP);
    const width = SWATCH + GAP + textWidth(text);
    if (x > left && x + width > right) {
      x = left;
      y += LINE_HEIGHT;
    }
    shapes.push(
      form === 'stroke'
        ? { kind: 'stroke', path: `M${place(x)} ${place(y)}h${SWATCH}`, ink, width: 2 }
        : { kind: 'fill', path: boxPath({ x, y: y - 5, width: SWATCH, height: 10 }), ink },
      { kind: 'text', text, x: x + SWATCH + GAP, y, anchor: 'start', ink: 'muted' },
    );
    x += width + BETWEEN;
  }
  return { shapes, height: entries.length === 0 ? 0 : y + LINE_HEIGHT / 2 + BELOW };
}
