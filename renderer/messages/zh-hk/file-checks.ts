import type { ExportScope } from '../../../shared/contract/exports/request.ts';
import type {
  CheckedPart,
  ColumnReading,
  FileCheck,
  FileDifference,
  FileVerdict,
} from '../../../shared/contract/exports/file-checks.ts';
import { duration } from './frame.ts';
import { counted, number } from '../../../shared/words/zh-hk/words.ts';

type NotComparable = Extract<FileCheck, { kind: 'notComparable' }>['reason'];
type Alone = Extract<FileCheck, { kind: 'alone' }>['reason'];

const notComparable: Readonly<Record<NotComparable, string>> = {
  noAbout:
    '此檔案之內及旁邊都沒有內容說明它是甚麼。請選擇由本程式匯出的 CSV、Excel、JSON Lines 或 Parquet 檔案，並把它的 .about.json 放在同一資料夾。',
  missing: '匯出的檔案不在該處：已被移動、重新命名或刪除。說明檔必須與其所說明的檔案在同一資料夾，才能檢查。',
  refused: '系統不讓本程式讀取此檔案：它可能受保護、正由另一個程式使用，或位於沒有回應的磁碟機上。',
  unreadable: '無法按此檔案的名稱及說明所指的格式讀取：檔案被截斷、已損壞，或曾以另一格式儲存。',
  unpacksTooLarge:
    '未有開啟此檔案：它很小，但解壓後會遠大於本程式的任何匯出檔案。這部電腦上沒有任何更改。請勿以其他程式開啟；請向給你檔案的人索取由本程式匯出的原檔。',
  newerVersion: '本程式不認識此檔案的說明格式：檔案由本程式的較新版本匯出，或其說明曾被改動。',
};

const alone: Readonly<Record<Alone, string>> = {
  otherProfile: '檔案自稱來自另一個服務或示範資料，因此其中的行未與此副本對照。',
  notAnswerable: '此副本無法回答其篩選，例如有客戶已不再離線保存，因此其中的行未與此副本對照。',
  daysNotSaid: '檔案沒有載明其期間涵蓋哪些日期（較舊版本匯出的檔案都沒有），因此其中的行未與此副本對照。',
  ownMarks: '其中的行按備註及標記選出，這些備註及標記其後可能已改變，或屬於另一人，因此未與此副本對照。',
  otherWords:
    '檔案中代碼的用語並非此版本所用（部分較舊版本匯出的檔案亦如此），在此亦無法得知由誰製作，因此其中的行未與此副本對照。',
  otherTitles: '檔案有一欄的名稱是本程式另一欄的名稱，在此亦無法得知由誰製作，因此其中的行未與此副本對照。',
  questionAltered: '其中的行未與此副本對照，因為說明曾被改動，不再載明匯出了哪些行。',
};

type Verdict = { readonly sentence: string; readonly todo: string };
const doNotRely = '請勿依賴此檔案：請重新匯出，或向給你檔案的人查詢。';
const forCertainValues = '如需確定無誤的值，請重新匯出，或向給你檔案的人索取。';
function sameIf(order: string): Verdict {
  return {
    sentence: `如日期按${order}在前讀取（檔案本身未有顯示），每個值仍是本程式所匯出的值。`,
    todo: `如日期並非此意，即有人改動過此檔案；這部電腦上沒有資料可顯示是哪一種情況。${forCertainValues}`,
  };
}
const verdicts: Readonly<Record<FileVerdict, Verdict>> = {
  asWritten: { sentence: '此檔案與本程式寫入時一樣：其中的行及說明均無改動。', todo: '' },
  copyChanged: {
    sentence: '此檔案與本程式寫入時一樣，而這部電腦上的副本其後已改變。',
    todo: '如需現時的行，請重新匯出。',
  },
  savedAgain: {
    sentence: '另一個程式曾再次儲存此檔案：每個值仍是本程式所匯出的值。',
    todo: '',
  },
  monthsMoved: {
    sentence: '其中的行就是本程式所匯出的行，但有資料夾被移動或改名。',
    todo: '從資料夾名稱讀取值的程式會得出錯誤的數字。請把檔案放回原處，或重新匯出。',
  },
  addedTo: {
    sentence: '其中的行及說明均為本程式所寫，但此檔案其後曾被加入其他內容。',
    todo: '加入的內容並非來自本程式。如需沒有這些內容的檔案，請重新匯出，或向給你檔案的人索取。',
  },
  valuesNotKnown: {
    sentence: '另一個程式曾再次儲存此檔案，或有人改動過它：其中的值是否仍是本程式所匯出的值，無從得知。',
    todo: `這部電腦上沒有資料可顯示是哪一種情況。${forCertainValues}`,
  },
  sameIfDayFirst: sameIf('日'),
  sameIfMonthFirst: sameIf('月'),
  rowsAltered: {
    sentence: '本程式寫入此檔案後，其中的行曾被改動；說明則沒有。',
    todo: doNotRely,
  },
  aboutAltered: {
    sentence: '此檔案的說明並非本程式所寫的說明：其後曾被改動。',
    todo: doNotRely,
  },
  bothAltered: {
    sentence: '本程式寫入此檔案後，其中的行及說明均曾被改動。',
    todo: doNotRely,
  },
  agreesWithItself: {
    sentence: '此檔案本身前後一致，但在此無法得知由誰製作。',
    todo: '此設定檔沒有這個編號的匯出記錄：檔案由另一部電腦、另一個設定檔或較舊版本匯出，或已不在所記住的 500 次匯出之內，或其編號曾被改動。這類檔案的格式是公開的，任何人都可以製作。',
  },
  contradictsItself: {
    sentence: '此檔案本身互相矛盾：它曾被改動，或曾由另一個程式再次儲存，或並非由本程式寫入。',
    todo: doNotRely,
  },
};

const readings: Readonly<Record<ColumnReading['as'], (columns: string) => string>> = {
  dayFirst: (columns) => `日期按日在前讀取，即 18/9/2026 為 9月18日：${columns}。`,
  monthFirst: (columns) => `日期按月在前讀取，即 9/18/2026 為 9月18日：${columns}。`,
  notRead: (columns) =>
    `檔案的日期未能確定是日在前還是月在前，各行現時的次序亦未能確定，因此年份在後的日期按原樣對照：${columns}。`,
  withZeros: (columns) => `檔案中的代碼按有開首的零讀取（12 讀作 0012）：${columns}。`,
};

const parts: Readonly<Record<CheckedPart, string>> = {
  contents: '各行的值',
  addedColumns: '加入的欄',
  addedSheets: '加入的工作表',
  months: '各月份的資料夾',
  aboutSheet: '說明檔案的工作表',
  subtotalsSheet: '小計工作表',
  pivotSheet: '樞紐分析表工作表',
  descriptions: '檔案內的說明',
  rows: '行數',
  columns: '欄',
  totals: '合計',
  scope: '所取的行',
  filters: '篩選',
  periods: '各期間的日期',
  filtersInWords: '以文字表達的篩選',
  sort: '排序',
  sortInWords: '以文字表達的排序',
  asOf: '資料截至',
  receipt: '執行編號',
  exportedAt: '匯出時間',
  service: '服務',
  ledgerDates: '有附註的記賬日期',
  textCounts: '未按原樣保留的儲存格數目',
  notes: '各欄的附註',
  rowsSha256: '各行的雜湊值',
  format: '格式及版本',
  other: '其他陳述',
};

const differenceKinds: Readonly<Record<FileDifference['kind'], string>> = {
  changed: '不同',
  onlyInFile: '只在檔案內',
  onlyInStore: '只在此副本內',
};

function rowsTaken(scope: ExportScope, page: number): string {
  if (scope === 'page') return `所找到的行的第 ${number(page)} 頁`;
  return scope === 'selected' ? '從所找到的行中選取的行' : '所找到的全部行';
}

export const fileChecks: typeof import('../en/file-checks.ts').fileChecks = {
  open: '檢查匯出檔案',
  openHint: '檢查匯出的檔案有否被改動，並把其中的行與這部電腦上的副本對照',
  working: '請選擇一個匯出的檔案。本程式會隨即檢查該檔案，並與這部電腦上的副本對照。',
  progress: '檢查進度',
  running: (file) => `正在檢查「${file}」`,
  figures: (facts) => {
    if (facts.phase === 'opening' || facts.totalRows === null) return '正在開啟檔案並尋找要對照的行…';
    const left = facts.secondsLeft === null ? '' : `，約剩 ${duration(facts.secondsLeft)}`;
    if (facts.phase === 'comparing') {
      return `已對照 ${counted(facts.rows, '行')}，共 ${counted(facts.totalRows, '行')}${left}`;
    }
    const percent = Math.floor((100 * facts.rows) / Math.max(1, facts.totalRows));
    return `有行不同，正在逐一查找：${percent}%${left}`;
  },
  cancel: '取消檢查',
  heading: (file) => `檢查「${file}」`,
  failedHeading: '檢查匯出檔案',
  failedTodo: '請在其他程式關閉該檔案，或選擇另一個檔案，然後再試。',
  notComparable,
  alone,
  verdicts,
  identical: (asOf) => (asOf === null ? '每一行都與此副本相符。' : `每一行都與此副本相符，資料截至 ${asOf}。`),
  identicalAsRead: (asOf) => `如日期按下述次序讀取，每一行都與此副本相符${asOf === null ? '' : `，資料截至 ${asOf}`}。`,
  differs: '其中的行與此副本的行不同。',
  renamedSheet: (from, to) => `工作表「${from}」現名為「${to}」。`,
  ownNotes: '「標記」及「備註」是匯出者所寫的文字，不與此副本對照；它們有否被改動，已在檢查之列。',
  savedAgain: '另一個程式曾再次儲存此檔案；每個值仍是匯出時的值。',
  readings,
  parts,
  checked: '已檢查的項目',
  different: '不同',
  right: '與匯出時相同',
  agrees: '與檔案或此處的憑證一致',
  notKnown: '不詳',
  notKnownHint: '這部電腦上沒有資料可證實這些項目；它們只是檔案自己的說法。',
  said: '檔案所載',
  known: { kept: '匯出時', file: '按其中的行', receipts: '按此副本的憑證', copy: '此副本所載' },
  none: '沒有',
  wasExported: (facts) =>
    `${facts.isKnown ? '檔案' : '據檔案自述，它'}於 ${facts.at} 匯出，共 ${counted(facts.rows, '行')}${facts.asOf === null ? '' : `，資料截至 ${facts.asOf}`}：`,
  itsRows: ({ scope, page, filters }) =>
    `${rowsTaken(scope, page)}，${filters.length === 0 ? '沒有篩選' : `篩選：${filters.join('；')}`}。`,
  counts: '已對照的行',
  same: '相同',
  rewritten: '值相同，寫法不同',
  kinds: differenceKinds,
  table: '差異',
  where: '行',
  inFile: '檔案所載',
  inStore: '此副本所載',
  notSent: '未傳送',
  empty: '—',
  differing: '不同：',
  first: (shown, all) => `首 ${counted(shown, '項差異')}，共 ${counted(all, '項')}。`,
  again: '檢查另一檔案',
  close: '關閉',
};
