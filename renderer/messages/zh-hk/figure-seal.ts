import type { Messages } from '../catalogue.ts';
import { joined, spaced } from '../../../shared/words/chinese-spaces.ts';
import { counted, number, resourceNames } from '../../../shared/words/zh-hk/words.ts';

const rowsIn = (rows: number | null) => (rows === null ? '沒有行數' : counted(rows, '行'));

export const figureSeal: Messages['figureSeal'] = {
  label: (figure) => `來源：${figure}`,
  loading: '正在查找此數字的來源…',
  isReadAgain: '正在重新讀取此數字。請稍後再試。',
  names: {
    from: '取自',
    read: '讀取',
    checked: '檢查',
    before: '之前',
    sent: '傳送原文',
  },
  figure: '數字',
  inSentence: (label) => label,
  ofMark: ({ currency, measure, mark }) => {
    const what = [currency, measure].filter((part) => part !== '').join(' ');
    return mark === '' ? what : `${what}，${mark}`;
  },
  ofValue: (label, name) => (label === null ? name : spaced`「${name}」的${label}`),
  valueBefore: (what) => `${what}，變更之前`,
  differenceOf: (what) => `${what}：變更造成的差額`,
  values: (values) => counted(values, '個值'),
  remainder: (others) => `${others}：其餘部分`,
  notKnown: '不詳',
  today: (time) => `今日 ${time}`,
  led: (lead, text) => `${lead}，${text}`,

  from: {
    row: (dataset, names) => [resourceNames[dataset], ...names].join('，'),
    id: (id) => `ID ${id}`,
    rowsOnScreen: (dataset, rows) => `${resourceNames[dataset]}，畫面上的 ${counted(rows, '行')}`,
    changeLog: (changes) => `此副本的變更記錄，${counted(changes, '項變更')}`,
    savedView: (rows) => `此已儲存檢視在一次同步前後的比較，${counted(rows, '行')}加入或離開`,
    comparisons: (values) => `與服務的對照，${counted(values, '個篩選值')}`,
    filters: (dataset, { rows, filters }) => {
      if (filters.length > 0)
        return `${resourceNames[dataset]}，${rows === null ? '行' : counted(rows, '行')}：${filters.join('；')}`;
      return `${resourceNames[dataset]}，此副本的全部${rows === null ? '行' : ` ${counted(rows, '行')}`}`;
    },
    currency: (currency) => `貨幣：${currency}`,
    noneOf: (field, values) =>
      values.length === 1 ? spaced`${field}不是${values.join('')}` : spaced`${field}不屬於${values.join('、')}`,
  },
  read: {
    seenBy: (time) => spaced`由${time}的執行讀取，該次執行發現此變更`,
    oldestOf: (dates, time) => `${number(dates)} 個記賬日期，最早：${time}`,
    twice: {
      charges: '全部客戶專屬收費經兩次讀取，結果相同',
      date: '此記賬日期經兩次讀取，結果相同',
      dates: '每個日期均經兩次讀取，結果相同',
    },
    onlyCounted: (counted, of) => (of === 1 ? '其後只點算過行數' : `其中 ${number(counted)} 個其後只點算過行數`),
    early: (early, of) => (of === 1 ? '在當日結束之前讀取' : `其中 ${number(early)} 個在當日結束之前讀取`),
  },
  checked: {
    not: '未檢查',
    agrees: ({ time, rows, compared }) => {
      const counts = `${time}：服務與此副本的行數同為 ${counted(rows, '行')}`;
      if (rows === 0) return counts;
      if (compared === null) return `${counts}；其中對照了多少行並無記錄`;
      return compared >= rows
        ? `${counts}，而且全部相符`
        : `${counts}；從 ${counted(rows, '行')}中隨機對照了 ${counted(compared, '行')}，這些行相符`;
    },
    differs: ({ time, service, local }) =>
      service !== null && service === local
        ? `不一致，${time}：行數相同，但行並不相同`
        : `不一致，${time}：服務${service === null ? '' : '有 '}${rowsIn(service)}，此副本${local === null ? '' : '有 '}${rowsIn(local)}`,
    countsOnly: (value, time) => spaced`未檢查：${value}只有行數一致（${time}）`,
    readAgainSince: (value, time) => spaced`自重新讀取各行以來未檢查；在此之前，${value}相符（${time}）`,
    uncertainFilter: (filter) => `未檢查：不能確定服務如何解讀篩選「${filter}」`,
  },
  before: {
    until: (time, difference) => joined('直至', time, difference === null ? '' : `（${difference}）`),
    noChange: '記錄中沒有變更',
    unchangedSince: (time) => `自首次見到（${time}）以來沒有變更`,
    newAt: (time) => spaced`並不存在：首次見於${time}`,
    shared: (rows) => `不詳：${counted(rows, '行')}共用同一歷史`,
    sameAsLastRun: (time) => `上次執行（${time}）之前相同`,
    lastRun: (time, difference) => `上次執行（${time}）帶來 ${difference}`,
  },
  sent: {
    notSent: '未傳送',
    empty: '空白（已傳送）',
    computedFromRow: '並非傳送所得：由此行的金額計算',
    computedFromRows: '並非傳送所得：由這些行計算',
    counted: '並非傳送所得：由本程式點算',
    logged: '如此處所示；記錄保存傳送的原文',
    computedFromLog: '並非傳送所得：由變更記錄計算',
  },

  history: '歷史',
  copy: '連同來源複製',
  copied: '已複製',
  explain: '解釋',
  next: (place, of) => `第 ${place} 個數字，共 ${of} 個：下一個`,
  copiedFrom: (isSample, time) => `Commission Desk，${time}${isSample ? ' · 示範資料，純屬虛構' : ''}`,
};
