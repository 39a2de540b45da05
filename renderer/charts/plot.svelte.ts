// What a person does on one chart: the active mark, the span being marked, and a running drag.

import { assertNever } from '../../shared/rules/assert-never.ts';
import type { KeyAction } from './drawing/chart-keys.ts';
import { findMark, nearestColumn, type Mark, type Point } from './drawing/drawing.ts';
import { panned, revealed, wholeSpan, zoomed, ZOOM_IN, ZOOM_OUT, type TimeSpan } from './drawing/time-span.ts';

/** The present state of the chart; read again at each action. */
type PlotNow = {
  readonly isOverTime: boolean;
  /** The number of categories, in view or not. */
  readonly count: number;
  readonly span: TimeSpan;
  readonly marks: readonly Mark[];
  readonly onSpan: (span: TimeSpan) => void;
  /** Called with the place of the category. */
  readonly onPick: (category: number) => void;
  readonly onBrush: ((span: TimeSpan) => void) | undefined;
};

type Active = { readonly category: number; readonly byKeys: boolean };
type Drag = { readonly kind: 'brush' | 'pan'; readonly category: number; readonly x: number; readonly span: TimeSpan };

/** A pointer that moves no further than this makes a click, not a drag. */
const CLICK_REACH_PX = 4;

export class PlotState {
  readonly #now: () => PlotNow;
  #active = $state.raw<Active | null>(null);
  #brush = $state.raw<TimeSpan | null>(null);
  #drag: Drag | null = null;
  /** The category on which the pointer was pressed: a release after a press elsewhere picks nothing. */
  #pressed: number | null = null;

  constructor(now: () => PlotNow) {
    this.#now = now;
  }

  /** Null also when a new answer has fewer categories than the place of the active mark. */
  get active(): Active | null {
    return this.#active !== null && this.#active.category < this.#now().count ? this.#active : null;
  }

  get brush(): TimeSpan | null {
    const { count } = this.#now();
    return this.#brush !== null && this.#brush.to < count ? this.#brush : null;
  }

  act(action: KeyAction): void {
    const { span, count, onSpan } = this.#now();
    switch (action.kind) {
      case 'extend':
        return this.#extend(action.by);
      case 'move':
        return this.#move(action.by);
      case 'first':
        return this.#goTo(0);
      case 'last':
        return this.#goTo(count - 1);
      case 'pick':
        return this.#finish();
      case 'clear':
        return this.clear();
      case 'whole':
        return onSpan(wholeSpan(count));
      case 'pan':
        return onSpan(panned({ span, count, by: action.direction * (span.to - span.from + 1) }));
      case 'zoomIn':
        return this.zoom({ isIn: true, around: this.active?.category });
      case 'zoomOut':
        return this.zoom({ isIn: false, around: this.active?.category });
      default:
        assertNever(action);
    }
  }

  /** The category `around` stays at its place; without one, the middle does. */
  zoom({ isIn, around }: { readonly isIn: boolean; readonly around: number | undefined }): void {
    const { span, count, onSpan } = this.#now();
    const factor = isIn ? ZOOM_IN : ZOOM_OUT;
    onSpan(zoomed({ span, count, factor, around: around ?? (span.from + span.to) / 2 }));
  }

  zoomAt(point: Point, isIn: boolean): void {
    this.zoom({ isIn, around: nearestColumn(this.#now().marks, point)?.category });
  }

  panBy(pixels: number): void {
    const { span, count, marks, onSpan } = this.#now();
    const by = pixels / (marks[0]?.box.width ?? 1);
    onSpan(panned({ span, count, by: by < 0 ? Math.floor(by) : Math.ceil(by) }));
  }

  press(point: Point, withShift: boolean): void {
    const { isOverTime, marks, span } = this.#now();
    const mark = isOverTime ? nearestColumn(marks, point) : findMark(marks, point);
    this.#pressed = mark?.category ?? null;
    if (!isOverTime || mark === null) return;
    this.#drag = { kind: withShift ? 'pan' : 'brush', category: mark.category, x: point.x, span };
  }

  point(point: Point): void {
    const { marks, count, onSpan, onBrush } = this.#now();
    const drag = this.#drag;
    const mark = drag === null ? findMark(marks, point) : nearestColumn(marks, point);
    if (drag?.kind !== 'pan') this.#active = mark === null ? null : { category: mark.category, byKeys: false };
    if (drag === null || mark === null || Math.abs(point.x - drag.x) <= CLICK_REACH_PX) return;
    if (drag.kind === 'pan') {
      onSpan(panned({ span: drag.span, count, by: Math.round((drag.x - point.x) / mark.box.width) }));
    } else if (onBrush !== undefined) this.#brush = spanOf(drag.category, mark.category);
  }

  /** Ends a press: a click picks the mark, a drag ends marking or moving. */
  release(point: Point): void {
    const [drag, pressed] = [this.#drag, this.#pressed];
    [this.#drag, this.#pressed] = [null, null];
    if (pressed === null) return;
    const isClick = drag === null ? this.active?.category === pressed : Math.abs(point.x - drag.x) <= CLICK_REACH_PX;
    if (this.#brush !== null || isClick) this.#finish();
  }

  /** The pointer has left: its mark is no longer active; a mark reached by keyboard stays active. */
  leave(): void {
    if (this.#drag !== null) return;
    this.#pressed = null;
    if (this.#active?.byKeys === false) this.#active = null;
  }

  /** The focus has left: its mark is no longer active. */
  leaveByKeys(): void {
    if (this.#active?.byKeys === true) this.clear();
  }

  clear(): void {
    [this.#active, this.#brush, this.#drag, this.#pressed] = [null, null, null, null];
  }

  #move(by: number): void {
    const { span } = this.#now();
    this.#brush = null;
    const at = this.active?.category;
    this.#goTo(at === undefined ? (by > 0 ? span.from : span.to) : at + by);
  }

  #extend(by: number): void {
    const { span, count, onBrush } = this.#now();
    if (onBrush === undefined) return this.#move(by);
    const at = this.active?.category ?? span.from;
    const markedSpan = this.brush;
    const fixed = markedSpan === null ? at : at === markedSpan.from ? markedSpan.to : markedSpan.from;
    const next = Math.max(0, Math.min(count - 1, at + by));
    this.#brush = spanOf(fixed, next);
    this.#goTo(next);
  }

  #goTo(category: number): void {
    const { isOverTime, span, count, onSpan } = this.#now();
    const next = Math.max(0, Math.min(count - 1, category));
    if (isOverTime) onSpan(revealed({ span, count, category: next }));
    this.#active = { category: next, byKeys: true };
  }

  #finish(): void {
    const { onPick, onBrush } = this.#now();
    const markedSpan = this.brush;
    this.#brush = null;
    if (markedSpan !== null && onBrush !== undefined) onBrush(markedSpan);
    else if (this.active !== null) onPick(this.active.category);
  }
}

function spanOf(one: number, other: number): TimeSpan {
  return { from: Math.min(one, other), to: Math.max(one, other) };
}
