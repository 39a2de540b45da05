// Customized charge packages. Package `index` depends only on the seed and its index (and its client count on the
// memberships), not on the number of packages.

import {
  BASIS_TYPES,
  CURRENCIES,
  CYCLES,
  DIRECTIONS,
  EFFECTIVE,
  FEE_TYPES,
  FIXED,
  FLOATING,
  GRANULARITIES,
  METRIC_TYPES,
  NOT_EFFECTIVE,
  ROUNDING_METHODS,
  marketsOf,
  type Coded,
  type CurrencyKey,
  type FeeType,
  type Market,
} from './catalogue.ts';
import { dayFromIso, instantOf } from './calendar.ts';
import { momentText } from '../../shared/rules/dates.ts';
import type { SampleSizes } from './sizes.ts';
import { CLIENT_TIERS, NAME_BEGINNINGS, NAME_ENDINGS, personName } from './names.ts';
import { drawsFor, hash31, type Draws } from './random.ts';
import { PENDING_MARK, type RowSource, type RowValues } from './row-source.ts';

const STREAM = { package: 1, name: 2, pending: 3, state: 12 } as const;
const FIRST_PACKAGE_ID = 100_001;
const ADMIN_COUNT = 12;

const FILTER_COLUMNS: Readonly<Record<string, string>> = {
  id: 'id',
  billing_item_id: 'billing_item_id',
  name: 'name',
  basis: 'basis',
  fee_rate_spec: 'fee_rate',
  state: 'state_val',
  biz_type: 'biz_type_val',
  biz_type_code: 'name_id_val',
  pending: PENDING_MARK,
};

export function createChargeSource(sizes: SampleSizes, clientCount: (index: number) => number): RowSource {
  const { seed } = sizes;
  const endEpochDay = dayFromIso(sizes.endDate);

  const pendingAt = (index: number): string => (hash31(seed, STREAM.pending, index) % 100 < 8 ? '1' : '0');
  const rowAt = (index: number): RowValues => makePackage({ seed, endEpochDay, index, clients: clientCount(index) });

  const filterText = (filter: string, index: number): string | null => {
    if (filter === 'pending') return pendingAt(index);
    // Shortcuts for the columns that are filtered most: making a whole row takes ten times as long.
    if (filter === 'id') return String(FIRST_PACKAGE_ID + index);
    if (filter === 'name') return packageName(seed, index);
    if (filter === 'state') return stateOf(seed, index).key;
    if (filter === 'basis') return subjectOf(seed, index).market.basis;
    if (filter === 'biz_type') return subjectOf(seed, index).fee.business.key;
    if (filter === 'biz_type_code') return subjectOf(seed, index).fee.key;
    return rowAt(index)[columnOf(filter)] ?? null;
  };
  return {
    count: sizes.packages,
    rowAt,
    filterText,
    newRow: (newRowNumber) => rowAt(sizes.packages + newRowNumber),
    newFilterText: (filter, newRowNumber) => filterText(filter, sizes.packages + newRowNumber),
    columnOf,
    rangeOf: () => null,
  };
}

function columnOf(filter: string): string {
  return FILTER_COLUMNS[filter] ?? filter;
}

/** Daily reports name packages too, and get the names from here so that they agree. */
export function packageName(seed: number, index: number): string {
  const { fee, market } = subjectOf(seed, index);
  const draws = drawsFor(seed, STREAM.name, index);
  const [tier, tierChinese] = draws.pick(CLIENT_TIERS);
  const ending = draws.pick(NAME_ENDINGS);
  const beginning = draws.chance(1, 60) ? draws.pick(NAME_BEGINNINGS) : '';
  const style = draws.below(10);
  if (style < 3) return `${beginning}${market.chinese}${fee.chinese}－${tierChinese}${ending}`;
  if (style < 5) return `${beginning}${tier} ${market.name}${fee.label} ${tierChinese}${ending}`;
  return `${beginning}${tier} ${market.name}${fee.label}${ending}`;
}

/** The currency of the market a package is for. */
export function packageCurrency(seed: number, index: number): CurrencyKey {
  return subjectOf(seed, index).market.currency;
}

function stateOf(seed: number, index: number): Coded {
  return hash31(seed, STREAM.state, index) % 100 < 78 ? EFFECTIVE : NOT_EFFECTIVE;
}

function subjectOf(seed: number, index: number): { readonly fee: FeeType; readonly market: Market } {
  const draws = drawsFor(seed, STREAM.package, index);
  // Half of all packages are plain dealing commission.
  const fee = draws.chance(1, 2) ? FEE_TYPES[0] : draws.pick(FEE_TYPES);
  return { fee, market: draws.pick(marketsOf(fee.business)) };
}

type PackageOrder = {
  readonly seed: number;
  readonly endEpochDay: number;
  readonly index: number;
  readonly clients: number;
};

function makePackage({ seed, endEpochDay, index, clients }: PackageOrder): RowValues {
  const { fee, market } = subjectOf(seed, index);
  const choices = drawChoices(drawsFor(seed, STREAM.package, index, 1));
  const { draws, conditions, limits } = choices;
  const row: Record<string, string | null> = {
    id: String(FIRST_PACKAGE_ID + index),
    name: packageName(seed, index),
    member_cnt: String(clients),
    special_fee_cnt: String(conditions),
    biz_type: fee.business.label,
    biz_type_val: fee.business.key,
    basis: market.basis,
    name_id: fee.label,
    name_id_val: fee.key,
    billing_item_id: draws.chance(1, 200) ? '' : String(50_000 + draws.below(400)),
    ...codedFields(choices, 'metric_type', 'metric'),
    currency: draws.chance(1, 40) ? '' : CURRENCIES[market.currency].key,
    ...codedFields(choices, 'calculation_method', 'calculation'),
    fee_rate: feeRate(fee, draws),
    ...limits,
    ...codedFields(choices, 'direction', 'direction'),
    divisor: fee.isYearly ? draws.pick(['365', '360']) : '',
    ...codedFields(choices, 'granularity', 'granularity'),
    ...codedFields(choices, 'cutoff_method', 'rounding'),
    cutoff_digits: draws.pick(['2', '2', '2', '0', '4']),
    ...codedFields(choices, 'basis_type', 'basisType'),
    ...codedFields(choices, 'metric_cycle_type', 'cycle'),
    threshold: choices.cycle.key === '0' ? draws.pick(['', '', '0', null]) : `${1 + draws.below(50)}00000`,
    max_metric_rate: draws.pick(['No', 'No', 'Yes', '']),
    updated_at: momentText(updatedAt(endEpochDay, draws)),
    ...stateFields(stateOf(seed, index)),
    admin_id: personName(200 + choices.admin),
    admin_id_val: String(10_011 + choices.admin),
  };
  // Older records were saved before the field existed.
  if (draws.chance(1, 100)) delete row['max_metric_rate'];
  return row;
}

/** The choices that are drawn before the fields. Their order is part of the data that a seed gives. */
function drawChoices(draws: Draws) {
  return {
    draws,
    metric: draws.pick(METRIC_TYPES),
    calculation: draws.chance(7, 10) ? FIXED : FLOATING,
    direction: draws.pick(DIRECTIONS),
    granularity: draws.pick(GRANULARITIES),
    rounding: draws.pick(ROUNDING_METHODS),
    basisType: draws.pick(BASIS_TYPES),
    cycle: draws.chance(3, 4) ? CYCLES[0] : draws.pick(CYCLES),
    conditions: draws.chance(85, 100) ? 0 : 1 + draws.below(6),
    admin: draws.below(ADMIN_COUNT),
    limits: feeLimits(draws),
  };
}

type CodedChoice = 'metric' | 'calculation' | 'direction' | 'granularity' | 'rounding' | 'basisType' | 'cycle';

/** A label, and its code in the companion field `…_val`. */
function codedFields(choices: Record<CodedChoice, Coded>, field: string, choice: CodedChoice): RowValues {
  const { label, key } = choices[choice];
  return { [field]: label, [`${field}_val`]: key };
}

function stateFields({ label, key }: Coded): RowValues {
  return { state: label, state_val: key };
}

function feeRate(fee: FeeType, draws: Draws): string | null {
  const roll = draws.below(1000);
  if (roll < 8) return '';
  if (roll < 11) return null;
  if (roll < 15) return 'per schedule 按表';
  return draws.pick(fee.rates);
}

function feeLimits(draws: Draws): { readonly min: string | null; readonly max: string | null } {
  const min = draws.pick(['0', '3', '18', '50', '88', '100.00', '2.99', '']);
  const max = draws.pick(['', '', '', '500', '1000', '10000', '0', null]);
  return { min, max };
}

function updatedAt(endEpochDay: number, draws: Draws): number {
  return instantOf({ epochDay: endEpochDay - draws.below(700), secondOfDay: 9 * 3600 + draws.below(9 * 3600) });
}
