import type { Messages } from '../catalogue.ts';
import { spaced } from '../../../shared/words/chinese-spaces.ts';
import { counted, decimalsText, listed, number } from '../../../shared/words/zh-hk/words.ts';

/** `2026年8月` */
function monthOf(day: string): string {
  return `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月`;
}

const rowsWord = (rows: number): string => (rows === 2 ? '兩行' : '一行');

export const differences: Messages['differences'] = {
  heading: '與差額相等的項目',
  looking: '正在尋找與差額相等的項目…',
  caveat: (decimals) =>
    `以上各項均完全相等，直至最後一位${decimals === null ? '' : `；註明捨入的，只相等至${decimalsText(decimals)}`}。是否就是原因，本程式無法得知。`,
  whenRounded: (claim, decimals) => `${claim}（捨入至${decimalsText(decimals)}）`,
  unknown: '無法離線回答這些篩選，因此無法解釋差額。',
  ofPage: '如要尋找原因，請在合計旁選擇「本頁」以外的範圍：一頁並不是一個期間。',
  show: '顯示行',
  showChanges: '顯示變更',

  column: (column) => spaced`對照數字等於${column}`,
  currency: (currency) => spaced`對照數字等於${currency}的合計`,
  months: {
    monthBefore: (day) => `對照數字等於前一個月（${monthOf(day)}）的合計`,
    monthAfter: (day) => `對照數字等於後一個月（${monthOf(day)}）的合計`,
    sameMonthLastYear: (day) => `對照數字等於去年同月（${monthOf(day)}）的合計`,
  },
  dates: {
    missing: (day) => spaced`對照數字等於不計${day}的合計`,
    doubled: (day) => spaced`對照數字等於將${day}計算兩次的合計`,
    outside: (day) => spaced`對照數字等於加上期間以外的${day}的合計`,
  },
  restated: (day, time) => spaced`對照數字等於${day}重列前的合計（${time}發現重列）`,
  beforeChanges: (time) => spaced`對照數字等於自${time}起所見全部變更之前的合計`,
  singleRows: {
    missing: (rows) => `對照數字等於不計${rowsWord(rows)}的合計`,
    doubled: (rows) => `對照數字等於將${rowsWord(rows)}計算兩次的合計`,
  },

  rows: (rows) => counted(rows, '行'),
  sameRows: (rows) => `同樣的 ${counted(rows, '行')}`,
  dateRows: (rows, sum) => `${counted(rows, '行')}，${sum}`,
  changedBy: (rows, difference) => spaced`${counted(rows, '行')}變動了${difference}`,
  notListed: (more, isRounded) =>
    `另有 ${counted(more, '個組合')}同樣相等${isRounded ? '，完全相等或只在捨入後相等' : ''}。`,

  nothing: '找不到與差額相等的項目。',
  compared: ({ columns, currencies, months, dates, changes, rows, blankRows, pairs, decimals }) => {
    const parts = [
      ...(columns > 0 ? [`其他 ${counted(columns, '欄')}`] : []),
      ...(currencies > 0 ? [`其他 ${counted(currencies, '種貨幣')}`] : []),
      ...(months > 0 ? [`其他 ${counted(months, '個月')}`] : []),
      ...(dates > 0 ? [counted(dates, '個記賬日期')] : []),
      ...(changes === null ? [] : [counted(changes, '項有記錄的變更')]),
      counted(rows, '行'),
      ...(pairs === null
        ? []
        : [`${counted(pairs, '對行')}${decimals === null ? '' : '（只比較至最後一位完全相等者）'}`]),
    ];
    const left = [
      ...(blankRows > 0 ? [`沒有金額的 ${counted(blankRows, '行')}`] : []),
      ...(months === 0 ? ['其他月份，因為期間並非一個曆月'] : []),
      ...(changes === null ? ['變更記錄，因為它無法回答這些篩選'] : []),
      ...(pairs === null ? [`${number(rows)} 行的兩兩組合，因為數目太多`] : []),
    ];
    return `已比較：${listed(parts)}。${left.length === 0 ? '' : `未比較：${left.join('；')}。`}`;
  },
};
