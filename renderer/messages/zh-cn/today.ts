import type { ChangeKind } from '../../../shared/contract/changes.ts';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import { weekdayOf } from '../../../shared/rules/ledger-periods.ts';
import type { Messages } from '../catalogue.ts';
import { joined, spaced } from '../../../shared/words/chinese-spaces.ts';
import { fields } from '../../../shared/words/zh-cn/fields.ts';
import { age, counted, listed, number } from '../../../shared/words/zh-cn/words.ts';

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'] as const;

function monthName(day: string): string {
  return `${Number(day.slice(5, 7))}月`;
}

function monthAndDay(day: string): string {
  return `${monthName(day)}${Number(day.slice(8, 10))}日`;
}

/** “11月20日 星期五”; the day comes before the space, for times within a week. */
function longDay(day: string, today: string): string {
  return `${otherYear(day, today)}${monthAndDay(day)} 星期${WEEKDAYS[weekdayOf(day)] ?? ''}`;
}

/** “11月13日（周五）”, with the year if it is not this year's. */
function shortDay(day: string, today: string): string {
  return `${otherYear(day, today)}${monthAndDay(day)}（周${WEEKDAYS[weekdayOf(day)] ?? ''}）`;
}

/** Empty for a day of this year. */
function otherYear(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? '' : `${day.slice(0, 4)}年`;
}

const NOUNS: Readonly<Record<DatasetName, string>> = { charges: '收费', reports: '日报表' };
const MEASURES: Readonly<Record<DatasetName, string>> = { charges: '项', reports: '行' };

/** “其他收费和日报表变更 9 项，收费消失 1 项，日报表新增 1,043 项” */
const others: Messages['today']['news']['otherCounts'] = (counts) => {
  const verbs: Readonly<Record<ChangeKind, string>> = { changed: '变更', gone: '消失', added: '新增' };
  const parts = (['changed', 'gone', 'added'] as const).flatMap((kind) => {
    const ofKind = counts.filter((each) => each.kind === kind);
    const changes = ofKind.reduce((sum, each) => sum + each.changes, 0);
    if (changes === 0) return [];
    const nouns = listed(ofKind.map(({ dataset }) => NOUNS[dataset]));
    return [`${kind === 'changed' ? '其他' : ''}${nouns}${verbs[kind]} ${counted(changes, '项')}`];
  });
  return parts.join('，');
};

export const today: Messages['today'] = {
  longDay,
  shortDay,
  monthName,

  copyTime: {
    synced: (value) => `已同步：${age(value)}`,
    checked: (value) => `已检查：${age(value)}`,
    read: (value) => `已读取数据：${age(value)}`,
  },
  butNotRead: (datasets) => `，但上次运行未能完整读取${listed(datasets.map((dataset) => NOUNS[dataset]))}`,
  notSynced: '尚未同步任何数据到这台电脑。',
  firstSync: '首次同步正在进行；完成后此页便会显示内容。',
  reportsTo: (day) => `日报表截至 ${day}`,
  everyDateToday: '所有记账日期均于今日读取',
  oldestDate: (time) => `最早读取的记账日期读取于 ${time}`,

  news: {
    heading: '自你上次查看以来',
    sinceFirstCopy: '自首份副本以来',
    count: (when, changes) => `${when}，${counted(changes, '项变更')}`,
    all: '全部变更',
    firstCopy: (copies) => {
      const rows = copies.map((copy) => `${NOUNS[copy.dataset]} ${counted(copy.rows, MEASURES[copy.dataset])}`);
      return `这是首份副本：${rows.join('、')}。下次同步后，变更会显示在这里。`;
    },
    nothing: (when) => spaced`自${when}以来没有变更。`,
    notCompared: (datasets) =>
      `已取得${listed(datasets.map((dataset) => NOUNS[dataset]))}的新副本，但无法与之前的副本比较，因此不知道其间有何变更。`,
    nothingSynced: '尚未同步任何数据。第二次同步后，变更会显示在这里。',
    yours: '你的',
    watched: '关注',
    others: '其他',
    added: '新收费',
    gone: '此收费已消失',
    entered: '现适用于此客户',
    left: '不再适用于此客户',
    otherFields: '本应用不认识的字段有变更',
    moreFields: (count) => `另有 ${counted(count, '个字段')}`,
    moreOfClients: (changes) => `你的客户的收费另有 ${counted(changes, '项变更')}`,
    restated: '重述',
    restatedDate: (day, aes) => `${day}，${counted(aes, '位 AE')}`,
    restatedAmount: (field) => fields.label[field],
    restatedRows: (counts, areTotalsSame) => `${areTotalsSame ? '合计不变；' : ''}行：${counts}`,
    moreRestated: (dates) => `另有 ${counted(dates, '个记账日期')}重述`,
    becomes: '变为',
    droppedBefore: (day) => `服务已不再有${day}之前的日报表`,
    clientChanges: '离线保存客户的收费的其他变更',
    restatedDates: '其他重述的记账日期',
    otherChanges: '其他变更',
    rowsOfView: (view) => `进入或离开“${view}”的行`,
    otherCounts: others,
  },

  months: {
    heading: (month, before) => `${monthName(month)}与${monthName(before)}比较`,
    what: (currency) => `${currency}，佣金总额`,
    inCurrency: (currency) => joined('显示', currency),
    columns: { ae: 'AE', daily: '每日，两个月', difference: '差额', percent: '%' },
    table: (month, before, currency) =>
      `${monthName(month)}与${monthName(before)}比较，${joined(currency, '佣金总额')}`,
    all: (aes) => (aes === 1 ? '1 位 AE' : `全部 ${counted(aes, '位 AE')}`),
    open: (name, month) => `${name}：显示${monthName(month)}的日报表`,
    noAe: '无 AE',
    noneOfMonth: (month) => `此副本没有${monthName(month)}的日报表。`,
    missing: (days, more) =>
      `${listed([...days, ...(more > 0 ? [`另外 ${counted(more, '个周一至周五的日期')}`] : [])])}没有日报表；本应用不掌握公共假期。`,
    tooManyDates: '这两个月的记账日期有太多不同时间，无法逐日读取，因此不显示每日走势和没有日报表的周一至周五日期。',
    notSummable: (amounts) => `${counted(amounts, '个佣金总额')}为空白或不是数字，未计入任何合计。`,
    rounded: '金额和百分比',
    unknown: '无法读取此副本的记账日期，因此不能比较月份。',
    sparkline: (name, before, month) => `${name}的每日佣金总额，${monthName(before)}和${monthName(month)}`,
  },

  explain: {
    heading: '有待解释',
    kinds: (kinds) => `${counted(kinds, '类数字')}需要查看`,
    nothing: (month, areCompared) => {
      const rows = `没有计算差额、空白佣金、无法读取的金额或重述日期，${monthName(month)}没有缺少成交金额的行`;
      return areCompared
        ? `没有数字有待解释：${rows}，也没有筛选值与服务不一致。`
        : `行中没有数字有待解释：${rows}。筛选值是否与服务不一致，尚不清楚。`;
    },
    differs: () => '行：AE + 公司佣金不等于佣金总额',
    netDifference: (currency) => spaced`${currency}净差额，AE + 公司 − 总额`,
    apart: (amounts) => `净差额 ${listed(amounts)}`,
    noTrade: (_rows, month) => `行：属于${monthName(month)}而没有成交金额，不计入佣金率`,
    blank: (_rows, field) => `行：${field}为空白，不计入其任何合计`,
    unreadable: (_rows, field) => `行：${field}无法读取，不计入其任何合计`,
    restated: () => '项变更：过往记账日期的日报表，在首次读取后重述',
    restatedMark: '重述',
    parity: () => '个筛选值：所含的行与服务不一致',
    parityMark: '一致性',
    months: (first, last) => {
      const [from, to] = [monthName(first), monthName(last)];
      if (first.slice(0, 4) !== last.slice(0, 4)) return `${first.slice(0, 4)}年${from}至${last.slice(0, 4)}年${to}`;
      return from === to ? from : `${from}至${to}`;
    },
  },

  travel: {
    ready: '可以出行',
    readyWithNotes: (notes) => `可以出行，另有 ${counted(notes, '项需注意')}`,
    notReady: (missing) => `尚未就绪：缺少 ${counted(missing, '项')}`,
    missing: (steps) => `缺少：${listed(steps)}。`,
    notChecked: '可以出行吗？上次检查已过时',
    neverChecked: '可以出行吗？尚未检查',
    explained: '检查会演练离线状态：屏蔽网络、读取密钥，并查询每个数据集和客户。',
    syncing: '同步正在进行；请在结束后检查。',
    check: '立即检查',
    checkAgain: '再次检查',
    open: '打开出行检查',
    checkedAt: (time) => `检查于 ${time}。`,
    lastCheck: (time) => `上次检查为 ${time}。此后，检查过的内容可能已有变化。`,
  },

  clients: {
    heading: '你的客户',
    all: (clients) => `全部 ${number(clients)} 位`,
    none: '尚未离线保存任何客户。离线保存你常被问及的客户后，其收费、变更和历史便会显示在这里。',
    add: '添加客户',
  },

  resume: {
    heading: '继续',
    where: (filters, sort) =>
      [filters === 0 ? null : counted(filters, '项筛选'), sort === null ? null : spaced`按${sort}排序`]
        .filter((part) => part !== null)
        .join('，'),
  },
};
