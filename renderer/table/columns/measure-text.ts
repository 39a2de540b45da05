// Measures texts in the window, because system fonts differ.

import type { MeasureText } from './column-widths.ts';

/** Far more texts than a page shows. */
const MAX_REMEMBERED = 20_000;

type Font = { readonly token?: '--text-header'; readonly weight?: string };

/** Measures in the font of the element, or in another one. Widths are remembered: names repeat from page to page. */
export function textMeasure(element: HTMLElement, { token, weight = '' }: Font = {}): MeasureText {
  const context = element.ownerDocument.createElement('canvas').getContext('2d');
  const style = getComputedStyle(element);
  if (context !== null)
    context.font =
      token === undefined ? fontOf(style, weight === '' ? style.fontWeight : weight) : style.getPropertyValue(token);
  const widths = new Map<string, number>();
  return (text) => {
    const remembered = widths.get(text);
    if (remembered !== undefined) return remembered;
    if (widths.size > MAX_REMEMBERED) widths.clear();
    const px = context?.measureText(text).width ?? 0;
    widths.set(text, px);
    return px;
  };
}

/** Of its parts: with tabular numerals, the computed shorthand is empty, and a canvas keeps its 10 px then. */
function fontOf({ fontSize, fontFamily }: CSSStyleDeclaration, weight: string): string {
  return `${weight} ${fontSize} ${fontFamily}`;
}
