import type { Messages } from '../catalogue.ts';
import { fromTo, spaced } from '../../../shared/words/chinese-spaces.ts';
import { counted } from '../../../shared/words/zh-hk/words.ts';

type Words = Messages['charts'];

const titles: Words['titles'] = {
  commissionOverTime: '佣金走勢',
  commissionByAe: '各 AE 的佣金',
  commissionByAeGroup: '各 AE 組別的佣金',
  commissionByPackage: '各套餐的佣金',
  rateByPackage: '各套餐的佣金率，由低至高',
  currencyShare: 'AE 與公司佔比',
  commissionRate: '各套餐的成交金額與佣金',
  chargesByBusinessType: '各業務類別的收費套餐',
  chargesByState: '各狀態的收費套餐',
  chargesByFeeType: '各費用類別的收費套餐',
};

const others: Words['others'] = {
  commissionByAe: (names) => `其他 ${counted(names, '位 AE')}`,
  commissionByAeGroup: (names) => `其他 ${counted(names, '個 AE 組別')}`,
  commissionByPackage: (names) => `其他 ${counted(names, '個套餐')}`,
  rateByPackage: (names) => `其他 ${counted(names, '個套餐')}${names === 1 ? '' : '合計'}`,
  chargesByBusinessType: (names) => `其他 ${counted(names, '個業務類別')}`,
  chargesByState: (names) => `其他 ${counted(names, '個狀態')}`,
  chargesByFeeType: (names) => `其他 ${counted(names, '個費用類別')}`,
};

export const charts: Messages['charts'] = {
  monthAlone: ({ month }) => `${month}月`,
  monthOfYear: ({ year, month }) => `${String(year).padStart(4, '0')}年${month}月`,
  against: (after, before) => `${after}與${before}比較`,
  copyEndsOn: (day, month) => `此副本的報表截至${day}，因此其最近一個完整月份為${month}。`,
  time: ({ year, month, day }) => `${year}年${month}月${day === null ? '' : `${day}日`}`,
  sparkline: (what, span) => `${what}，${span}`,
  fromTo,
  titles,
  rows: '行數',
  totalOfBoth: '有成交金額的行的佣金總額',
  tradeOfBoth: '有佣金總額的行的成交金額',
  packages: '套餐',
  weekOf: (monday) => spaced`${monday}起的一週`,
  named: (code, label) => `${code} · ${label}`,
  others,
  othersLine: (others, figure, share) => `${others}：${figure}${share === null ? '' : `，佔總額 ${share}`}。`,
  shareOf: (amount) => `${amount}，佔總額比例`,
  rounded: (what) => `${what}已捨入：指向數字，或將焦點移到該處，即可查看準確數字。`,
  none: '不適用',
  noRows: '沒有行',

  file: {
    name: '名稱',
    time: '記賬日期',
    inCurrency: (what, currency) => (currency === '' ? what : `${what}（${currency}）`),
    inPercent: (what) => `${what}（%）`,
    filters: '篩選',
    copy: '副本',
    notSummable: '未計入的金額：空白、未傳送或無法讀取',
    withoutBoth: '未計入的行：沒有成交金額或佣金總額',
    noShares: '沒有佔比，因為正負金額部分互相抵銷',
  },

  summary: {
    nothing: '沒有內容可以顯示。',
    places: (places) => `${counted(places, '個值')}。`,
    span: (first, last) => (first === last ? `${first}。` : spaced`由${fromTo(first, last)}。`),
    of: (series, currency) => (currency === '' ? series : `${series}（${currency}）`),
    only: (what, name, value) => `${what}：${value}，${name}。`,
    ends: (what, largest, smallest) => `${what}：最大 ${largest}；最小 ${smallest}。`,
    end: (value, name) => `${value}，${name}`,
    gaps: (gaps) => `有 ${counted(gaps, '處')}空缺沒有行。`,
  },
};
