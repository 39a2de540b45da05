// The limits of a run if the service has none, or they need not be remembered.

import { RunLimits } from '../../main/sync/reading/limits.ts';

export function noLimits(): RunLimits {
  return new RunLimits({ pageSizes: {}, refusedFromRow: {} }, () => Promise.resolve(null));
}
