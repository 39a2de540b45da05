// How many daily reports the app's sample has: each weekday adds some.

import { createSampleData } from '../../main/sample/data.ts';
import { SAMPLE_SIZES } from '../../main/sample/sizes.ts';
import { hongKongEpochDay } from '../../shared/rules/dates.ts';

/** After a sync of today or, over midnight in Hong Kong, of yesterday: ask once it has ended. */
export function sampleReportCounts(): readonly number[] {
  const { rowsOn } = createSampleData({ ...SAMPLE_SIZES, endsYesterday: true });
  const today = hongKongEpochDay(Date.now());
  return [today, today - 1].map((day) => rowsOn(day).reports.count);
}
