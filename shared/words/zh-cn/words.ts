// Small parts that several subjects' sentences are built from.

import type { ResourceName } from '../../contract/fields.ts';
import { joined } from '../chinese-spaces.ts';
import type { Age } from '../en/words.ts';

const NUMBER = new Intl.NumberFormat('zh-CN');
const LIST = new Intl.ListFormat('zh-CN', { type: 'conjunction' });

export function number(value: number): string {
  return NUMBER.format(value);
}

/** A number with its measure word: “12 行”. Chinese has one form for one and for many. */
export function counted(count: number, unit: string): string {
  return `${number(count)} ${unit}`;
}

/** 舍入至…… */
export function decimalsText(decimals: number): string {
  return decimals === 0 ? '整数' : ` ${counted(decimals, '位小数')}`;
}

/** “甲”、“甲和乙”、“甲、乙和丙” */
export function listed(texts: readonly string[]): string {
  return joined(...LIST.formatToParts(texts).map(({ value }) => value));
}

export function age(value: Age): string {
  if (value.unit === 'ahead') return '比这台电脑的时钟还晚';
  const { unit, count } = value;
  if (unit === 'minute') return count === 0 ? '刚刚' : `${count} 分钟前`;
  if (unit === 'hour') return `${count} 小时前`;
  return `${number(count)} 天前`;
}

export const resourceNames: Readonly<Record<ResourceName, string>> = {
  charges: '客户专属收费',
  reports: '日报表',
  billing_business_type: '业务类别',
  billing_business_type_code: '费用类别',
  tenant_currencies: '币种',
  broker_accounts_for_select: 'AE 名单',
};

/** “2026年9月18日” */
export function fullDay(day: string): string {
  return `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`;
}
