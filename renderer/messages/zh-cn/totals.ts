import type { TotalScope } from '../../totals/totals-settings.ts';
import type { Messages } from '../catalogue.ts';
import { spaced } from '../../../shared/words/chinese-spaces.ts';
import { fields } from '../../../shared/words/zh-cn/fields.ts';
import { counted, decimalsText, number } from '../../../shared/words/zh-cn/words.ts';
import { exporting } from '../../../shared/words/zh-cn/exporting.ts';

const compared: Readonly<Record<TotalScope, (rows: number) => string>> = {
  page: (rows) => `本页 ${counted(rows, '行')}`,
  filtered: (rows) => `筛选结果 ${counted(rows, '行')}`,
  all: (rows) => `全部 ${counted(rows, '行')}`,
};

/** `9月1日`, or with its year where the dates are in several years. */
function day(date: string, withYear: boolean): string {
  const text = `${Number(date.slice(5, 7))}月${Number(date.slice(8, 10))}日`;
  return withYear ? `${date.slice(0, 4)}年${text}` : text;
}

export const totals: Messages['totals'] = {
  uncertain: (filter, mark) => `${filter}：${mark}`,
  label: '合计',
  scope: '合计范围',
  scopes: { page: '本页', filtered: '筛选结果', all: '全部行' },
  scopeHints: {
    page: '本页的各行',
    filtered: '筛选找到的全部行，包括每一页',
    all: '此副本的每一行',
  },
  hide: '隐藏合计',
  show: '显示合计',
  currency: '币种',
  rowCount: exporting.rowCountTitle,
  leftOut: '日期和未计入的金额',
  rows: (rows) => counted(rows, '行'),
  more: (currencies) => `另外 ${number(currencies)} 个`,
  fewer: '收起',
  currencyNotSent: '未发送币种',
  currencyEmpty: '币种为空白',
  notSummable: (values) => `${counted(values, '个值')}无法求和`,
  notSummableHint: '无法读作金额：按发送的原样显示，不计入任何合计',
  noAmount: (rows, field) => spaced`${counted(rows, '行')}没有${fields.label[field]}`,
  withoutAmount: (rows, field) => spaced`${counted(rows, '行')}无${fields.label[field]}`,
  blankAmounts: (amounts) => `${counted(amounts, '个金额')}为空白或未发送`,
  blank: '空白',
  unreadable: '无法读取',
  blankHint: '空白或未发送，因此不计入任何合计。',
  rate: '佣金率',
  rateHint:
    '这些行在同一币种内的佣金总额 ÷ 成交金额：两个合计的精确商数，以 % 表示，只舍入一次至 4 位小数，恰为一半时向远离零的方向进位',
  rateWithout: (rows) => `不包括 ${counted(rows, '行')}：其成交金额或佣金总额为空白、未发送或无法读取。`,
  noRateHint: '无法计算：没有可相除的金额，或成交金额合计为 0',
  unknown: (cause) => `没有合计：${cause}。`,
  failed: '未能读取合计。',

  day,
  onDates: (dates) => `涉及 ${counted(dates, '个日期')}`,
  ofAll: (rows) => `（共 ${number(rows)} 行）`,
  scopeFacts: { page: '（只计本页）', filtered: '', all: '（全部行，不论筛选）' },
  weekdaysWithout: (days) => `${counted(days, '个周一至周五的日期')}没有数据行`,
  dates: (rows, dates) => `${counted(rows, '行')}，涉及 ${counted(dates, '个记账日期')}`,
  noneWithout: '其间周一至周五的日期均有数据行',
  without: (days) => `没有数据行的周一至周五日期：${days.join('、')}`,
  gapsNotListed: (gaps) => `${counted(gaps, '段长空档')}未逐日列出`,
  withoutHint: '这些日期的首日与末日之间的周一至周五；超过一年的空档只计数目，而且此处不掌握公共假期',
  allWithout: '没有数据行的周一至周五日期',

  figure: {
    open: (currency) => spaced`将${currency}与其他数字比较`,
    heading: '与其他数字比较',
    intro: '输入或粘贴一个总数，例如对账单上的总数，与此处显示的合计比较。',
    column: '列',
    typed: '对照数字',
    typedHint: '例如 1,234,567.80、HKD 1 234.50 或 (1,234.50)',
    unreadable: '无法读作一个金额。请写成 1,234,567.80 的形式；负数请加负号或放在括号内。',
    otherCurrency: (typed, chosen) =>
      spaced`对照数字写明${typed}，但正在比较的是${chosen}。请选择另一币种，或更正对照数字。`,
    mine: (scope, rows) => `此副本，${compared[scope](rows)}`,
    theirs: '对照数字',
    difference: '差额',
    agrees: '一致：两者完全相等，直至最后一位。',
    agreesRounded: (decimals) => `舍入至${decimalsText(decimals)}后一致：此副本的合计有更多小数位。`,
    higher: (amount) => `对照数字比此副本高 ${amount}。`,
    lower: (amount) => `对照数字比此副本低 ${amount}。`,
    gone: (currency) => spaced`此处现在没有${currency}的合计，因此没有作任何比较。`,
    notSummable: (values) => `这些行中有 ${counted(values, '个值')}无法读作金额，没有计入合计。`,
    copy: '复制',
    copied: '已复制。',
    close: '关闭',
  },
};
