// Small parts that several subjects' sentences are built from.

import type { ResourceName } from '../../contract/fields.ts';
import { joined } from '../chinese-spaces.ts';
import type { Age } from '../en/words.ts';

const NUMBER = new Intl.NumberFormat('zh-HK');
const LIST = new Intl.ListFormat('zh-HK', { type: 'conjunction' });

export function number(value: number): string {
  return NUMBER.format(value);
}

/** A number with its measure word: 「12 行」. Chinese has one form for one and for many. */
export function counted(count: number, unit: string): string {
  return `${number(count)} ${unit}`;
}

/** 捨入至…… */
export function decimalsText(decimals: number): string {
  return decimals === 0 ? '整數' : ` ${counted(decimals, '位小數')}`;
}

/** 「甲」、「甲及乙」、「甲、乙及丙」 */
export function listed(texts: readonly string[]): string {
  return joined(...LIST.formatToParts(texts).map(({ value }) => value));
}

export function age(value: Age): string {
  if (value.unit === 'ahead') return '比這部電腦的時鐘還晚';
  const { unit, count } = value;
  if (unit === 'minute') return count === 0 ? '剛剛' : `${count} 分鐘前`;
  if (unit === 'hour') return `${count} 小時前`;
  return `${number(count)} 日前`;
}

export const resourceNames: Readonly<Record<ResourceName, string>> = {
  charges: '客戶專屬收費',
  reports: '日報表',
  billing_business_type: '業務類別',
  billing_business_type_code: '費用類別',
  tenant_currencies: '貨幣',
  broker_accounts_for_select: 'AE 名單',
};

/** 「2026年9月18日」 */
export function fullDay(day: string): string {
  return `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`;
}
