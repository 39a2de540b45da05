// The parts of the window that ask anew while they wait. Of what one of them asks by the same call, only the newest question
// about the same thing, such as the same dataset (its route says what), needs an answer: the main process drops an older one
// that has not begun.

import { CHART_IDS } from './chart-ids.ts';

export const ASKERS = [
  'table',
  'repeatedColumns',
  'emptyReasons',
  'filterList',
  'filterSearch',
  'sort',
  'palette',
  'changes',
  'proof',
  'explanation',
  'aeDays',
  'overview',
  'headlineBefore',
  'headlineAfter',
  'comparedBefore',
  'comparedAfter',
  ...CHART_IDS,
] as const;
export type AskerName = (typeof ASKERS)[number];
