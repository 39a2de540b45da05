import type { Messages } from '../catalogue.ts';
import { joined, spaced } from '../../../shared/words/chinese-spaces.ts';
import { counted, number, resourceNames } from '../../../shared/words/zh-cn/words.ts';

const rowsIn = (rows: number | null) => (rows === null ? '没有行数' : counted(rows, '行'));

export const figureSeal: Messages['figureSeal'] = {
  label: (figure) => `来源：${figure}`,
  loading: '正在查找此数字的来源…',
  isReadAgain: '正在重新读取此数字。请稍后再试。',
  names: {
    from: '取自',
    read: '读取',
    checked: '检查',
    before: '之前',
    sent: '发送原文',
  },
  figure: '数字',
  inSentence: (label) => label,
  ofMark: ({ currency, measure, mark }) => {
    const what = [currency, measure].filter((part) => part !== '').join(' ');
    return mark === '' ? what : `${what}，${mark}`;
  },
  ofValue: (label, name) => (label === null ? name : spaced`“${name}”的${label}`),
  valueBefore: (what) => `${what}，变更之前`,
  differenceOf: (what) => `${what}：变更造成的差额`,
  values: (values) => counted(values, '个值'),
  remainder: (others) => `${others}：其余部分`,
  notKnown: '未知',
  today: (time) => `今天 ${time}`,
  led: (lead, text) => `${lead}，${text}`,

  from: {
    row: (dataset, names) => [resourceNames[dataset], ...names].join('，'),
    id: (id) => `ID ${id}`,
    rowsOnScreen: (dataset, rows) => `${resourceNames[dataset]}，屏幕上的 ${counted(rows, '行')}`,
    changeLog: (changes) => `此副本的变更记录，${counted(changes, '项变更')}`,
    savedView: (rows) => `此已保存视图在一次同步前后的比较，${counted(rows, '行')}加入或离开`,
    comparisons: (values) => `与服务的对照，${counted(values, '个筛选值')}`,
    filters: (dataset, { rows, filters }) => {
      if (filters.length > 0)
        return `${resourceNames[dataset]}，${rows === null ? '行' : counted(rows, '行')}：${filters.join('；')}`;
      return `${resourceNames[dataset]}，此副本的全部${rows === null ? '行' : ` ${counted(rows, '行')}`}`;
    },
    currency: (currency) => `币种：${currency}`,
    noneOf: (field, values) =>
      values.length === 1 ? spaced`${field}不是${values.join('')}` : spaced`${field}不属于${values.join('、')}`,
  },
  read: {
    seenBy: (time) => spaced`由${time}的运行读取，该次运行发现此变更`,
    oldestOf: (dates, time) => `${number(dates)} 个记账日期，最早：${time}`,
    twice: {
      charges: '全部客户专属收费经两次读取，结果相同',
      date: '此记账日期经两次读取，结果相同',
      dates: '每个日期均经两次读取，结果相同',
    },
    onlyCounted: (counted, of) => (of === 1 ? '之后只统计过行数' : `其中 ${number(counted)} 个之后只统计过行数`),
    early: (early, of) => (of === 1 ? '在当日结束之前读取' : `其中 ${number(early)} 个在当日结束之前读取`),
  },
  checked: {
    not: '未检查',
    agrees: ({ time, rows, compared }) => {
      const counts = `${time}：服务与此副本的行数同为 ${counted(rows, '行')}`;
      if (rows === 0) return counts;
      if (compared === null) return `${counts}；其中对照了多少行没有记录`;
      return compared >= rows
        ? `${counts}，而且全部相符`
        : `${counts}；从 ${counted(rows, '行')}中随机对照了 ${counted(compared, '行')}，这些行相符`;
    },
    differs: ({ time, service, local }) =>
      service !== null && service === local
        ? `不一致，${time}：行数相同，但行并不相同`
        : `不一致，${time}：服务${service === null ? '' : '有 '}${rowsIn(service)}，此副本${local === null ? '' : '有 '}${rowsIn(local)}`,
    countsOnly: (value, time) => spaced`未检查：${value}仅行数一致（${time}）`,
    readAgainSince: (value, time) => spaced`自重新读取各行以来未检查；在此之前，${value}相符（${time}）`,
    uncertainFilter: (filter) => `未检查：不能确定服务如何解读筛选“${filter}”`,
  },
  before: {
    until: (time, difference) => joined('直至', time, difference === null ? '' : `（${difference}）`),
    noChange: '记录中没有变更',
    unchangedSince: (time) => `自首次见到（${time}）以来没有变更`,
    newAt: (time) => spaced`不存在：首次见于${time}`,
    shared: (rows) => `未知：${counted(rows, '行')}共用同一历史`,
    sameAsLastRun: (time) => `上次运行（${time}）之前相同`,
    lastRun: (time, difference) => `上次运行（${time}）带来 ${difference}`,
  },
  sent: {
    notSent: '未发送',
    empty: '空白（已发送）',
    computedFromRow: '并非发送所得：由此行的金额计算',
    computedFromRows: '并非发送所得：由这些行计算',
    counted: '并非发送所得：由本应用统计',
    logged: '如此处所示；记录保存发送的原文',
    computedFromLog: '并非发送所得：由变更记录计算',
  },

  history: '历史',
  copy: '连同来源复制',
  copied: '已复制',
  explain: '解释',
  next: (place, of) => `第 ${place} 个数字，共 ${of} 个：下一个`,
  copiedFrom: (isSample, time) => `Commission Desk，${time}${isSample ? ' · 示例数据，纯属虚构' : ''}`,
};
