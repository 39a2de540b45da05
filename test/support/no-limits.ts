// A run's limits where the service has none, or where what is learned of them need not be kept.

import { RunLimits } from '../../main/sync/reading/limits.ts';

export function noLimits(): RunLimits {
  return new RunLimits({ pageSizes: {}, refusedFromRow: {} }, () => Promise.resolve(null));
}
