// Finds cut figures, clipped texts and layout shifts in what a page shows, by the browser's own boxes. Strings, because
// they run in the page and these files have no DOM types.

import type { Page } from 'playwright-core';

export type Finding = {
  readonly kind: 'cut figure' | 'clipped text' | 'layout shift' | 'not reached';
  /** Where it is: elements by name, role or label. */
  readonly place: string;
  /** What is cut; for a shift what moved. */
  readonly text: string;
  /** How many places have the same fault: the cells of one column, for instance. */
  readonly times: number;
};

/** Collects every shift after the first paint, from before the page's own scripts where possible. Safe to repeat. */
const WATCH_SHIFTS = `(() => {
  if (globalThis.__shifts !== undefined) return;
  const shifts = (globalThis.__shifts = []);
  const nameOf = (node) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    if (element == null) return 'an element that is gone';
    const label = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
    return element.localName + (element.classList[0] === undefined ? '' : '.' + element.classList[0]) + ' "' + label + '"';
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.filter(({ previousRect, currentRect }) => boxOf(previousRect) !== boxOf(currentRect));
      // A text that was set again within its own box.
      if (moved.length === 0 && entry.sources.length > 0) continue;
      shifts.push({
        startMs: entry.startTime,
        sinceInputMs: entry.lastInputTime > 0 ? entry.startTime - entry.lastInputTime : Infinity,
        text: moved.map((source) => nameOf(source.node) + ' from ' + boxOf(source.previousRect) + ' to ' + boxOf(source.currentRect)).join('; '),
      });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const boxOf = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
})()`;

/** As the browser has it: what moves within this time after an input was asked for. */
export const INPUT_WINDOW_MS = 500;

/** The shifts since the last call, and forgets them. */
const TAKE_SHIFTS = `((inputWindowMs) => {
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  const after = globalThis.__shifts.splice(0).filter(
    ({ startMs, sinceInputMs }) => painted !== undefined && startMs > painted.startTime && sinceInputMs > inputWindowMs,
  );
  return after.map(({ text }) => ({ kind: 'layout shift', place: 'page', text, times: 1 }));
})`;

/**
 * Text that an element cuts off. Text in a scrolling part can be scrolled to and is not cut. A name may end in an ellipsis
 * if the pointer shows all of it; a figure may not, because part of a figure reads as another figure.
 */
const TEXT_FAULTS = `(() => {
  const SLACK = 1.5;
  // Glyphs of a fallback font may be a little higher than their line.
  const SLACK_ABOVE = 4;
  const FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"]), select';
  const CELLS = '[role="gridcell"], [role="rowheader"], [role="columnheader"], td, th, dd, [data-figure], .figure';
  const LETTERS_IN_FIGURES = 3;
  const plain = (text) => text.replaceAll(/\\s+/g, ' ').trim();
  const isAddress = (text) => /\\d\\.\\d+\\.\\d/.test(text);
  const isFigure = (text) =>
    /^#{2,}$/.test(text) || (!isAddress(text) && /\\d/.test(text) && (text.match(/\\p{L}/gu) ?? []).length <= LETTERS_IN_FIGURES);

  /** The parts that cut this box on the way up, and how. */
  const clippers = function* (element) {
    let axes = { x: true, y: true };
    let position = 'static';
    for (let at = element; at !== null && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      const holds = position === 'static' || position === 'relative' || position === 'sticky' || style.position !== 'static' || style.transform !== 'none' || style.contain.includes('layout');
      if (holds) {
        position = 'static';
        for (const axis of ['x', 'y']) {
          const overflow = axis === 'x' ? style.overflowX : style.overflowY;
          if (!axes[axis]) continue;
          // It is scrolled together with the table above it.
          const isScrolled = axis === 'x' && at.matches('[data-follows-scroll]');
          if (isScrolled) axes = { ...axes, x: false };
          else if (overflow === 'hidden' || overflow === 'clip') yield { at, axis, style };
          if (overflow === 'auto' || overflow === 'scroll') axes = { ...axes, [axis]: false };
        }
      }
      if (style.position === 'fixed') break;
      if (style.position === 'absolute') position = 'absolute';
    }
  };
  const frameOf = (element) => {
    const box = element.getBoundingClientRect();
    // An SVG element has no client box of its own.
    if (element instanceof SVGElement || element.clientWidth === 0) return box;
    const [left, top] = [box.left + element.clientLeft, box.top + element.clientTop];
    return { left, top, right: left + element.clientWidth, bottom: top + element.clientHeight };
  };
  /** Without borders and padding, in parts of a pixel. */
  const contentOf = (element, style) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const px = (...widths) => widths.reduce((sum, width) => sum + Number.parseFloat(width), 0);
    return {
      left: left + px(style.borderLeftWidth, style.paddingLeft),
      right: right - px(style.borderRightWidth, style.paddingRight),
      top,
      bottom,
    };
  };
  const isBeyond = (box, frame, axis, slack) =>
    axis === 'x'
      ? box.left < frame.left - slack || box.right > frame.right + slack
      : box.top < frame.top - SLACK_ABOVE || box.bottom > frame.bottom + SLACK_ABOVE;
  const isWholly = (box, frame) => box.right <= frame.left || box.left >= frame.right || box.bottom <= frame.top || box.top >= frame.bottom;

  const within = (box, frame) => ({
    left: Math.max(box.left, frame.left),
    right: Math.min(box.right, frame.right),
    top: Math.max(box.top, frame.top),
    bottom: Math.min(box.bottom, frame.bottom),
  });

  /** Whether the pointer shows the whole text, on the element or on one that it is in. */
  const isToldOnHover = (element, text) => {
    for (let at = element; at !== null; at = at.parentElement) {
      const title = at.getAttribute('title') ?? at.querySelector(':scope > title')?.textContent ?? '';
      if (plain(title).includes(text)) return true;
    }
    return false;
  };

  const found = new Map();
  const say = (kind, element, text) => {
    const place = placeOf(element);
    const key = kind + place;
    const before = found.get(key);
    found.set(key, before === undefined ? { kind, place, text: text.slice(0, 100), times: 1 } : { ...before, times: before.times + 1 });
  };
  const placeOf = (element) => {
    const names = [];
    for (let at = element; at !== null && at !== document.body && names.length < 4; at = at.parentElement) {
      const role = at.getAttribute('role');
      const column = at.getAttribute('aria-colindex');
      const classes = [...at.classList].filter((name) => !name.startsWith('s-') && !name.startsWith('svelte-')).slice(0, 2);
      const label = at.matches('[role="row"]') ? null : at.getAttribute('aria-label');
      const name = at.localName + classes.map((each) => '.' + each).join('') + (role === null ? '' : '[' + role + ']') + (column === null ? '' : ' column ' + column) + (label === null ? '' : ' "' + label.slice(0, 40) + '"');
      if (names.length === 0 || role !== null || classes.length > 0 || label !== null) names.unshift(name);
    }
    return names.join(' > ');
  };

  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.closest('.visually-hidden, script, style, option, [data-print], [inert]') === null;

  const checkText = (node) => {
    const element = node.parentElement;
    const text = plain(node.textContent);
    // Marks of a search divide a name into pieces.
    const isPieceOfName = !isFigure(plain((element.closest('bdi') ?? element).textContent));
    if (text === '' || element === null || !isShown(element)) return;
    const range = document.createRange();
    range.selectNodeContents(node);
    let boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    if (boxes.length === 0) return;
    if (/^#{2,}$/.test(text)) return say('cut figure', element, text);
    for (const { at, axis, style } of clippers(element)) {
      // An ellipsis appears as soon as a line is wider than the box without its padding.
      const hasEllipsis = axis === 'x' && style.textOverflow === 'ellipsis';
      const frame = hasEllipsis ? contentOf(at, style) : frameOf(at);
      const cut = boxes.filter((box) => isBeyond(box, frame, axis, hasEllipsis ? 0.1 : SLACK));
      if (cut.length === 0) continue;
      // What lies wholly outside a part is hidden on purpose, such as the labels of a folded navigation, or names below the
      // line of an AE's code. An ellipsis is a sign in the direction of the text only.
      if (boxes.every((box) => isWholly(box, frame)) && (axis === 'y' || style.textOverflow !== 'ellipsis')) return;
      if (isFigure(text) && !isPieceOfName) return say('cut figure', element, text);
      const hasSign = axis === 'y' ? style.webkitLineClamp !== 'none' : style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (!hasSign || !isToldOnHover(element, text)) return say('clipped text', element, text);
      // What lies further out cannot cut what is hidden already.
      boxes = boxes.map((box) => within(box, frame));
    }
    const cell = isFigure(text) && !isPieceOfName ? element.closest(CELLS) : null;
    if (cell !== null && getComputedStyle(cell).display !== 'inline' && boxes.some((box) => isBeyond(box, cell.getBoundingClientRect(), 'x', SLACK)))
      say('cut figure', element, text);
  };

  const canvas = document.createElement('canvas').getContext('2d');
  /** Fields have no text nodes; the widths of their texts are measured. */
  const checkField = (field) => {
    if (!isShown(field) || field.clientWidth === 0) return;
    const isList = field.localName === 'select';
    const text = isList ? (field.selectedOptions[0]?.textContent ?? '') : field.value === '' ? field.placeholder : field.value;
    // The places of day, month and year in a date field are the browser's own.
    if (text === '' || field.type === 'date' || field.type === 'password') return;
    const style = getComputedStyle(field);
    // An icon stands in the place of the text.
    if (style.color === 'rgba(0, 0, 0, 0)') return;
    // Of its parts, because the shorthand is empty where numerals are tabular.
    canvas.font = [style.fontWeight, style.fontSize, style.fontFamily].join(' ');
    const ARROW = isList && style.appearance !== 'none' ? 16 : 0;
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight) - ARROW;
    if (canvas.measureText(plain(text)).width <= room + SLACK) return;
    if (!isFigure(text) && isToldOnHover(field, plain(text))) return;
    say(isFigure(text) ? 'cut figure' : 'clipped text', field, text);
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) checkText(texts.currentNode);
  document.querySelectorAll(FIELDS).forEach(checkField);
  return [...found.values()];
})()`;

/** Everything wrong with the texts on screen now. */
export async function textFaults(page: Page): Promise<readonly Finding[]> {
  return await page.evaluate<Finding[]>(TEXT_FAULTS);
}

/**
 * Every layout shift since the last call that no input caused, with its sources. On a machine with other work, answers to an
 * input come later: `inputWindowMs` is longer there.
 */
export async function takeShifts(page: Page, inputWindowMs = INPUT_WINDOW_MS): Promise<readonly Finding[]> {
  await page.evaluate(WATCH_SHIFTS);
  return await page.evaluate<Finding[]>(`${TAKE_SHIFTS}(${inputWindowMs})`);
}
