import type { Messages } from '../catalogue.ts';
import { spaced } from '../../../shared/words/chinese-spaces.ts';
import { counted, number } from '../../../shared/words/zh-cn/words.ts';

const noPeriods = '没有可比较的内容：此副本没有任何记账日期。';

export const overview: Messages['overview'] = {
  title: '概览',
  showRows: '显示行',
  showRowsHint: (rows) => `在“日报表”中打开这 ${counted(rows, '行')}`,
  noRows: '筛选找不到任何行。',
  print: '打印',
  printHint: '将此页保存为 PDF，A4 横向',

  figures: '主要数字',
  rows: '行数',
  ofCurrency: (currency) => `${currency}，主要数字`,
  moreCurrencies: (count) => `另外 ${counted(count, '个币种')}`,
  fewerCurrencies: '收起币种',

  chartsIn: '图表币种',
  chartsInHint: '不同币种的金额绝不相加；每个图表只显示一个币种。',
  step: '时间单位',
  steps: { biz_date: '日', week: '周', month: '月' },
  top: '显示项数',
  topCount: (count) => `前 ${number(count)} 项`,

  compared: '两个期间比较',
  compare: '比较',
  comparePeriods: '比较两个期间',
  comparisons: {
    thisMonth: { label: '本月', hint: '本月至今，与其前一个月比较' },
    lastCompleteMonth: { label: '上月', hint: '此副本中最近一个完整的月份，与其前一个月比较' },
    custom: { label: '自定义', hint: '自选两个期间' },
  },
  before: '第一期间',
  after: '第二期间',
  from: (period) => `${period}，从`,
  to: (period) => `${period}，至`,
  emptyPeriods: {
    thisMonth: noPeriods,
    lastCompleteMonth: noPeriods,
    custom: '输入两个期间的首日和末日，例如 2026-08-01，或只输入月份 2026-08。',
  },
  noRowsInPeriods: '两个期间都没有此币种的行。请选择其他期间，或移除筛选。',
  daysNotOffered: '期间不超过 400 天才可按日显示：请筛选较短的期间。',
  titleIn: (title, currency) => (currency === '' ? title : `${title}，${currency}`),
  asOf: (time) => `数据截至 ${time}`,
  datesAside: '记账日期的筛选在此不适用；其他筛选全部适用。',

  periodTable: {
    label: (currency) => `两个期间比较，${currency}`,
    difference: '差额',
    percent: '变动幅度',
    percentHint: '差额 ÷ 第一期间，以 % 表示，只舍入一次至 4 位小数',
    noPercentHint: '没有百分比：第一期间为 0 或以下，或者未知',
    cut: (period, oldest) => `此副本的日报表从 ${oldest} 开始，该日在${period}之内：只比较自该日起的日子。`,
    unfinished: (period, newest) => `${period}在此副本中尚未结束，副本的日报表截至 ${newest}：只比较至今已有的日子。`,
  },

  movers: {
    gains: (currency) => `增加最多的 AE，${currency}`,
    losses: (currency) => `减少最多的 AE，${currency}`,
    none: '没有。',
    open: '在“日报表”中显示这些行',
    onePeriod: '并非两个期间都有数据行，无法比较任何 AE。',
    tooMany: 'AE 太多，无法全部比较。请进一步筛选。',
  },
  rounded: { figures: '金额', movers: '增减额' },
  spanNotKnown: '记账日期未知',
  changeOf: (what, against) => `${what}，${against}`,
  changeNotKnown: '变动未知',
  noRowsIn: (period) => `${period}没有数据行`,
  onlyFrom: (against, oldest) => spaced`${against}，仅从${oldest}起`,
  soFar: (against) => `${against}，至今`,
  without: (against, amounts) => `${against}，${counted(amounts, '个金额')}未计入`,
  withoutRunning: (span, step) => `${span}，不包括尚未结束的${{ week: '一周', month: '月份', year: '年份' }[step]}`,
  sparkOf: (what, currency, step) => `${what}（${currency}），按${step}`,

  tooMany: (groups) =>
    `筛选后仍有 ${number(groups)} 个不同的值，无法在一个图表中比较。请进一步筛选，或在“日报表”中将各行分组。`,
  unknown: (cause) => `没有可绘制的内容：${cause}。`,
  noAmounts: (currency) => spaced`这些行没有一行属于${currency}。`,

  charges: {
    heading: '客户专属收费',
    intro: '此副本中的全部客户专属收费，不论上方的筛选。不包括标准收费。',
  },
};
