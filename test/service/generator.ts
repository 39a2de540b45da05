// All data of the sample service for one set of flags: both datasets, addressed by row number, and the four dictionaries.
// Rows are computed when requested, so 5,000,000 rows need no more memory than 50.

import type { DatasetName, DictionaryName } from '../../shared/contract/fields.ts';
import type { Coded } from '../../main/sample/catalogue.ts';
import { createChargeSource } from '../../main/sample/charges.ts';
import type { SampleFlags } from './flags.ts';
import { dictionariesOf } from '../../main/sample/data.ts';
import { createMemberships } from '../../main/sample/memberships.ts';
import { createMovingMemberships } from './moving-memberships.ts';
import { quirkyCharges, quirkyReports, quirkyStaff } from './quirky-rows.ts';
import { createMovingRows, type MovingRows } from './moving-rows.ts';
import { createReportSource } from '../../main/sample/reports.ts';
import type { RowSource } from '../../main/sample/row-source.ts';
import { createSelector, type Selector } from './selection.ts';
import { createStaff } from '../../main/sample/staff.ts';

const FIRST_AAID = '80010001';

export type SampleDataset = { readonly rows: MovingRows; readonly selector: Selector };

export type SampleData = {
  readonly datasets: Readonly<Record<DatasetName, SampleDataset>>;
  readonly dictionaries: Readonly<Record<DictionaryName, readonly Coded[]>>;
  /** The lowest `aaid` of a client with packages; the others count up from it. */
  readonly firstAaid: string;
  readonly setMembers: (aaid: string, packages: readonly number[]) => void;
};

export function createSampleData(flags: SampleFlags): SampleData {
  const memberships = createMovingMemberships(createMemberships(flags));
  const staff = quirkyStaff(flags, createStaff(flags));
  const dataset = (source: RowSource): SampleDataset => {
    const rows = createMovingRows(source);
    return { rows, selector: createSelector({ rows, source, flags, memberships }) };
  };
  return {
    datasets: {
      charges: dataset(quirkyCharges(flags, createChargeSource(flags, memberships.clientCount))),
      reports: dataset(quirkyReports(flags, { reports: createReportSource(flags, staff), staff })),
    },
    dictionaries: dictionariesOf(staff.activeAes),
    firstAaid: FIRST_AAID,
    setMembers: (aaid, packages) => memberships.setPackages(aaid, packages),
  };
}
