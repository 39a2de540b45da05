// Filters in words, and why one cannot be answered.

import { PENDING_CODE, STATE_CODE } from '../../contract/charge-codes.ts';
import { fromTo, joined, spaced } from '../chinese-spaces.ts';
import { filters as english } from '../en/filters.ts';
import type { Words } from '../catalogue.ts';
import { fields } from './fields.ts';
import { counted, fullDay, listed, number } from './words.ts';

type FilterWords = Words['filters'];

const label: FilterWords['label'] = {
  name: '名称',
  aaid: '客户',
  biz_type: '业务类别',
  basis: '市场／币种',
  biz_type_code: '费用类别',
  state: '状态',
  pending: '待审批',
  fee_rate_spec: '费率',
  billing_item_id: '项目编号',
  id: 'ID',
  currency: '币种',
  broker_code: 'AE',
  any_text: '在文本、编号、代码和日期中搜索',
  date_from: '记账日期从',
  date_to: '记账日期至',
  broker_team_code: 'AE 组别',
  dcp_name: '佣金套餐',
};

const short: FilterWords['short'] = {
  any_text: '搜索',
  date_from: '从',
  date_to: '至',
  dcp_name: '套餐',
};

const periods: FilterWords['periods'] = {
  thisMonth: '本月',
  lastCompleteMonth: '上一个完整月份',
  lastTenLedgerDates: '最近 10 个记账日期',
};

/** “2026年9月1日至30日”, “2026年8月28日至9月10日”: a shared year or month is written once. */
const days: FilterWords['days'] = ({ from, to }) => {
  if (from === to) return fullDay(from);
  const end = fullDay(to);
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${fullDay(from)}至${end}`;
  const shared = from.slice(0, 7) === to.slice(0, 7) ? '月' : '年';
  return `${fullDay(from)}至${end.slice(end.indexOf(shared) + 1)}`;
};

const values: FilterWords['values'] = {
  state: { [STATE_CODE.effective]: '生效', [STATE_CODE.notEffective]: '未生效' },
  pending: { [PENDING_CODE.approved]: '审批完成', [PENDING_CODE.waiting]: '待审批' },
};

const noCharges = '这并不表示没有收费。';
const noRows = '这并不表示没有任何行。';

const unknown: FilterWords['unknown'] = {
  clientNotKept: {
    what: (client) => spaced`客户${client}未离线保存，因此无法回答此查询。`,
    caution: noCharges,
  },
  pendingNotKept: {
    what: (mark) => `标为“${mark}”的收费列表未离线保存，因此无法回答此查询。`,
    caution: noCharges,
  },
  columnNotRecognised: {
    what: (value) => `各行并未以本应用能识别的格式包含“${value}”，因此离线时无法回答此查询。`,
    caution: noRows,
  },
  datesNotRecognised: {
    what: () => '服务的日期不是本应用能识别的格式，因此无法回答日期范围的查询。',
    caution: noRows,
  },
  valueNotUnderstood: {
    what: (value) => `“${value}”不符合此筛选所需的格式，因此无法回答此查询。`,
    caution: noRows,
  },
  membersOutdated: {
    what: (value) => `上次同步时没有重新读取属于“${value}”的行的列表，因此无法回答此查询。`,
    caution: `${noRows}请再次同步。`,
  },
  readingNotProven: {
    what: (value) => `各行与服务的值列表在“${value}”上不一致，因此离线时无法回答此查询。`,
    caution: noRows,
  },
  valueNotChecked: {
    what: (value) => `自上次同步各行以来，尚未就“${value}”查询服务。`,
    caution: noRows,
  },
  matchingNotStated: {
    what: () => '没有说明服务如何匹配此文本，因此离线时无法回答此查询。',
    caution: noRows,
  },
};

const shortUnknown: Readonly<Record<keyof FilterWords['unknown'], string>> = {
  clientNotKept: '该客户未离线保存',
  pendingNotKept: '这些收费的列表未离线保存',
  columnNotRecognised: '各行并未以本应用能识别的格式包含所筛选的值',
  datesNotRecognised: '部分日期无法读取',
  valueNotUnderstood: '有值不符合其筛选所需的格式',
  membersOutdated: '上次同步时没有重新读取所筛选的值的行列表',
  readingNotProven: '各行与服务的值列表在所筛选的值上不一致',
  valueNotChecked: '自上次同步以来，尚未就所筛选的值查询服务',
  matchingNotStated: '没有说明服务如何匹配所筛选的文本',
};

const appRules: FilterWords['appRules'] = {
  contains: '包含（本应用的规则）',
  prefix: '开头为（本应用的规则）',
  exact: '等于（本应用的规则）',
};

const certainty: FilterWords['certainty'] = {
  appRule: (matching) => ({
    mark: appRules[matching],
    explained: '不清楚服务如何匹配此文本。本应用按自己的规则匹配，因此服务可能会找到其他行。',
  }),
  readingNotProven: {
    mark: '未证实',
    explained:
      '服务如何解读此筛选，只是本应用的假设，尚无服务的响应加以证实，因此服务可能会找到其他行。之后的同步会作检查，你也可以使用“同步”页面的“立即检查”。',
  },
  valueNotChecked: {
    mark: '未检查',
    explained:
      '曾就此筛选查询服务，结果一致，但自上次同步各行以来，此值未经查询。之后的同步会作检查，你也可以使用“同步”页面的“立即检查”。',
  },
  outdated: (since) => ({
    mark: since === null ? '未再检查' : `自 ${since} 起未检查`,
    explained:
      '哪些行属于此筛选由服务决定。上次同步时没有重新读取服务的列表，因此可能缺少部分行，或部分行已不再属于此筛选。请再次同步。',
  }),
};

const { months, spoken } = english.periodWords;

const periodWords: FilterWords['periodWords'] = {
  months,
  spoken: {
    today: ['今天', '今日', ...spoken.today],
    yesterday: ['昨天', '昨日', ...spoken.yesterday],
    thisWeek: ['本周', '这周', '这一周', '本星期', '这星期', ...spoken.thisWeek],
    lastWeek: ['上周', '上一周', '上星期', ...spoken.lastWeek],
    thisMonth: ['本月', '这个月', '当月', '月初至今', ...spoken.thisMonth],
    lastMonth: ['上月', '上个月', '上一个月', '上一个完整月份', ...spoken.lastMonth],
    thisQuarter: ['本季', '本季度', '这个季度', ...spoken.thisQuarter],
    lastQuarter: ['上季', '上季度', '上个季度', '上一季度', ...spoken.lastQuarter],
    thisYear: ['今年', '本年', '本年度', ...spoken.thisYear],
    lastYear: ['去年', '上年', '上年度', ...spoken.lastYear],
    yearToDate: ['年初至今', '今年至今', '本年至今', ...spoken.yearToDate],
    lastTenLedgerDates: [
      '最近 10 个记账日期',
      '最近10个记账日期',
      '最近十个记账日期',
      '最近 10 天',
      '最近10天',
      '最近十天',
      '最近',
      ...spoken.lastTenLedgerDates,
    ],
  },
};

const nearest = `最接近的是“${fields.label.state}”和“${fields.label.updated_at}”`;

/** The English words stay: people here type both. */
const otherWords: FilterWords['otherWords'] = {
  charges: [
    {
      words: [
        ...['到期', '届满', '期满', '结束', '终止', '失效', '过期', '不再生效', '截止'],
        ...['expired', 'expires', 'expiry', 'ended', 'end date', 'ending', 'terminated', 'lapsed'],
        'no longer effective',
      ],
      means: ['state', 'updated_at'],
      note: `服务不发送结束日期；${nearest}`,
    },
    {
      words: [
        ...['开始', '开始日期', '生效日期', '起始', '何时起'],
        ...['start date', 'since when', 'begins', 'effective date', 'effective from'],
      ],
      means: ['state', 'updated_at'],
      note: `服务不发送开始日期；${nearest}`,
    },
    {
      words: ['生效', '有效', '现行', '状况', 'active', 'current', 'effective', 'live', 'status'],
      means: ['state'],
    },
    {
      words: ['审批', '批准', '已批', '未批', '等待', 'approval', 'approved', 'waiting', 'unapproved', 'outstanding'],
      means: ['pending'],
    },
    {
      words: [
        ...['客户', '顾客', '账户', '帐户', '账号', '持有人', '昵称', '别名'],
        ...['customer', 'account', 'aaid', 'who has', 'holder', 'nickname'],
      ],
      means: ['aaid'],
    },
    { words: ['套餐', '标题', '收费', 'package', 'title', 'charge'], means: ['name'] },
    { words: ['产品', '业务', 'product', 'business'], means: ['biz_type'] },
    { words: ['市场', '交易所', '股票', 'market', 'exchange', 'stocks'], means: ['basis', 'biz_type'] },
    { words: ['价格', '百分比', '比率', '费率', 'price', 'percent', 'rate'], means: ['fee_rate_spec'] },
    { words: ['最低', '最少', '下限', 'floor', 'least'], means: ['min'] },
    { words: ['最高', '最多', '上限', '封顶', 'cap', 'ceiling', 'most'], means: ['max'] },
    {
      words: ['更改', '修改', '更新', '日期', '何时', 'changed', 'modified', 'date', 'day', 'when'],
      means: ['updated_at'],
    },
    { words: ['阶梯', '分级', '特别', '条件', 'tiers', 'special', 'conditions'], means: ['special_fee_cnt'] },
    { words: ['币种', '货币', '金钱', 'ccy', 'money'], means: ['currency'] },
    { words: ['用户', '编辑者', '修改人', '更新人', 'user', 'editor', 'changed by'], means: ['admin_id'] },
  ],
  reports: [
    {
      words: ['客户', '顾客', '账户', '帐户', '账号', '谁交易', 'client', 'customer', 'account', 'who traded'],
      means: ['broker_code'],
      note: '日报表不列出客户；最接近的是 AE',
    },
    {
      words: [
        ...['日期', '日子', '星期', '月份', '季度', '年份', '期间', '时段', '何时', '日历'],
        ...['date', 'day', 'week', 'month', 'quarter', 'year', 'period', 'when', 'calendar'],
      ],
      means: ['date_from'],
    },
    {
      words: [
        ...['经纪', '营业代表', '客户经理', '销售', '顾问'],
        ...['broker', 'account executive', 'salesperson', 'sales', 'advisor'],
      ],
      means: ['broker_code'],
    },
    {
      words: ['团队', '小组', '组别', '部门', '分行', '营业部', 'team', 'group', 'desk', 'branch'],
      means: ['broker_team_code'],
    },
    { words: ['计划', '套餐', '产品', '名称', 'plan', 'package', 'product', 'name'], means: ['dcp_name'] },
    { words: ['币种', '货币', '金钱', 'ccy', 'money'], means: ['currency'] },
    {
      words: ['成交', '成交量', '成交额', '交易额', '交易量', 'volume', 'turnover', 'traded'],
      means: ['trade_amount'],
    },
    { words: ['收入', '收益', '赚取', '总和', 'revenue', 'income', 'earned', 'sum'], means: ['commission_amount'] },
    { words: ['公司', '机构', 'firm', 'house', 'org'], means: ['org_commission_amount'] },
    {
      words: [
        ...['不符', '差异', '差额', '不一致', '对不上', '总和不符'],
        ...['differs', 'difference', 'mismatch', 'does not add up', 'wrong sum'],
      ],
      means: ['arithmetic'],
    },
  ],
};

const notedWords: FilterWords['notedWords'] = {
  flag: ['标记', '已标记', '有标记', '我的标记', '星标', ...english.notedWords.flag],
  note: ['备注', '有备注', '我的备注', '注释', '评论', ...english.notedWords.note],
  any: ['标记或备注', '有标记或备注', ...english.notedWords.any],
};

export const filters: Words['filters'] = {
  notedWords,
  periodWords,
  otherWords,
  appRules,
  certainty,
  label,
  short,
  values,
  unknown,
  causes: (reasons) =>
    reasons.length === 0 ? '有筛选无法离线回答' : listed(reasons.map((each) => shortUnknown[each])),
  unreadDates: ({ count, example, label }) =>
    count === 1
      ? `有 1 个日期无法读取：${label}“${example}”。因此无法回答日期范围的查询。`
      : `有 ${counted(count, '个日期')}无法读取，例如${label}“${example}”。因此无法回答日期范围的查询。`,
  group: '筛选',
  chips: '此表格的筛选',
  any: '不限',
  clear: '清除筛选',
  dayForm: 'YYYY-MM-DD',
  dayHint: '日期格式如 2026-09-18；只写 2026-09 或 2026 即表示整月或整年',
  unfinishedDay: '尚不是完整日期：请写 2026-09-18，或用 2026-09 表示整月',
  tooLong: (most) => `超过 ${number(most)} 个字符，因此未应用：请缩短`,
  reversedDays: '早于首日，因此未应用：请输入更晚的日期',
  reversedRange: '末日早于首日，因此刚输入的内容未应用：请输入另一日期',
  fault: (label, what) => `${label}：${what}。`,
  anyDay: '不限日期',
  emptyOrNotSent: '空白或未发送',
  noValues: '没有相符的值。',
  rows: (rows) => counted(rows, '行'),
  code: '代码',
  moreValues: (more) => `${more === null ? '还有其他值' : `还有 ${number(more)} 个`}：输入文字以缩小列表`,
  notCounted: '离线时数目未知',
  inDictionary: (label) => `列表中为“${label}”`,
  dictionaryLabel: (label) => `各行显示前一个文本；服务的值列表称之为“${label}”。`,
  bothLabels: (own, listed) => `${own}（服务的列表中为“${listed}”）`,
  notRead: '未能读取全部值；请重新打开列表再试',
  loadingValues: '正在统计…',
  turnOff: (label) => joined('不限', label),
  joints: {
    is: '为',
    matches: '匹配',
    equals: '等于',
    contains: '包含',
    startsWith: '开头为',
    oneOf: '为以下之一：',
    from: '从',
    notBefore: '不早于',
    notAfter: '不晚于',
    atLeast: '不少于',
    atMost: '不超过',
    period: '：',
  },
  impliedJoints: ['为', '：'],
  is: (field, value) => joined(field, '为', value),
  contains: (field, text) => joined(field, '包含', text),
  sentence: ({ isNot, field, joint, value }) => `${isNot ? '排除：' : ''}${joined(field, joint, value)}`,
  notMark: '排除：',
  notPart: (value) => joined('非', value),
  oneOf: ({ shown, more }) => joined(shown.join('、'), more > 0 ? `及另外 ${more} 个` : ''),
  either: ({ shown, more }) => {
    const parts = more > 0 ? [...shown, `另外 ${more} 个`] : shown;
    return parts.length < 2 ? parts.join('') : joined(parts.slice(0, -1).join('、'), '或', parts.at(-1) ?? '');
  },
  span: fromTo,
  readable: { date: '可读取的日期', money: '可读取的金额', number: '可读取的数字' },
  quoted: (text) => `“${text}”`,
  notSent: '未发送',
  sentEmpty: '空白（已发送）',
  anyText: { charges: '任意文本、编号、代码或日期', reports: '任意文本、代码、日期或 AE 姓名' },
  differs: 'AE + 公司与总额不符',
  noted: { flag: '有标记', note: '有备注', any: '有标记或备注' },
  period: (period, range) => (range === null ? periods[period] : `${periods[period]}（${days(range)}）`),
  periods,
  days,
  remove: (chip) => `移除筛选：${chip}`,
  switchOff: '停用但不移除',
  turnedOff: '停用',
  turnedOn: '启用',
  switchOn: '已停用：重新启用',
  off: '已停用',
  fixPeriod: '固定这些日期',
  fixPeriodHint: '保留该期间目前涵盖的日期；否则期间会随日期推移',
  presets: '期间',
  periodNotKnown: '此副本没有记账日期',
  searchPlaceholder: (dataset) => (dataset === 'charges' ? '搜索客户专属收费' : '搜索日报表'),
  clearSearch: '清除搜索',
  searchHint: (keys, dataset) =>
    `按输入的文字，查找行中任何 ID、代码、文本或日期${dataset === 'reports' ? '，以及 AE 姓名' : ''}（/ 或 ${keys}）`,

  undo: {
    undo: '撤销',
    done: {
      filterRemoved: '已移除筛选。',
      filtersCleared: '已清除筛选。',
      sorted: '已更改排序。',
      columnHidden: '已隐藏列。',
    },
  },
  calendar: {
    label: '日历',
    months: ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月'],
    quarter: (number) => `${number}季度`,
    yearToDate: '年初至今',
    wholeYear: '全年',
    previousYear: '上一年',
    nextYear: '下一年',
    isNewestYear: '这已是最新的年份。',
  },
  edit: {
    of: (chip) => `编辑筛选：${chip}`,
    off: '此筛选已停用。',
    fixed: '此筛选不能编辑：请移除，再添加另一个。',
    only: '仅选此项',
    chosen: (values) => `已选 ${number(values)} 个`,
    apply: '应用',
  },
  addFilter: '添加筛选',
  addShort: '筛选',
  addHint: (keys) => `添加筛选：查找字段、值或期间（${keys}）`,
  find: {
    label: '查找字段、值或期间',
    placeholder: '字段、值、“上月”、“2026-08”…',
    none: '没有以此为名的字段、值或期间。',
    more: (lists) => {
      const parts = lists.map(
        ({ label, more }) => `${label}：${more === null ? '还有更多' : `还有 ${number(more)} 个`}`,
      );
      return `${parts.join('，')}。请输入更多文字以缩小范围。`;
    },
  },
  add: {
    column: '列',
    changeColumn: '另选列',
    arithmetic: 'AE + 公司 − 总额',
    condition: '条件',
    own: {
      list: '为',
      text: '按服务的筛选方式',
      day: '在期间内',
      client: '为',
      search: '包含',
    },
    conditions: {
      contains: '包含',
      equals: '等于',
      startsWith: '开头为',
      isOneOf: '为其中之一',
      isEmpty: '为空白或未发送',
      range: '在范围内',
      differs: '不符',
    },
    value: '值',
    from: '从',
    to: '至',
    not: '排除：只要不符合的行',
    asWritten: '按服务的写法比较：0.03 不等于 0.030。范围则比较数值。',
    notANumber: '请输入纯数字，例如 1234.50',
    reversedNumbers: '第二个数字小于第一个',
    reversedDays: '第二个日期早于第一个',
    notADay: '日期请写 2026-09-18，或用 2026-09 表示整月',
    values: '值',
    findValue: '查找值',
    listNotRead: '未能读取值；请再次搜索，或改为粘贴。',
    listNotKnown: '在其他筛选之下无法列出值；请改为粘贴。',
    paste: '粘贴列表',
    pasted: '每行一个值',
    pick: '从列表选择',
    chosen: (values) => counted(values, '个值'),
    inNoRow: ({ shown, more }) =>
      `此副本中没有任何一行含有：${joined(shown.map((text) => `“${text}”`).join('、'), more > 0 ? `及另外 ${more} 个` : '')}`,
    notCompared: '未能将这些值与副本对照；前后的空格会保留。再次输入可重试。',
    tooMany: (most) => `最多 ${number(most)} 个值`,
  },
  onThisValue: '按此值筛选',
  excludeThis: '排除此值',
  restored: (count) => `已恢复 ${counted(count, '个筛选')}`,
};
