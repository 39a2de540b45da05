// The legend above the marks: the meaning of each ink.

import { boxPath, LINE_HEIGHT_PX, place, type Ink, type Shape } from './drawing.ts';
import { fitText, textWidthPx } from './text-width.ts';

export type LegendEntry = { readonly label: string; readonly ink: Ink; readonly form: 'fill' | 'stroke' };
type Legend = { readonly shapes: readonly Shape[]; readonly height: number };

const SWATCH_WIDTH_PX = 12;
const SWATCH_GAP_PX = 6;
const ENTRY_GAP_PX = 16;
const BOTTOM_GAP_PX = 8;

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
  let y = LINE_HEIGHT_PX / 2;
  for (const { label, ink, form } of entries) {
    const text = fitText(label, right - left - SWATCH_WIDTH_PX - SWATCH_GAP_PX);
    const width = SWATCH_WIDTH_PX + SWATCH_GAP_PX + textWidthPx(text);
    if (x > left && x + width > right) {
      x = left;
      y += LINE_HEIGHT_PX;
    }
    shapes.push(
      form === 'stroke'
        ? { kind: 'stroke', path: `M${place(x)} ${place(y)}h${SWATCH_WIDTH_PX}`, ink, width: 2 }
        : { kind: 'fill', path: boxPath({ x, y: y - 5, width: SWATCH_WIDTH_PX, height: 10 }), ink },
      { kind: 'text', text, x: x + SWATCH_WIDTH_PX + SWATCH_GAP_PX, y, anchor: 'start', ink: 'muted' },
    );
    x += width + ENTRY_GAP_PX;
  }
  return { shapes, height: entries.length === 0 ? 0 : y + LINE_HEIGHT_PX / 2 + BOTTOM_GAP_PX };
}
