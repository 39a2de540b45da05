// A drawing as a whole SVG document with a heading, for SVG files and as the source of PNG pictures.

import { escapeMarkup, NOT_IN_XML } from '../../../shared/rules/xml-text.ts';
import { FONT_SIZE_PX, LINE_HEIGHT_PX, place, type Drawing, type Ink, type Shape } from './drawing.ts';
import {
  BACKGROUND_TOKEN,
  HATCHING_TOKEN,
  hasPattern,
  INK_TOKENS,
  PATTERNS,
  RIM_WIDTH_PX,
  type Pattern,
} from './paint.ts';
import { wrapText } from './text-width.ts';

/** `lines` stand between the title and the drawing, `below` under it. */
type Heading = { readonly title: string; readonly lines: readonly string[]; readonly below: string };
/** Patterns are for paper, which may be printed without colours. */
export type Fills = 'solid' | 'patterns';
/** Returns the value of a token by its name. */
export type Tokens = (name: string) => string;

const MARGIN_PX = 16;
const TITLE_FONT_SIZE_PX = 15;
const TITLE_HEIGHT_PX = 22;
/** From the middle of a line down to its baseline; some programs do not support `dominant-baseline`. */
export const BASELINE_OFFSET_PX = FONT_SIZE_PX * 0.35;

export function svgText(drawing: Drawing, heading: Heading, tokens: Tokens, fills: Fills): string {
  const width = drawing.width + 2 * MARGIN_PX;
  const titles = wrapText(heading.title, (drawing.width * FONT_SIZE_PX) / TITLE_FONT_SIZE_PX);
  const lines = heading.lines.flatMap((line) => wrapText(line, drawing.width));
  const drawingTop = MARGIN_PX + titles.length * TITLE_HEIGHT_PX + lines.length * LINE_HEIGHT_PX + FONT_SIZE_PX;
  const below = wrapText(heading.below, drawing.width);
  const belowTop = drawingTop + drawing.height + (below.length === 0 ? 0 : LINE_HEIGHT_PX / 2);
  const height = Math.ceil(belowTop + below.length * LINE_HEIGHT_PX + MARGIN_PX);
  const font = `font-family="${escaped(tokens('--font'))}" font-size="${FONT_SIZE_PX}"`;
  const titleTexts = titles.map((text, at) => {
    const y = MARGIN_PX + (at + 0.5) * TITLE_HEIGHT_PX + BASELINE_OFFSET_PX;
    return `<text x="${MARGIN_PX}" y="${y}" font-size="${TITLE_FONT_SIZE_PX}" font-weight="600" fill="${tokens('--text')}">${escaped(text)}</text>`;
  });
  const linesFrom = (top: number) => (text: string, at: number) => {
    const y = place(top + (at + 0.5) * LINE_HEIGHT_PX + BASELINE_OFFSET_PX);
    return `<text x="${MARGIN_PX}" y="${y}" fill="${tokens('--muted')}">${escaped(text)}</text>`;
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ${font}>`,
    `<title>${escaped(heading.title)}</title>`,
    fills === 'solid' ? '' : `<defs>${PATTERNS.map((pattern) => patternText(pattern, tokens)).join('')}</defs>`,
    `<rect width="${width}" height="${height}" fill="${tokens(BACKGROUND_TOKEN)}"/>`,
    ...titleTexts,
    ...lines.map(linesFrom(MARGIN_PX + titles.length * TITLE_HEIGHT_PX)),
    `<g transform="translate(${MARGIN_PX} ${drawingTop})">`,
    ...drawing.shapes.map((shape) => shapeText(shape, tokens, fills)),
    '</g>',
    ...below.map(linesFrom(belowTop)),
    '</svg>',
    '',
  ].join('\n');
}

function shapeText(shape: Shape, tokens: Tokens, fills: Fills): string {
  switch (shape.kind) {
    case 'fill':
      return `<path d="${shape.path}" fill="${paintOf(shape.ink, tokens, fills)}"/>`;
    case 'stroke':
      return `<path d="${shape.path}" fill="none" stroke="${tokens(INK_TOKENS[shape.ink])}" stroke-width="${shape.width}" stroke-linejoin="round"/>`;
    case 'text':
      return textElement(shape, tokens);
  }
}

function textElement(shape: Extract<Shape, { kind: 'text' }>, tokens: Tokens): string {
  const { x, y, anchor, ink, text, hasRim } = shape;
  const rim = hasRim ? ` stroke="${tokens(BACKGROUND_TOKEN)}" stroke-width="${RIM_WIDTH_PX}" paint-order="stroke"` : '';
  const at = `x="${place(x)}" y="${place(y + BASELINE_OFFSET_PX)}" text-anchor="${anchor}"`;
  return `<text ${at} fill="${tokens(INK_TOKENS[ink])}"${rim}>${escaped(text)}</text>`;
}

function paintOf(ink: Ink, tokens: Tokens, fills: Fills): string {
  return fills === 'patterns' && hasPattern(ink) ? `url(#${ink})` : tokens(INK_TOKENS[ink]);
}

function patternText({ ink, size, path, strokeWidth, hasGround }: Pattern, tokens: Tokens): string {
  const colour = tokens(INK_TOKENS[ink]);
  const ground = hasGround ? `<rect width="${size}" height="${size}" fill="${colour}"/>` : '';
  const stroke = tokens(hasGround ? BACKGROUND_TOKEN : HATCHING_TOKEN);
  const marks = `<path d="${path}" stroke="${stroke}" stroke-width="${strokeWidth}" stroke-linecap="round"/>`;
  return `<pattern id="${ink}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${ground}${marks}</pattern>`;
}

const FORBIDDEN_CHARS_PATTERN = new RegExp(`[${NOT_IN_XML}]`, 'gu');

function escaped(text: string): string {
  return escapeMarkup(text.replace(FORBIDDEN_CHARS_PATTERN, '\ufffd'));
}
