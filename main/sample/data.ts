// All data of the sample service on a Hong Kong day: both datasets, addressed by row number, and the four dictionaries.
// Rows are made on request, so that 5,000,000 rows need no more memory than 50.

import type { DatasetName, DictionaryName } from '../../shared/contract/fields.ts';
import { dayFromIso } from './calendar.ts';
import { BUSINESS_TYPES, CURRENCIES, FEE_TYPES, type Coded } from './catalogue.ts';
import { createChargeSource } from './charges.ts';
import { chargesOn, reportsOn } from './daily.ts';
import { createMemberships, type Memberships } from './memberships.ts';
import { createReportSource } from './reports.ts';
import type { Rows } from './row-source.ts';
import type { SampleSizes } from './sizes.ts';
import { createStaff } from './staff.ts';

export type SampleData = {
  /** The rows of a day. `epochDay`: days since 1970-01-01. */
  readonly rowsOn: (epochDay: number) => Readonly<Record<DatasetName, Rows>>;
  readonly packagesOf: Memberships['packagesOf'];
  readonly dictionaries: Readonly<Record<DictionaryName, readonly Coded[]>>;
};

export function createSampleData(sizes: SampleSizes): SampleData {
  const memberships = createMemberships(sizes);
  const staff = createStaff(sizes);
  const charges = createChargeSource(sizes, memberships.clientCount);
  const usualReports = createReportSource(sizes, staff);
  const firstDay = dayFromIso(sizes.endDate) + 1;
  return {
    rowsOn: (epochDay) => {
      const period = { seed: sizes.seed, firstDay, lastDay: epochDay };
      const reports = sizes.endsYesterday === true ? createReportSource(sizes, staff, epochDay - 1) : usualReports;
      return { charges: chargesOn(charges, period), reports: reportsOn(reports, period) };
    },
    packagesOf: memberships.packagesOf,
    dictionaries: dictionariesOf(staff.activeAes),
  };
}

export function dictionariesOf(aes: readonly Coded[]): Readonly<Record<DictionaryName, readonly Coded[]>> {
  return {
    billing_business_type: Object.values(BUSINESS_TYPES),
    billing_business_type_code: FEE_TYPES,
    tenant_currencies: Object.values(CURRENCIES),
    broker_accounts_for_select: aes,
  };
}
