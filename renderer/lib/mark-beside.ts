// Which parity mark stands beside a filter whose certainty is shown already.

import type { FilterStanding, ParityMark } from '../../preload/contract.ts';

/** Null where there is nothing to add: the rows agree, or the certainty says already that the value was not checked. */
export function markBeside(
  standing: FilterStanding | null,
  mark: ParityMark | null,
): Exclude<ParityMark, 'rowsAgree'> | null {
  if (mark === null || mark === 'rowsAgree') return null;
  const isSaid = standing !== null && standing !== 'appRule';
  return mark === 'notChecked' && isSaid ? null : mark;
}
