import type { Messages } from '../catalogue.ts';
import { spaced } from '../../../shared/words/chinese-spaces.ts';
import { counted, decimalsText, listed, number } from '../../../shared/words/zh-cn/words.ts';

/** `2026年8月` */
function monthOf(day: string): string {
  return `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月`;
}

const rowsWord = (rows: number): string => (rows === 2 ? '两行' : '一行');

export const differences: Messages['differences'] = {
  heading: '与差额相等的项目',
  looking: '正在查找与差额相等的项目…',
  caveat: (decimals) =>
    `以上各项均完全相等，直至最后一位${decimals === null ? '' : `；注明舍入的，只相等至${decimalsText(decimals)}`}。是否就是原因，本应用无法得知。`,
  whenRounded: (claim, decimals) => `${claim}（舍入至${decimalsText(decimals)}）`,
  unknown: '无法离线回答这些筛选，因此无法解释差额。',
  ofPage: '如要查找原因，请在合计旁选择“本页”以外的范围：一页并不是一个期间。',
  show: '显示行',
  showChanges: '显示变更',

  column: (column) => spaced`对照数字等于${column}`,
  currency: (currency) => spaced`对照数字等于${currency}的合计`,
  months: {
    monthBefore: (day) => `对照数字等于前一个月（${monthOf(day)}）的合计`,
    monthAfter: (day) => `对照数字等于后一个月（${monthOf(day)}）的合计`,
    sameMonthLastYear: (day) => `对照数字等于去年同月（${monthOf(day)}）的合计`,
  },
  dates: {
    missing: (day) => spaced`对照数字等于不计${day}的合计`,
    doubled: (day) => spaced`对照数字等于将${day}计算两次的合计`,
    outside: (day) => spaced`对照数字等于加上期间以外的${day}的合计`,
  },
  restated: (day, time) => spaced`对照数字等于${day}重述前的合计（${time}发现重述）`,
  beforeChanges: (time) => spaced`对照数字等于自${time}起所见全部变更之前的合计`,
  singleRows: {
    missing: (rows) => `对照数字等于不计${rowsWord(rows)}的合计`,
    doubled: (rows) => `对照数字等于将${rowsWord(rows)}计算两次的合计`,
  },

  rows: (rows) => counted(rows, '行'),
  sameRows: (rows) => `同样的 ${counted(rows, '行')}`,
  dateRows: (rows, sum) => `${counted(rows, '行')}，${sum}`,
  changedBy: (rows, difference) => spaced`${counted(rows, '行')}变动了${difference}`,
  notListed: (more, isRounded) =>
    `另有 ${counted(more, '个组合')}同样相等${isRounded ? '，完全相等或只在舍入后相等' : ''}。`,

  nothing: '找不到与差额相等的项目。',
  compared: ({ columns, currencies, months, dates, changes, rows, blankRows, pairs, decimals }) => {
    const parts = [
      ...(columns > 0 ? [`其他 ${counted(columns, '列')}`] : []),
      ...(currencies > 0 ? [`其他 ${counted(currencies, '个币种')}`] : []),
      ...(months > 0 ? [`其他 ${counted(months, '个月')}`] : []),
      ...(dates > 0 ? [counted(dates, '个记账日期')] : []),
      ...(changes === null ? [] : [counted(changes, '项有记录的变更')]),
      counted(rows, '行'),
      ...(pairs === null
        ? []
        : [`${counted(pairs, '对行')}${decimals === null ? '' : '（只比较至最后一位完全相等者）'}`]),
    ];
    const left = [
      ...(blankRows > 0 ? [`没有金额的 ${counted(blankRows, '行')}`] : []),
      ...(months === 0 ? ['其他月份，因为期间不是一个日历月'] : []),
      ...(changes === null ? ['变更记录，因为它无法回答这些筛选'] : []),
      ...(pairs === null ? [`${number(rows)} 行的两两组合，因为数目太多`] : []),
    ];
    return `已比较：${listed(parts)}。${left.length === 0 ? '' : `未比较：${left.join('；')}。`}`;
  },
};
