import type { Messages } from '../catalogue.ts';
import { spaced } from '../../../shared/words/chinese-spaces.ts';
import { counted, number } from '../../../shared/words/zh-hk/words.ts';

const noPeriods = '沒有可比較的內容：此副本沒有任何記賬日期。';

export const overview: Messages['overview'] = {
  title: '概覽',
  showRows: '顯示行',
  showRowsHint: (rows) => `在「日報表」中開啟這 ${counted(rows, '行')}`,
  noRows: '篩選找不到任何行。',
  print: '列印',
  printHint: '將此頁儲存為 PDF，A4 橫向',

  figures: '主要數字',
  rows: '行數',
  ofCurrency: (currency) => `${currency}，主要數字`,
  moreCurrencies: (count) => `另外 ${counted(count, '種貨幣')}`,
  fewerCurrencies: '顯示較少貨幣',

  chartsIn: '圖表貨幣',
  chartsInHint: '不同貨幣的金額絕不相加；每個圖表只顯示一種貨幣。',
  step: '時間單位',
  steps: { biz_date: '日', week: '週', month: '月' },
  top: '顯示項數',
  topCount: (count) => `首 ${number(count)} 項`,

  compared: '兩個期間比較',
  compare: '比較',
  comparePeriods: '比較兩個期間',
  comparisons: {
    thisMonth: { label: '本月', hint: '本月至今，與其前一個月比較' },
    lastCompleteMonth: { label: '上月', hint: '此副本內最近一個完整的月份，與其前一個月比較' },
    custom: { label: '自訂', hint: '自選兩個期間' },
  },
  before: '第一期間',
  after: '第二期間',
  from: (period) => `${period}，由`,
  to: (period) => `${period}，至`,
  emptyPeriods: {
    thisMonth: noPeriods,
    lastCompleteMonth: noPeriods,
    custom: '輸入兩個期間的首日和末日，例如 2026-08-01，或只輸入月份 2026-08。',
  },
  noRowsInPeriods: '兩個期間都沒有此貨幣的行。請選擇其他期間，或移除篩選。',
  daysNotOffered: '期間不超過 400 日才可按日顯示：請篩選較短的期間。',
  titleIn: (title, currency) => (currency === '' ? title : `${title}，${currency}`),
  asOf: (time) => `資料截至 ${time}`,
  datesAside: '記賬日期的篩選在此不適用；其他篩選全部適用。',

  periodTable: {
    label: (currency) => `兩個期間比較，${currency}`,
    difference: '差額',
    percent: '變幅',
    percentHint: '差額 ÷ 第一期間，以 % 表示，只捨入一次至 4 位小數',
    noPercentHint: '沒有百分比：第一期間為 0 或以下，或者不詳',
    cut: (period, oldest) => `此副本的日報表由 ${oldest} 開始，該日在${period}之內：只比較由該日起的日子。`,
    unfinished: (period, newest) => `${period}在此副本內尚未結束，副本的日報表截至 ${newest}：只比較至今已有的日子。`,
  },

  movers: {
    gains: (currency) => `增加最多的 AE，${currency}`,
    losses: (currency) => `減少最多的 AE，${currency}`,
    none: '沒有。',
    open: '在「日報表」中顯示這些行',
    onePeriod: '並非兩個期間都有資料行，無法比較任何 AE。',
    tooMany: 'AE 太多，無法全部比較。請進一步篩選。',
  },
  rounded: { figures: '金額', movers: '增減額' },
  spanNotKnown: '記賬日期不詳',
  changeOf: (what, against) => `${what}，${against}`,
  changeNotKnown: '變動不詳',
  noRowsIn: (period) => `${period}沒有資料行`,
  onlyFrom: (against, oldest) => spaced`${against}，僅由${oldest}起`,
  soFar: (against) => `${against}，至今`,
  without: (against, amounts) => `${against}，${counted(amounts, '個金額')}未計入`,
  withoutRunning: (span, step) => `${span}，不包括尚未結束的${{ week: '一週', month: '月份', year: '年份' }[step]}`,
  sparkOf: (what, currency, step) => `${what}（${currency}），按${step}`,

  tooMany: (groups) =>
    `篩選後仍有 ${number(groups)} 個不同的值，無法在一個圖表內比較。請進一步篩選，或在「日報表」中將各行分組。`,
  unknown: (cause) => `沒有可繪製的內容：${cause}。`,
  noAmounts: (currency) => spaced`這些行沒有一行屬於${currency}。`,

  charges: {
    heading: '客戶專屬收費',
    intro: '此副本內的全部客戶專屬收費，不論上方的篩選。不包括標準收費。',
  },
};
