import type { Messages } from '../catalogue.ts';
import { LIMITS } from '../../../shared/contract/limits.ts';
import { counted, number, resourceNames } from '../../../shared/words/zh-hk/words.ts';

const counts: Messages['changes']['counts'] = (facts) => {
  const members = facts.members ?? 0;
  const parts = [
    facts.added > 0 ? `新增 ${number(facts.added)}` : '',
    facts.changed > 0 ? `變更 ${number(facts.changed)}` : '',
    facts.gone > 0 ? `消失 ${number(facts.gone)}` : '',
    members > 0 ? `待審批或客戶變更 ${number(members)}` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '沒有變更' : parts.join('、');
};

export const changes: Messages['changes'] = {
  title: '變更',
  kinds: { added: '新增', changed: '已變更', gone: '已消失', possiblyMoved: '可能已移動' },
  counts,
  datasets: resourceNames,
  whenSeen: '時間為本程式發現變更的時間；服務何時作出變更則不詳。',
  seen: (time) => `發現於 ${time}`,

  membership: {
    pending: (before, after) => `待審批：${before} → ${after}`,
    entered: (client) => `客戶 ${client} 現有此收費`,
    left: (client) => `客戶 ${client} 不再有此收費`,
  },

  runs: '各次執行',
  allRuns: '所有執行',
  olderRuns: '顯示較早的執行',
  newestRunsOnly: `最多列出最新的 ${counted(LIMITS.listEntries, '次執行')}；「所有執行」包含較早執行的變更。`,
  cut: '其間較早的變更已不在變更記錄內，因此未有計算。變更記錄的上限見「設定」的「變更記錄」。',
  baseline: '首份副本，不列出各行',
  restatedDates: (dates) => `重列 ${counted(dates, '個日期')}`,

  filters: {
    dataset: '資料集',
    anyDataset: '兩個資料集',
    ae: 'AE',
    anyAe: '任何 AE',
    package: '套餐',
    packageHint: '包含於收費或佣金套餐的名稱',
    client: '客戶',
    anyClient: '任何客戶',
    any: '任何',
    seenAfter: (time) => `發現於 ${time} 之後`,
    parts: {
      clients: '離線保存客戶的收費',
      restated: '重列的記賬日期',
      others: '其他收費及日報表',
    },
    remove: (filter) => `移除篩選：${filter}`,
  },

  nothingSynced: '尚未同步任何資料到這部電腦，因此不可能發現變更。',
  noneSeen: '尚未發現變更。之後的同步所發現的，會逐個欄位列於此處。',
  onlyBaseline: (time) => `自 ${time} 的首份副本以來未有發現變更。之後的同步所發現的，會逐個欄位列於此處。`,
  noMatch: '沒有變更符合篩選。',
  removeFilters: '移除全部篩選',

  restatements: '重列的記賬日期',
  restated: '重列',
  notByPackage: '重列的日期顯示所有套餐；套餐篩選只縮窄下方的清單。',
  keep: '保留此日期',
  keepHint: '無論變更記錄有多舊或多大，其變更都會保留',
  showRows: '顯示其各行',
  pairs: '前後對照',
  pairsOf: (day) => `前後對照：${day}`,
  restatementOf: (day) => `重列：${day}`,
  rowsChanged: '行數',
  moved: '同一 AE 及貨幣有一行消失，另有一行新增：可能是移動了。',
  aeOf: (ae) => `AE：${ae}`,
  noAe: '沒有 AE',

  changes: '新增、變更及消失的行',
  field: '欄位',
  before: '之前',
  after: '之後',
  difference: '差額',
  absent: '沒有此行',
  otherFields: '此行的其他欄位有變更。',
  showMore: (count) => `再顯示 ${number(count)} 項`,
  showFewer: '顯示較少',
  newestOnly: (dates) => `只列出最新的 ${counted(dates, '個重列日期')}。`,
  allFields: (fields) => `全部 ${counted(fields, '個欄位')}`,
  fewerFields: '較少欄位',
  idOf: (id) => `ID ${id}`,
  noRowMatch: '沒有行符合篩選。',
  jump: (dataset) => `在${resourceNames[dataset]}中顯示`,

  log: {
    heading: '變更記錄',
    units: { days: '日', gigabytes: 'GB' },
    notUsable: (most) => `未儲存：請輸入大於 0 而不超過 ${number(most)} 的數字。`,
  },

  history: {
    heading: '歷史',
    of: (title) => `歷史：${title}`,
    close: '關閉',
    kinds: { added: '首次發現', changed: '發現新值', gone: '已消失' },
    firstSeen: '首次發現',
    inFirstCopy: '在首份副本中，或早於記錄開始',
    lastConfirmed: '上次確認未變',
    notConfirmed: '不詳',
    noChanges: '記錄中沒有變更。',
    becomes: '變為',
    changeCount: (times) => (times === 0 ? '' : `發現 ${counted(times, '次變更')}`),
  },

  reread: '重新讀取此期間',
  rereadRefusals: {
    noPeriod: '請先設定「記賬日期由」或「記賬日期至」。同步畫面的「完整同步」會重新讀取所有日期。',
    unrecognised: '服務的日期並非本程式可辨認的格式，因此無法重新讀取期間。',
    notByDate: '服務不按記賬日期回應。同步畫面的「完整同步」會重新讀取全部資料。',
    noDates: '此副本在此期間沒有記賬日期。',
    reading: '正在讀取此副本的記賬日期。',
    notRead: '無法讀取此副本的記賬日期，因此本程式不知道應查詢哪些日期。請重新啟動本程式再試。',
  },
  rereadHint: (dates) => `從服務重新讀取 ${counted(dates, '個記賬日期')}的行，並查詢此期間的其他日期`,
  onlyCounted: ({ dates, onlyCounted }) =>
    dates === 1
      ? '此記賬日期在讀取後只點算過。'
      : `${counted(dates, '個記賬日期')}，其中 ${number(onlyCounted)} 個在讀取後只點算過。`,
  onlyCountedHint:
    '只點算：本程式向服務查詢該日期有多少行，但沒有再次讀取這些行。若重列的金額沒有改變行數，便不會被發現。',
};
