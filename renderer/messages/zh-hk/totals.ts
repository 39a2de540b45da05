import type { TotalScope } from '../../totals/totals-settings.ts';
import type { Messages } from '../catalogue.ts';
import { spaced } from '../../../shared/words/chinese-spaces.ts';
import { fields } from '../../../shared/words/zh-hk/fields.ts';
import { counted, decimalsText, number } from '../../../shared/words/zh-hk/words.ts';
import { exporting } from '../../../shared/words/zh-hk/exporting.ts';

const compared: Readonly<Record<TotalScope, (rows: number) => string>> = {
  page: (rows) => `本頁 ${counted(rows, '行')}`,
  filtered: (rows) => `篩選結果 ${counted(rows, '行')}`,
  all: (rows) => `全部 ${counted(rows, '行')}`,
};

/** `9月1日`, or with its year where the dates are in several years. */
function day(date: string, withYear: boolean): string {
  const text = `${Number(date.slice(5, 7))}月${Number(date.slice(8, 10))}日`;
  return withYear ? `${date.slice(0, 4)}年${text}` : text;
}

export const totals: Messages['totals'] = {
  uncertain: (filter, mark) => `${filter}：${mark}`,
  label: '合計',
  scope: '合計範圍',
  scopes: { page: '本頁', filtered: '篩選結果', all: '全部行' },
  scopeHints: {
    page: '本頁的各行',
    filtered: '篩選找到的全部行，包括每一頁',
    all: '此副本的每一行',
  },
  hide: '隱藏合計',
  show: '顯示合計',
  currency: '貨幣',
  rowCount: exporting.rowCountTitle,
  leftOut: '日期及未計入的金額',
  rows: (rows) => counted(rows, '行'),
  more: (currencies) => `另外 ${number(currencies)} 種`,
  fewer: '顯示較少',
  currencyNotSent: '未傳送貨幣',
  currencyEmpty: '貨幣為空白',
  notSummable: (values) => `${counted(values, '個值')}無法加總`,
  notSummableHint: '無法讀作金額：按傳送的原樣顯示，不計入任何合計',
  noAmount: (rows, field) => spaced`${counted(rows, '行')}沒有${fields.label[field]}`,
  withoutAmount: (rows, field) => spaced`${counted(rows, '行')}無${fields.label[field]}`,
  blankAmounts: (amounts) => `${counted(amounts, '個金額')}為空白或未傳送`,
  blank: '空白',
  unreadable: '無法讀取',
  blankHint: '空白或未傳送，因此不計入任何合計。',
  rate: '佣金率',
  rateHint:
    '這些行在同一貨幣內的佣金總額 ÷ 成交金額：兩個合計的精確商數，以 % 表示，只捨入一次至 4 位小數，恰為一半時向遠離零的方向進位',
  rateWithout: (rows) => `不包括 ${counted(rows, '行')}：其成交金額或佣金總額為空白、未傳送或無法讀取。`,
  noRateHint: '無法計算：沒有可相除的金額，或成交金額合計為 0',
  unknown: (cause) => `沒有合計：${cause}。`,
  failed: '未能讀取合計。',

  day,
  onDates: (dates) => `涉及 ${counted(dates, '個日期')}`,
  ofAll: (rows) => `（共 ${number(rows)} 行）`,
  scopeFacts: { page: '（只計本頁）', filtered: '', all: '（全部行，不論篩選）' },
  weekdaysWithout: (days) => `${counted(days, '個平日')}沒有資料行`,
  dates: (rows, dates) => `${counted(rows, '行')}，涉及 ${counted(dates, '個記賬日期')}`,
  noneWithout: '其間沒有任何平日缺少資料行',
  without: (days) => `沒有資料行的平日：${days.join('、')}`,
  gapsNotListed: (gaps) => `${counted(gaps, '段長空檔')}未逐日列出平日`,
  withoutHint: '這些日期的首日與末日之間的星期一至五；超過一年的空檔只計數目，而且此處不掌握公眾假期',
  allWithout: '沒有資料行的平日',

  figure: {
    open: (currency) => spaced`將${currency}與其他數字比較`,
    heading: '與其他數字比較',
    intro: '輸入或貼上一個總數，例如結單上的總數，與此處顯示的合計比較。',
    column: '欄',
    typed: '對照數字',
    typedHint: '例如 1,234,567.80、HKD 1 234.50 或 (1,234.50)',
    unreadable: '無法讀作一個金額。請寫成 1,234,567.80 的形式；負數請加減號或放在括號內。',
    otherCurrency: (typed, chosen) =>
      spaced`對照數字寫明${typed}，但現正比較${chosen}。請選擇另一種貨幣，或更正對照數字。`,
    mine: (scope, rows) => `此副本，${compared[scope](rows)}`,
    theirs: '對照數字',
    difference: '差額',
    agrees: '一致：兩者完全相等，直至最後一位。',
    agreesRounded: (decimals) => `捨入至${decimalsText(decimals)}後一致：此副本的合計有更多小數位。`,
    higher: (amount) => `對照數字比此副本高 ${amount}。`,
    lower: (amount) => `對照數字比此副本低 ${amount}。`,
    gone: (currency) => spaced`此處現時沒有${currency}的合計，因此沒有作任何比較。`,
    notSummable: (values) => `這些行中有 ${counted(values, '個值')}無法讀作金額，沒有計入合計。`,
    copy: '複製',
    copied: '已複製。',
    close: '關閉',
  },
};
