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
const PLURALS = new Intl.PluralRules('en');
/** British English has no comma before the last. */
const AND = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

export function number(value: number): string {
  return NUMBER.format(value);
}

/** Whether what is counted is in the singular. */
export function isOne(count: number): boolean {
  return PLURALS.select(count) === 'one';
}

export function plural(count: number, one: string, many: string): string {
  return `${number(count)} ${isOne(count) ? one : many}`;
}

/** What a figure is rounded to. */
export function decimalsText(decimals: number): string {
  return decimals === 0 ? 'a whole number' : plural(decimals, 'decimal', 'decimals');
}

/** "a", "a and b", "a, b and c" */
export function listed(texts: readonly string[]): string {
  return AND.format(texts);
}

/** "a", "a, b", "a, b and 2 more" */
export function withMore(texts: readonly string[], more: number): string {
  return more > 0 ? listed([...texts, `${number(more)} more`]) : texts.join(', ');
}

/** "a", "a or b", "a, b or c" */
export function either(texts: readonly string[]): string {
  return OR.format(texts);
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

/** A label inside a sentence: in lower case, except names such as AE. `Market/Currency` has two parts. */
export function inSentence(label: string): string {
  const parts = label.split('/');
  const lowered = parts.map((part) =>
    /^[A-Z]{2}/.test(part) ? part : `${part.slice(0, 1).toLowerCase()}${part.slice(1)}`,
  );
  return lowered.join('/');
}
