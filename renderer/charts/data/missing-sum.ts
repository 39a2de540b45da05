// What stands instead of the sum of a period, the same on every screen.

import { messages } from '../../messages/messages.ts';
import type { PeriodSum } from './movers.ts';

/** Null if there is a sum. */
export function missingSum({ rows, sum }: PeriodSum): string | null {
  if (rows === 0) return messages.charts.noRows;
  return sum === null ? messages.grid.notComputable : null;
}
