// Draws a chart of any kind.

import type { Chart } from '../data/chart.ts';
import type { Drawing } from './drawing.ts';
import type { DrawingWords } from './drawing-words.ts';
import { drawPoints } from './point-drawing.ts';
import { drawRanked } from './ranked-drawing.ts';
import { drawTime } from './time-drawing.ts';
import type { TimeSpan } from './time-span.ts';

const TIME_HEIGHT_PX = 260;
const POINT_HEIGHT_PX = 320;

type DrawInput = {
  readonly chart: Chart;
  /** The part of a time axis in view. */
  readonly span: TimeSpan;
  readonly width: number;
  readonly words: DrawingWords;
};

export function drawChart({ chart, span, width, words }: DrawInput): Drawing {
  if (chart.kind === 'points') return drawPoints({ chart, width, words, height: POINT_HEIGHT_PX });
  if (chart.axis === 'names') return drawRanked({ chart, width });
  return drawTime({ chart, span, width, words, height: TIME_HEIGHT_PX });
}
