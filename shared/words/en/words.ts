// Small parts that several subjects' sentences are built from.

import type { ResourceName } from '../../contract/fields.ts';

/** Whole units. `ahead`: a time after the clock's present time. */
export type Age = { readonly unit: 'minute' | 'hour' | 'day'; readonly count: number } | { readonly unit: 'ahead' };

export const MONTHS: readonly string[] = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];
const NUMBER = new Intl.NumberFormat('en-US');

export function number(value: number): string {
  return NUMBER.format(value);
}

export function plural(count: number, one: string, many: string): string {
  return `${number(count)} ${count === 1 ? one : many}`;
}

/** "a", "a and b", "a, b and c" */
export function listed(texts: readonly string[]): string {
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} and ${last}`;
}

export function age(value: Age): string {
  if (value.unit === 'ahead') return 'ahead of this computer’s clock';
  const { unit, count } = value;
  if (unit === 'minute') return count === 0 ? 'just now' : `${count} min ago`;
  if (unit === 'hour') return `${count} h ago`;
  return `${plural(count, 'day', 'days')} ago`;
}

export const resourceNames: Readonly<Record<ResourceName, string>> = {
  charges: 'Customized charges',
  reports: 'Daily reports',
  billing_business_type: 'Business types',
  billing_business_type_code: 'Fee types',
  tenant_currencies: 'Currencies',
  broker_accounts_for_select: 'AE list',
};

/** A label inside a sentence: in lower case, except names such as AE. */
export function inSentence(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : `${label.slice(0, 1).toLowerCase()}${label.slice(1)}`;
}
