import type { Messages } from '../catalogue.ts';
import { counted, number, resourceNames } from '../../../shared/words/zh-hk/words.ts';

const marks: Messages['parity']['marks'] = {
  rowsAgree: '行一致',
  countsAgree: '行數一致',
  differs: '不一致',
  notChecked: '未檢查',
};

const matchings: Readonly<Record<Parameters<Messages['parity']['readings']['matching']>[0], string>> = {
  exact: '全文必須相同',
  prefix: '文字以其開首',
  contains: '文字包含它',
};

export function filterValues(checked: number, of: number): string {
  return `${number(checked)} / ${counted(of, '個篩選值')}`;
}

export const parity: Messages['parity'] = {
  heading: '與服務對照',
  intro:
    '同步後，本程式會向服務查詢每個篩選值有多少行，並把服務的行與此副本的行對照。若多於 50 行，每次檢查只對照隨機抽選的一頁，因此更改了的金額在其所在頁被抽中時才會發現。「檢查我的資料」會對照每一行。',
  checks: '一致性檢查',
  checkNow: '立即檢查',
  checkAfterDecision: '新副本正等候你決定。請先作出決定，然後再檢查。',
  leftOut: (dataset) => `${resourceNames[dataset]}未計算在內：較小的副本正等候你決定。`,
  pause: '暫停',
  resume: '繼續',
  standing: (checked, waiting) =>
    waiting === 0
      ? `自讀取此副本以來，${checked === 1 ? '該篩選值' : `全部 ${number(checked)} 個篩選值`}已檢查。`
      : `自讀取此副本以來，已檢查 ${filterValues(checked, checked + waiting)}；${number(waiting)} 個等候中。`,
  checking: (dataset, checked, of) =>
    `${resourceNames[dataset]}：${of === null ? '準備中…' : filterValues(checked, of)}`,
  budget: (ofSync, ofCheck) =>
    `每次同步最多為此發出 ${counted(ofSync, '個請求')}，「立即檢查」最多 ${number(ofCheck)} 個；等候最久的值優先。離線保存客戶於取得時檢查。`,
  paused: '一致性檢查已暫停。同步會略過檢查；已有的結果維持不變。',
  pausing: '正在暫停…',
  syncRuns: '同步或檢查正在進行。',
  compared: (compared, of) => `已對照 ${number(compared)} / ${number(of)} 行`,
  marks,
  marksExplained: {
    rowsAgree:
      '服務的行數與此副本的行數相同，已對照的行亦相同。若多於 50 行，每次檢查只對照隨機抽選的一頁，因此其他頁的更改要在該頁被抽中時才會發現。',
    countsAgree: '服務的行數與此副本的行數相同，但未能證實各行相同。例如，部分行可能屬於上次讀取後只點算過的記賬日期。',
    differs: '服務的行數或行與此副本所得的不同。',
    notChecked: '尚未就此值查詢服務；之後的檢查會查詢。',
  },
  summary: (counts) =>
    (['differs', 'countsAgree', 'notChecked', 'rowsAgree'] as const)
      .filter((mark) => counts[mark] > 0)
      .map((mark) => `${marks[mark]} ${number(counts[mark])}`)
      .join(' · '),
  none: '尚未有篩選值與服務對照。同步後便會進行。',
  noneOfThese: '沒有值屬於此結果。',
  datasets: { charges: resourceNames.charges, reports: resourceNames.reports },
  show: '顯示',
  choices: { notProven: '未證實', differs: '不一致', all: '全部' },
  choice: (label, count) => `${label}（${number(count)}）`,
  table: '與服務對照的篩選值',
  columns: {
    filter: '篩選',
    value: '值',
    service: '服務',
    local: '此副本',
    difference: '相差',
    mark: '結果',
    checked: '查詢時間',
  },
  more: (count) => `再顯示 ${counted(count, '個值')}`,
  never: '尚未',
  counted: ({ filter, value, service, local, time }) => {
    const atService = service === null ? '服務沒有行數' : `服務有 ${counted(service, '行')}`;
    const here = local === null ? '此副本沒有行數' : `此副本有 ${counted(local, '行')}`;
    return `${filter}「${value}」：${atService}，${here}${time === null ? '' : `（${time}）`}。`;
  },
  differs: '此篩選下的結果可能不完整，或包含多餘的行。',
  sameCountOtherRows: '行數相同，但行不相同。',
  resolved: '已取得服務自己的行清單，此篩選採用該清單；單憑該欄會得出其他行。',
  differing: (count) => `${number(count)} 個不一致`,
  seeFigures: '查看數字',
  chipMarks: { countsAgree: '行未證實', differs: '不一致' },
  optionDiffers: '與服務不一致',

  stopped: '上次執行未能完成篩選檢查。',

  problems: {
    intro: '上次執行未能得知或檢查以下項目。之前已知的仍然有效；除非個別項目另有說明，下次執行會再次查詢。',
    one: (subject, what) => `${subject}：${what}`,
    subjects: {
      transport: (dataset) => `${dataset}篩選的傳送方式`,
      values: (dataset) => `${dataset}的篩選值`,
      ledgerDates: (dataset) => `${dataset}的記賬日期`,
    },
  },

  learnedHeading: '服務如何回應篩選',
  learnedIntro: '服務的文件未有說明篩選如何運作時，本程式會自行測試；若回應與所知不符，便會再次測試。',
  transport: '篩選傳送方式',
  transports: {
    post: '以 JSON 內文（POST）傳送，有效',
    brackets: '放在網址中，如 filters[state]=0；JSON 內文無效',
    json: '放在網址中，以 JSON 文字傳送；JSON 內文及方括號無效',
  },
  transportUnknown: '不詳：尚未查詢，或每種傳送方式均被拒絕或無效',
  dateFilter: '記賬日期篩選',
  dateFilters: {
    obeyed: '有效，因此「立即同步」會重新讀取個別記賬日期，而非全部資料',
    ignored: '無效，因此每次同步都讀取全部日報表',
    notAsked: '不詳；下次同步會讀取全部日報表並加以測試',
  },
  limits: '限制',
  noLimits: '沒有任何頁被拒絕',
  pageSize: (dataset, rows) => `${resourceNames[dataset]}：每頁最多 ${counted(rows, '行')}`,
  refusedFromRow: {
    charges: (row) => `${resourceNames.charges}：由第 ${number(row)} 行起的頁會被拒絕，因此行數達此數的副本不可能完整`,
    reports: (row) => `${resourceNames.reports}：由第 ${number(row)} 行起的頁會被拒絕，因此副本按記賬日期讀取`,
  },
  learnedAt: '上次查詢',
  learnedNever: '尚未得知任何資料。同步後便會進行。',
  learnedTable: '每項篩選的已知情況',
  learnedColumns: { filter: '篩選', column: '讀取欄', how: '回應方式', standing: '確定程度', when: '得知時間' },
  standings: { learned: '已得知', assumed: '假定', unknown: '不詳' },
  standingsExplained: {
    learned: '由服務自己的回應顯示。',
    assumed: '沒有事實與之矛盾，亦沒有事實證明。',
    unknown: '服務的回應未有顯示；離線時的答案為「不詳」。',
  },
  noColumn: '沒有欄',
  otherFilters: { biz_date: '記賬日期' },
  readings: {
    matching: (matching) => matchings[matching],
    ownRule: {
      case: 'A–Z 以外的大小寫按本程式的規則',
      accents: '重音符號按本程式的規則',
    },
    sameValue: '該欄的值等於篩選的值',
    keys: '該欄包含字典的鍵',
    labels: '該欄包含字典的名稱',
    membership: '來自服務自己的行清單，逐個值取得',
    unknown: '離線時無法回答',
    pinned: '只限離線保存客戶',
  },
};
