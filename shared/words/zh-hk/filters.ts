// Filters in words, and why one cannot be answered.

import { PENDING_CODE, STATE_CODE } from '../../contract/charge-codes.ts';
import { fromTo, joined, spaced } from '../chinese-spaces.ts';
import { filters as english } from '../en/filters.ts';
import type { Words } from '../catalogue.ts';
import { fields } from './fields.ts';
import { counted, fullDay, listed, number } from './words.ts';

type FilterWords = Words['filters'];

const label: FilterWords['label'] = {
  name: '名稱',
  aaid: '客戶',
  biz_type: '業務類別',
  basis: '市場／貨幣',
  biz_type_code: '費用類別',
  state: '狀態',
  pending: '待審批',
  fee_rate_spec: '費率',
  billing_item_id: '項目編號',
  id: 'ID',
  currency: '貨幣',
  broker_code: 'AE',
  any_text: '在文字、編號、代碼及日期中搜尋',
  date_from: '記賬日期由',
  date_to: '記賬日期至',
  broker_team_code: 'AE 組別',
  dcp_name: '佣金套餐',
};

const short: FilterWords['short'] = {
  any_text: '搜尋',
  date_from: '由',
  date_to: '至',
  dcp_name: '套餐',
};

const periods: FilterWords['periods'] = {
  thisMonth: '本月',
  lastCompleteMonth: '上一個完整月份',
  lastTenLedgerDates: '最近 10 個記賬日期',
};

/** 「2026年9月1日至30日」、「2026年8月28日至9月10日」: a shared year or month is written once. */
const days: FilterWords['days'] = ({ from, to }) => {
  if (from === to) return fullDay(from);
  const end = fullDay(to);
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${fullDay(from)}至${end}`;
  const shared = from.slice(0, 7) === to.slice(0, 7) ? '月' : '年';
  return `${fullDay(from)}至${end.slice(end.indexOf(shared) + 1)}`;
};

const values: FilterWords['values'] = {
  state: { [STATE_CODE.effective]: '生效', [STATE_CODE.notEffective]: '未生效' },
  pending: { [PENDING_CODE.approved]: '已完成審批', [PENDING_CODE.waiting]: '待審批' },
};

const noCharges = '這並不表示沒有收費。';
const noRows = '這並不表示沒有任何行。';

const unknown: FilterWords['unknown'] = {
  clientNotKept: {
    what: (client) => spaced`客戶${client}未離線保存，因此無法回答此查詢。`,
    caution: noCharges,
  },
  pendingNotKept: {
    what: (mark) => `標示為「${mark}」的收費清單未離線保存，因此無法回答此查詢。`,
    caution: noCharges,
  },
  columnNotRecognised: {
    what: (value) => `各行並未以本程式能辨認的格式載有「${value}」，因此離線時無法回答此查詢。`,
    caution: noRows,
  },
  datesNotRecognised: {
    what: () => '服務的日期並非本程式能辨認的格式，因此無法回答日期範圍的查詢。',
    caution: noRows,
  },
  valueNotUnderstood: {
    what: (value) => `「${value}」不符合此篩選所需的格式，因此無法回答此查詢。`,
    caution: noRows,
  },
  membersOutdated: {
    what: (value) => `上次同步時沒有重新讀取屬於「${value}」的行的清單，因此無法回答此查詢。`,
    caution: `${noRows}請再次同步。`,
  },
  readingNotProven: {
    what: (value) => `各行與服務的值清單在「${value}」上不一致，因此離線時無法回答此查詢。`,
    caution: noRows,
  },
  valueNotChecked: {
    what: (value) => `自上次同步各行以來，未有向服務查詢「${value}」。`,
    caution: noRows,
  },
  matchingNotStated: {
    what: () => '並無說明服務如何比對此文字，因此離線時無法回答此查詢。',
    caution: noRows,
  },
};

const shortUnknown: Readonly<Record<keyof FilterWords['unknown'], string>> = {
  clientNotKept: '該客戶未離線保存',
  pendingNotKept: '這些收費的清單未離線保存',
  columnNotRecognised: '各行並未以本程式能辨認的格式載有所篩選的值',
  datesNotRecognised: '部分日期無法讀取',
  valueNotUnderstood: '有值不符合其篩選所需的格式',
  membersOutdated: '上次同步時沒有重新讀取所篩選的值的行清單',
  readingNotProven: '各行與服務的值清單在所篩選的值上不一致',
  valueNotChecked: '自上次同步以來，未有向服務查詢所篩選的值',
  matchingNotStated: '並無說明服務如何比對所篩選的文字',
};

const appRules: FilterWords['appRules'] = {
  contains: '包含（本程式的規則）',
  prefix: '開頭為（本程式的規則）',
  exact: '等於（本程式的規則）',
};

const certainty: FilterWords['certainty'] = {
  appRule: (matching) => ({
    mark: appRules[matching],
    explained: '服務如何比對此文字並不清楚。本程式按自己的規則比對，因此服務可能會找到其他行。',
  }),
  readingNotProven: {
    mark: '未證實',
    explained:
      '服務如何解讀此篩選，只是本程式的假設，尚未有服務的回應加以證實，因此服務可能會找到其他行。之後的同步會作檢查，你也可以使用「同步」畫面的「立即檢查」。',
  },
  valueNotChecked: {
    mark: '未檢查',
    explained:
      '此篩選曾向服務查詢，結果一致，但自上次同步各行以來，此值未有查詢。之後的同步會作檢查，你也可以使用「同步」畫面的「立即檢查」。',
  },
  outdated: (since) => ({
    mark: since === null ? '未再檢查' : `自 ${since} 起未檢查`,
    explained:
      '哪些行屬於此篩選由服務決定。上次同步時沒有重新讀取服務的清單，因此可能欠缺部分行，或部分行已不再屬於此篩選。請再次同步。',
  }),
};

const { months, spoken } = english.periodWords;

const periodWords: FilterWords['periodWords'] = {
  months,
  spoken: {
    today: ['今日', '今天', ...spoken.today],
    yesterday: ['昨日', '昨天', ...spoken.yesterday],
    thisWeek: ['本週', '本周', '這週', '這星期', '本星期', ...spoken.thisWeek],
    lastWeek: ['上週', '上周', '上星期', ...spoken.lastWeek],
    thisMonth: ['本月', '今月', '這個月', '月初至今', ...spoken.thisMonth],
    lastMonth: ['上月', '上個月', '上一個月', '上一個完整月份', ...spoken.lastMonth],
    thisQuarter: ['本季', '今季', '這季', '本季度', ...spoken.thisQuarter],
    lastQuarter: ['上季', '上一季', '上季度', ...spoken.lastQuarter],
    thisYear: ['今年', '本年', ...spoken.thisYear],
    lastYear: ['去年', '上年', ...spoken.lastYear],
    yearToDate: ['年初至今', '今年至今', '本年至今', ...spoken.yearToDate],
    lastTenLedgerDates: [
      '最近 10 個記賬日期',
      '最近10個記賬日期',
      '最近十個記賬日期',
      '最近 10 日',
      '最近10日',
      '最近十日',
      '最近',
      ...spoken.lastTenLedgerDates,
    ],
  },
};

const nearest = `最接近的是「${fields.label.state}」及「${fields.label.updated_at}」`;

/** The English words stay: people here type both. */
const otherWords: FilterWords['otherWords'] = {
  charges: [
    {
      words: [
        ...['到期', '屆滿', '期滿', '結束', '終止', '失效', '過期', '完結', '不再生效', '截止'],
        ...['expired', 'expires', 'expiry', 'ended', 'end date', 'ending', 'terminated', 'lapsed'],
        'no longer effective',
      ],
      means: ['state', 'updated_at'],
      note: `服務不傳送結束日期；${nearest}`,
    },
    {
      words: [
        ...['開始', '開始日期', '生效日期', '起始', '何時起'],
        ...['start date', 'since when', 'begins', 'effective date', 'effective from'],
      ],
      means: ['state', 'updated_at'],
      note: `服務不傳送開始日期；${nearest}`,
    },
    {
      words: ['生效', '有效', '現行', '狀況', 'active', 'current', 'effective', 'live', 'status'],
      means: ['state'],
    },
    {
      words: ['審批', '批核', '已批', '未批', '等候', 'approval', 'approved', 'waiting', 'unapproved', 'outstanding'],
      means: ['pending'],
    },
    {
      words: [
        ...['客戶', '客人', '賬戶', '帳戶', '戶口', '持有人', '暱稱', '別名'],
        ...['customer', 'account', 'aaid', 'who has', 'holder', 'nickname'],
      ],
      means: ['aaid'],
    },
    { words: ['套餐', '標題', '收費', 'package', 'title', 'charge'], means: ['name'] },
    { words: ['產品', '業務', 'product', 'business'], means: ['biz_type'] },
    { words: ['市場', '交易所', '股票', 'market', 'exchange', 'stocks'], means: ['basis', 'biz_type'] },
    { words: ['價格', '百分比', '比率', '費率', 'price', 'percent', 'rate'], means: ['fee_rate_spec'] },
    { words: ['最低', '最少', '下限', 'floor', 'least'], means: ['min'] },
    { words: ['最高', '最多', '上限', '封頂', 'cap', 'ceiling', 'most'], means: ['max'] },
    {
      words: ['更改', '修改', '更新', '日期', '何時', 'changed', 'modified', 'date', 'day', 'when'],
      means: ['updated_at'],
    },
    { words: ['階梯', '分級', '特別', '條件', 'tiers', 'special', 'conditions'], means: ['special_fee_cnt'] },
    { words: ['幣種', '貨幣', '金錢', 'ccy', 'money'], means: ['currency'] },
    { words: ['用戶', '使用者', '編輯者', '更改者', 'user', 'editor', 'changed by'], means: ['admin_id'] },
  ],
  reports: [
    {
      words: ['客戶', '客人', '賬戶', '帳戶', '戶口', '誰交易', 'client', 'customer', 'account', 'who traded'],
      means: ['broker_code'],
      note: '日報表不列出客戶；最接近的是 AE',
    },
    {
      words: [
        ...['日期', '日子', '星期', '月份', '季度', '年份', '期間', '時段', '何時', '日曆'],
        ...['date', 'day', 'week', 'month', 'quarter', 'year', 'period', 'when', 'calendar'],
      ],
      means: ['date_from'],
    },
    {
      words: [
        ...['經紀', '營業代表', '客戶主任', '營業員', '銷售', '顧問'],
        ...['broker', 'account executive', 'salesperson', 'sales', 'advisor'],
      ],
      means: ['broker_code'],
    },
    {
      words: ['團隊', '小組', '組別', '部門', '分行', 'team', 'group', 'desk', 'branch'],
      means: ['broker_team_code'],
    },
    { words: ['計劃', '套餐', '產品', '名稱', 'plan', 'package', 'product', 'name'], means: ['dcp_name'] },
    { words: ['幣種', '貨幣', '金錢', 'ccy', 'money'], means: ['currency'] },
    {
      words: ['成交', '成交量', '成交額', '營業額', '交易額', 'volume', 'turnover', 'traded'],
      means: ['trade_amount'],
    },
    { words: ['收入', '收益', '賺取', '總和', 'revenue', 'income', 'earned', 'sum'], means: ['commission_amount'] },
    { words: ['公司', '機構', 'firm', 'house', 'org'], means: ['org_commission_amount'] },
    {
      words: [
        ...['不符', '差異', '差額', '不一致', '對不上', '總和不符'],
        ...['differs', 'difference', 'mismatch', 'does not add up', 'wrong sum'],
      ],
      means: ['arithmetic'],
    },
  ],
};

const notedWords: FilterWords['notedWords'] = {
  flag: ['標記', '已標記', '有標記', '我的標記', '加星', ...english.notedWords.flag],
  note: ['備註', '有備註', '我的備註', '註解', '評語', ...english.notedWords.note],
  any: ['標記或備註', '有標記或備註', ...english.notedWords.any],
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
    reasons.length === 0 ? '有篩選無法離線回答' : listed(reasons.map((each) => shortUnknown[each])),
  unreadDates: ({ count, example, label }) =>
    count === 1
      ? `有 1 個日期無法讀取：${label}「${example}」。因此無法回答日期範圍的查詢。`
      : `有 ${counted(count, '個日期')}無法讀取，例如${label}「${example}」。因此無法回答日期範圍的查詢。`,
  group: '篩選',
  chips: '此表格的篩選',
  any: '不限',
  clear: '清除篩選',
  dayForm: 'YYYY-MM-DD',
  dayHint: '日期格式如 2026-09-18；只寫 2026-09 或 2026 即表示整月或整年',
  unfinishedDay: '尚未是完整日期：請寫 2026-09-18，或以 2026-09 表示整月',
  tooLong: (most) => `超過 ${number(most)} 個字元，因此未有套用：請縮短`,
  reversedDays: '早於首日，因此未有套用：請輸入較後的日期',
  reversedRange: '末日早於首日，因此剛輸入的內容未有套用：請輸入另一日期',
  fault: (label, what) => `${label}：${what}。`,
  anyDay: '不限日期',
  emptyOrNotSent: '空白或未傳送',
  noValues: '沒有相符的值。',
  rows: (rows) => counted(rows, '行'),
  code: '代碼',
  moreValues: (more) => `${more === null ? '還有其他值' : `還有 ${number(more)} 個`}：輸入文字以縮窄清單`,
  notCounted: '離線時數目不詳',
  inDictionary: (label) => `清單中為「${label}」`,
  dictionaryLabel: (label) => `各行顯示前一個文字；服務的值清單稱之為「${label}」。`,
  bothLabels: (own, listed) => `${own}（服務的清單中為「${listed}」）`,
  notRead: '未能讀取全部值；請重新開啟清單再試',
  loadingValues: '點算中…',
  turnOff: (label) => joined('不限', label),
  joints: {
    is: '為',
    matches: '符合',
    equals: '等於',
    contains: '包含',
    startsWith: '開頭為',
    oneOf: '為以下其中之一：',
    from: '由',
    notBefore: '不早於',
    notAfter: '不遲於',
    atLeast: '不少於',
    atMost: '不超過',
    period: '：',
  },
  impliedJoints: ['為', '：'],
  is: (field, value) => joined(field, '為', value),
  contains: (field, text) => joined(field, '包含', text),
  sentence: ({ isNot, field, joint, value }) => `${isNot ? '排除：' : ''}${joined(field, joint, value)}`,
  notMark: '排除：',
  notPart: (value) => joined('非', value),
  oneOf: ({ shown, more }) => joined(shown.join('、'), more > 0 ? `及另外 ${more} 個` : ''),
  either: ({ shown, more }) => {
    const parts = more > 0 ? [...shown, `另外 ${more} 個`] : shown;
    return parts.length < 2 ? parts.join('') : joined(parts.slice(0, -1).join('、'), '或', parts.at(-1) ?? '');
  },
  span: fromTo,
  readable: { date: '可讀取的日期', money: '可讀取的金額', number: '可讀取的數字' },
  quoted: (text) => `「${text}」`,
  notSent: '未傳送',
  sentEmpty: '空白（已傳送）',
  anyText: { charges: '任何文字、編號、代碼或日期', reports: '任何文字、代碼、日期或 AE 姓名' },
  differs: 'AE + 公司與總額不符',
  noted: { flag: '有標記', note: '有備註', any: '有標記或備註' },
  period: (period, range) => (range === null ? periods[period] : `${periods[period]}（${days(range)}）`),
  periods,
  days,
  remove: (chip) => `移除篩選：${chip}`,
  switchOff: '停用但不移除',
  turnedOff: '停用',
  turnedOn: '啟用',
  switchOn: '已停用：重新啟用',
  off: '已停用',
  fixPeriod: '固定這些日期',
  fixPeriodHint: '保留該期間現時涵蓋的日期；否則期間會隨日子推移',
  presets: '期間',
  periodNotKnown: '此副本沒有記賬日期',
  searchPlaceholder: (dataset) => (dataset === 'charges' ? '搜尋客戶專屬收費' : '搜尋日報表'),
  clearSearch: '清除搜尋',
  searchHint: (keys, dataset) =>
    `按輸入的文字，尋找行中任何 ID、代碼、文字或日期${dataset === 'reports' ? '，以及 AE 姓名' : ''}（/ 或 ${keys}）`,

  undo: {
    undo: '復原',
    done: {
      filterRemoved: '已移除篩選。',
      filtersCleared: '已清除篩選。',
      sorted: '已更改排序。',
      columnHidden: '已隱藏欄。',
    },
  },
  calendar: {
    label: '日曆',
    months: ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月'],
    quarter: (number) => `第${number}季`,
    yearToDate: '年初至今',
    wholeYear: '全年',
    previousYear: '上一年',
    nextYear: '下一年',
    isNewestYear: '這已是最新的年份。',
  },
  edit: {
    of: (chip) => `編輯篩選：${chip}`,
    off: '此篩選已停用。',
    fixed: '此篩選不能編輯：請移除，再新增另一個。',
    only: '只選此項',
    chosen: (values) => `已選 ${number(values)} 個`,
    apply: '套用',
  },
  addFilter: '新增篩選',
  addShort: '篩選',
  addHint: (keys) => `新增篩選：尋找欄位、值或期間（${keys}）`,
  find: {
    label: '尋找欄位、值或期間',
    placeholder: '欄位、值、「上月」、「2026-08」…',
    none: '沒有以此為名的欄位、值或期間。',
    more: (lists) => {
      const parts = lists.map(
        ({ label, more }) => `${label}：${more === null ? '還有更多' : `還有 ${number(more)} 個`}`,
      );
      return `${parts.join('，')}。請輸入更多文字以縮窄範圍。`;
    },
  },
  add: {
    column: '欄',
    changeColumn: '另選欄',
    arithmetic: 'AE + 公司 − 總額',
    condition: '條件',
    own: {
      list: '為',
      text: '按服務的篩選方式',
      day: '在期間內',
      client: '為',
      search: '包含',
    },
    conditions: {
      contains: '包含',
      equals: '等於',
      startsWith: '開頭為',
      isOneOf: '為其中之一',
      isEmpty: '為空白或未傳送',
      range: '在範圍內',
      differs: '不符',
    },
    value: '值',
    from: '由',
    to: '至',
    not: '排除：只要不符合的行',
    asWritten: '按服務的寫法比較：0.03 不等於 0.030。範圍則比較數值。',
    notANumber: '請輸入純數字，例如 1234.50',
    reversedNumbers: '第二個數字小於第一個',
    reversedDays: '第二個日期早於第一個',
    notADay: '日期請寫 2026-09-18，或以 2026-09 表示整月',
    values: '值',
    findValue: '尋找值',
    listNotRead: '未能讀取值；請再次搜尋，或改為貼上。',
    listNotKnown: '在其他篩選之下無法列出值；請改為貼上。',
    paste: '貼上清單',
    pasted: '每行一個值',
    pick: '從清單選取',
    chosen: (values) => counted(values, '個值'),
    inNoRow: ({ shown, more }) =>
      `此副本中沒有任何一行含有：${joined(shown.map((text) => `「${text}」`).join('、'), more > 0 ? `及另外 ${more} 個` : '')}`,
    notCompared: '未能將這些值與副本對照；前後的空格會保留。再次輸入可重試。',
    tooMany: (most) => `最多 ${number(most)} 個值`,
  },
  onThisValue: '按此值篩選',
  excludeThis: '排除此值',
  restored: (count) => `已還原 ${counted(count, '個篩選')}`,
};
