import type { Messages } from '../catalogue.ts';
import { LIMITS } from '../../../shared/contract/limits.ts';
import { counted, number, resourceNames } from '../../../shared/words/zh-cn/words.ts';

const counts: Messages['changes']['counts'] = (facts) => {
  const members = facts.members ?? 0;
  const parts = [
    facts.added > 0 ? `新增 ${number(facts.added)}` : '',
    facts.changed > 0 ? `变更 ${number(facts.changed)}` : '',
    facts.gone > 0 ? `消失 ${number(facts.gone)}` : '',
    members > 0 ? `待审批或客户变更 ${number(members)}` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '没有变更' : parts.join('、');
};

export const changes: Messages['changes'] = {
  title: '变更',
  kinds: { added: '新增', changed: '已变更', gone: '已消失', possiblyMoved: '可能已移动' },
  counts,
  datasets: resourceNames,
  whenSeen: '时间为本应用发现变更的时间；服务何时作出变更则未知。',
  seen: (time) => `发现于 ${time}`,

  membership: {
    pending: (before, after) => `待审批：${before} → ${after}`,
    entered: (client) => `客户 ${client} 现有此收费`,
    left: (client) => `客户 ${client} 不再有此收费`,
  },

  runs: '各次运行',
  allRuns: '所有运行',
  olderRuns: '显示较早的运行',
  newestRunsOnly: `最多列出最新的 ${counted(LIMITS.listEntries, '次运行')}；“所有运行”包含较早运行的变更。`,
  cut: '其间较早的变更已不在变更记录内，因此未计入。变更记录的上限见“设置”的“变更记录”。',
  baseline: '首份副本，不列出各行',
  restatedDates: (dates) => `重述 ${counted(dates, '个日期')}`,

  filters: {
    dataset: '数据集',
    anyDataset: '两个数据集',
    ae: 'AE',
    anyAe: '任意 AE',
    package: '套餐',
    packageHint: '包含在收费或佣金套餐的名称中',
    client: '客户',
    anyClient: '任意客户',
    any: '任意',
    seenAfter: (time) => `发现于 ${time} 之后`,
    parts: {
      clients: '离线保存客户的收费',
      restated: '重述的记账日期',
      others: '其他收费和日报表',
    },
    remove: (filter) => `移除筛选：${filter}`,
  },

  nothingSynced: '尚未同步任何数据到这台电脑，因此不可能发现变更。',
  noneSeen: '尚未发现变更。之后的同步所发现的，会逐个字段列在这里。',
  onlyBaseline: (time) => `自 ${time} 的首份副本以来未发现变更。之后的同步所发现的，会逐个字段列在这里。`,
  noMatch: '没有变更符合筛选。',
  removeFilters: '移除全部筛选',

  restatements: '重述的记账日期',
  restated: '重述',
  notByPackage: '重述的日期显示所有套餐；套餐筛选只缩小下方的列表。',
  keep: '保留此日期',
  keepHint: '无论变更记录有多旧或多大，其变更都会保留',
  showRows: '显示其各行',
  pairs: '前后对照',
  pairsOf: (day) => `前后对照：${day}`,
  restatementOf: (day) => `重述：${day}`,
  rowsChanged: '行数',
  moved: '同一 AE 和币种有一行消失，另有一行新增：可能是移动了。',
  aeOf: (ae) => `AE：${ae}`,
  noAe: '无 AE',

  changes: '新增、变更和消失的行',
  field: '字段',
  before: '之前',
  after: '之后',
  difference: '差额',
  absent: '没有此行',
  otherFields: '此行的其他字段有变更。',
  showMore: (count) => `再显示 ${number(count)} 项`,
  showFewer: '显示较少',
  newestOnly: (dates) => `只列出最新的 ${counted(dates, '个重述日期')}。`,
  allFields: (fields) => `全部 ${counted(fields, '个字段')}`,
  fewerFields: '较少字段',
  idOf: (id) => `ID ${id}`,
  noRowMatch: '没有行符合筛选。',
  jump: (dataset) => `在${resourceNames[dataset]}中显示`,

  log: {
    heading: '变更记录',
    units: { days: '天', gigabytes: 'GB' },
    notUsable: (most) => `未保存：请输入大于 0 且不超过 ${number(most)} 的数字。`,
  },

  history: {
    heading: '历史',
    of: (title) => `历史：${title}`,
    close: '关闭',
    kinds: { added: '首次发现', changed: '发现新值', gone: '已消失' },
    firstSeen: '首次发现',
    inFirstCopy: '在首份副本中，或早于记录开始',
    lastConfirmed: '上次确认未变',
    notConfirmed: '未知',
    noChanges: '记录中没有变更。',
    becomes: '变为',
    changeCount: (times) => (times === 0 ? '' : `发现 ${counted(times, '次变更')}`),
  },

  reread: '重新读取此期间',
  rereadRefusals: {
    noPeriod: '请先设置“记账日期从”或“记账日期至”。同步页面的“完整同步”会重新读取所有日期。',
    unrecognised: '服务的日期不是本应用可识别的格式，因此无法重新读取期间。',
    notByDate: '服务不按记账日期响应。同步页面的“完整同步”会重新读取全部数据。',
    noDates: '此副本在此期间没有记账日期。',
    reading: '正在读取此副本的记账日期。',
    notRead: '无法读取此副本的记账日期，因此本应用不知道应查询哪些日期。请重新启动本应用再试。',
  },
  rereadHint: (dates) => `从服务重新读取 ${counted(dates, '个记账日期')}的行，并查询此期间的其他日期`,
  onlyCounted: ({ dates, onlyCounted }) =>
    dates === 1
      ? '此记账日期在读取后只统计过行数。'
      : `${counted(dates, '个记账日期')}，其中 ${number(onlyCounted)} 个在读取后只统计过行数。`,
  onlyCountedHint:
    '只统计行数：本应用向服务查询该日期有多少行，但没有再次读取这些行。若重述的金额没有改变行数，便不会被发现。',
};
