import type { Messages } from '../catalogue.ts';
import { counted, number, resourceNames } from '../../../shared/words/zh-cn/words.ts';

const marks: Messages['parity']['marks'] = {
  rowsAgree: '行一致',
  countsAgree: '行数一致',
  differs: '不一致',
  notChecked: '未检查',
};

const matchings: Readonly<Record<Parameters<Messages['parity']['readings']['matching']>[0], string>> = {
  exact: '全文必须相同',
  prefix: '文本以其开头',
  contains: '文本包含它',
};

export function filterValues(checked: number, of: number): string {
  return `${number(checked)} / ${counted(of, '个筛选值')}`;
}

export const parity: Messages['parity'] = {
  heading: '与服务对照',
  intro:
    '同步后，本应用会向服务查询每个筛选值有多少行，并把服务的行与此副本的行对照。若多于 50 行，每次检查只对照随机抽取的一页，因此改动过的金额在其所在页被抽中时才会发现。“检查我的数据”会对照每一行。',
  checks: '一致性检查',
  checkNow: '立即检查',
  checkAfterDecision: '新副本正等待你决定。请先作出决定，然后再检查。',
  leftOut: (dataset) => `${resourceNames[dataset]}未计算在内：较小的副本正等待你决定。`,
  pause: '暂停',
  resume: '继续',
  standing: (checked, waiting) =>
    waiting === 0
      ? `自读取此副本以来，${checked === 1 ? '该筛选值' : `全部 ${number(checked)} 个筛选值`}已检查。`
      : `自读取此副本以来，已检查 ${filterValues(checked, checked + waiting)}；${number(waiting)} 个等待中。`,
  checking: (dataset, checked, of) =>
    `${resourceNames[dataset]}：${of === null ? '准备中…' : filterValues(checked, of)}`,
  budget: (ofSync, ofCheck) =>
    `每次同步最多为此发出 ${counted(ofSync, '个请求')}，“立即检查”最多 ${number(ofCheck)} 个；等待最久的值优先。离线保存客户在获取时检查。`,
  paused: '一致性检查已暂停。同步会略过检查；已有的结果保持不变。',
  pausing: '正在暂停…',
  syncRuns: '同步或检查正在进行。',
  compared: (compared, of) => `已对照 ${number(compared)} / ${number(of)} 行`,
  marks,
  marksExplained: {
    rowsAgree:
      '服务的行数与此副本的行数相同，已对照的行也相同。若多于 50 行，每次检查只对照随机抽取的一页，因此其他页的改动要在该页被抽中时才会发现。',
    countsAgree:
      '服务的行数与此副本的行数相同，但未能证实各行相同。例如，部分行可能属于上次读取后只统计过行数的记账日期。',
    differs: '服务的行数或行与此副本得到的不同。',
    notChecked: '尚未就此值查询服务；之后的检查会查询。',
  },
  summary: (counts) =>
    (['differs', 'countsAgree', 'notChecked', 'rowsAgree'] as const)
      .filter((mark) => counts[mark] > 0)
      .map((mark) => `${marks[mark]} ${number(counts[mark])}`)
      .join(' · '),
  none: '尚无筛选值与服务对照。同步后便会进行。',
  noneOfThese: '没有值属于此结果。',
  datasets: { charges: resourceNames.charges, reports: resourceNames.reports },
  show: '显示',
  choices: { notProven: '未证实', differs: '不一致', all: '全部' },
  choice: (label, count) => `${label}（${number(count)}）`,
  table: '与服务对照的筛选值',
  columns: {
    filter: '筛选',
    value: '值',
    service: '服务',
    local: '此副本',
    difference: '相差',
    mark: '结果',
    checked: '查询时间',
  },
  more: (count) => `再显示 ${counted(count, '个值')}`,
  never: '尚未',
  counted: ({ filter, value, service, local, time }) => {
    const atService = service === null ? '服务没有行数' : `服务有 ${counted(service, '行')}`;
    const here = local === null ? '此副本没有行数' : `此副本有 ${counted(local, '行')}`;
    return `${filter}“${value}”：${atService}，${here}${time === null ? '' : `（${time}）`}。`;
  },
  differs: '此筛选下的结果可能不完整，或包含多余的行。',
  sameCountOtherRows: '行数相同，但行不相同。',
  resolved: '已获取服务自己的行列表，此筛选采用该列表；仅凭该列会得出其他行。',
  differing: (count) => `${number(count)} 个不一致`,
  seeFigures: '查看数字',
  chipMarks: { countsAgree: '行未证实', differs: '不一致' },
  optionDiffers: '与服务不一致',

  stopped: '上次运行未能完成筛选检查。',

  problems: {
    intro: '上次运行未能获知或检查以下项目。之前已知的仍然有效；除非个别项目另有说明，下次运行会再次查询。',
    one: (subject, what) => `${subject}：${what}`,
    subjects: {
      transport: (dataset) => `${dataset}筛选的发送方式`,
      values: (dataset) => `${dataset}的筛选值`,
      ledgerDates: (dataset) => `${dataset}的记账日期`,
    },
  },

  learnedHeading: '服务如何响应筛选',
  learnedIntro: '服务的文档未说明筛选如何运作时，本应用会自行测试；若响应与所知不符，便会再次测试。',
  transport: '筛选发送方式',
  transports: {
    post: '以 JSON 正文（POST）发送，有效',
    brackets: '放在地址中，如 filters[state]=0；JSON 正文无效',
    json: '放在地址中，以 JSON 文本发送；JSON 正文和方括号无效',
  },
  transportUnknown: '未知：尚未查询，或每种发送方式均被拒绝或无效',
  dateFilter: '记账日期筛选',
  dateFilters: {
    obeyed: '有效，因此“立即同步”会重新读取个别记账日期，而非全部数据',
    ignored: '无效，因此每次同步都读取全部日报表',
    notAsked: '未知；下次同步会读取全部日报表并加以测试',
  },
  limits: '限制',
  noLimits: '没有任何页被拒绝',
  pageSize: (dataset, rows) => `${resourceNames[dataset]}：每页最多 ${counted(rows, '行')}`,
  refusedFromRow: {
    charges: (row) => `${resourceNames.charges}：从第 ${number(row)} 行起的页会被拒绝，因此行数达此数的副本不可能完整`,
    reports: (row) => `${resourceNames.reports}：从第 ${number(row)} 行起的页会被拒绝，因此副本按记账日期读取`,
  },
  learnedAt: '上次查询',
  learnedNever: '尚未获知任何信息。同步后便会进行。',
  learnedTable: '每项筛选的已知情况',
  learnedColumns: { filter: '筛选', column: '读取列', how: '响应方式', standing: '确定程度', when: '获知时间' },
  standings: { learned: '已获知', assumed: '假定', unknown: '未知' },
  standingsExplained: {
    learned: '由服务自己的响应显示。',
    assumed: '没有事实与之矛盾，也没有事实证明。',
    unknown: '服务的响应未显示；离线时的答案为“未知”。',
  },
  noColumn: '没有列',
  otherFilters: { biz_date: '记账日期' },
  readings: {
    matching: (matching) => matchings[matching],
    ownRule: {
      case: 'A–Z 以外的大小写按本应用的规则',
      accents: '重音符号按本应用的规则',
    },
    sameValue: '该列的值等于筛选的值',
    keys: '该列包含字典的键',
    labels: '该列包含字典的名称',
    membership: '来自服务自己的行列表，逐个值获取',
    unknown: '离线时无法回答',
    pinned: '仅限离线保存客户',
  },
};
