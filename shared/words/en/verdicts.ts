// How a run ended for a dataset.

import type { Verdict } from '../../contract/sync.ts';

export const verdicts: Readonly<Record<Verdict, string>> = {
  complete: 'Complete',
  refreshed: 'Refreshed',
  incomplete: 'Incomplete',
  heldBack: 'Held back',
  unsettled: 'Kept changing',
  rowErrors: 'Not applied',
  failed: 'Not synced',
  cancelled: 'Cancelled',
  notRun: 'Not run',
  checked: 'Checked',
};
