import type { Messages } from '../catalogue.ts';
import { fromTo, spaced } from '../../../shared/words/chinese-spaces.ts';
import { counted } from '../../../shared/words/zh-cn/words.ts';

type Words = Messages['charts'];

const titles: Words['titles'] = {
  commissionOverTime: '佣金走势',
  commissionByAe: '各 AE 的佣金',
  commissionByAeGroup: '各 AE 组别的佣金',
  commissionByPackage: '各套餐的佣金',
  rateByPackage: '各套餐的佣金率，由低到高',
  currencyShare: 'AE 与公司占比',
  commissionRate: '各套餐的成交金额与佣金',
  chargesByBusinessType: '各业务类别的收费套餐',
  chargesByState: '各状态的收费套餐',
  chargesByFeeType: '各费用类别的收费套餐',
};

const others: Words['others'] = {
  commissionByAe: (names) => `其他 ${counted(names, '位 AE')}`,
  commissionByAeGroup: (names) => `其他 ${counted(names, '个 AE 组别')}`,
  commissionByPackage: (names) => `其他 ${counted(names, '个套餐')}`,
  rateByPackage: (names) => `其他 ${counted(names, '个套餐')}${names === 1 ? '' : '合计'}`,
  chargesByBusinessType: (names) => `其他 ${counted(names, '个业务类别')}`,
  chargesByState: (names) => `其他 ${counted(names, '个状态')}`,
  chargesByFeeType: (names) => `其他 ${counted(names, '个费用类别')}`,
};

export const charts: Messages['charts'] = {
  monthAlone: ({ month }) => `${month}月`,
  monthOfYear: ({ year, month }) => `${String(year).padStart(4, '0')}年${month}月`,
  against: (after, before) => `${after}与${before}比较`,
  copyEndsOn: (day, month) => `此副本的报表截至${day}，因此其最近一个完整月份为${month}。`,
  time: ({ year, month, day }) => `${year}年${month}月${day === null ? '' : `${day}日`}`,
  sparkline: (what, span) => `${what}，${span}`,
  fromTo,
  titles,
  rows: '行数',
  totalOfBoth: '有成交金额的行的佣金总额',
  tradeOfBoth: '有佣金总额的行的成交金额',
  packages: '套餐',
  weekOf: (monday) => spaced`${monday}起的一周`,
  named: (code, label) => `${code} · ${label}`,
  others,
  othersLine: (others, figure, share) => `${others}：${figure}${share === null ? '' : `，占总额 ${share}`}。`,
  shareOf: (amount) => `${amount}，占总额比例`,
  rounded: (what) => `${what}已舍入：指向数字，或将焦点移到该处，即可查看准确数字。`,
  none: '不适用',
  noRows: '没有行',

  file: {
    name: '名称',
    time: '记账日期',
    inCurrency: (what, currency) => (currency === '' ? what : `${what}（${currency}）`),
    inPercent: (what) => `${what}（%）`,
    filters: '筛选',
    copy: '副本',
    notSummable: '未计入的金额：空白、未发送或无法读取',
    withoutBoth: '未计入的行：没有成交金额或佣金总额',
    noShares: '没有占比，因为正负金额部分互相抵消',
  },

  summary: {
    nothing: '没有内容可以显示。',
    places: (places) => `${counted(places, '个值')}。`,
    span: (first, last) => (first === last ? `${first}。` : spaced`从${fromTo(first, last)}。`),
    of: (series, currency) => (currency === '' ? series : `${series}（${currency}）`),
    only: (what, name, value) => `${what}：${value}，${name}。`,
    ends: (what, largest, smallest) => `${what}：最大 ${largest}；最小 ${smallest}。`,
    end: (value, name) => `${value}，${name}`,
    gaps: (gaps) => `有 ${counted(gaps, '处')}空缺没有行。`,
  },
};
