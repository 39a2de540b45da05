import type { ExportFailure } from '../../../shared/contract/errors.ts';
import type { ChangeColumnId, ReceiptColumnId } from '../../../shared/contract/exports/columns.ts';
import type { ColumnChoice, ExportTarget } from '../../exporting/export-choices.ts';
import type { LeftFile } from '../../lib/left-file.ts';
import type { Messages } from '../catalogue.ts';
import { changes } from './changes.ts';
import { spaced } from '../../../shared/words/chinese-spaces.ts';
import { fields } from '../../../shared/words/zh-hk/fields.ts';
import { fileChecks } from './file-checks.ts';
import { duration } from './frame.ts';
import { groups } from '../../../shared/words/zh-hk/groups.ts';
import { sizeText } from '../../../shared/words/size.ts';
import { counted, number } from '../../../shared/words/zh-hk/words.ts';
import { joins } from '../../../shared/words/zh-hk/joins.ts';
import { exporting as files } from '../../../shared/words/zh-hk/exporting.ts';

const targets: Readonly<Record<ExportTarget, string>> = {
  csv: 'CSV',
  xlsx: 'Excel',
  jsonl: 'JSON Lines',
  parquet: 'Parquet',
  pdf: 'PDF',
};

const beside = '旁邊另有一個小檔案 .about.json 說明其內容。';

const targetHints: Readonly<Record<ExportTarget, string>> = {
  csv: `適用於任何試算表或程式的文字檔。${beside}`,
  xlsx: '含有真正數字及日期的活頁簿，並有一張說明其內容的工作表。',
  jsonl: `供程式使用：每行一個物件，每個值都是所傳送的文字。${beside}`,
  parquet: '供分析程式使用：準確的小數及日期。附有一個小檔案 .about.json 說明其內容。',
  pdf: '把表格排成頁面，供列印或轉交他人。',
};

const columnChoices: Readonly<Record<ColumnChoice, string>> = { visible: '顯示中', all: '全部' };

const changeColumns: Readonly<Record<ChangeColumnId, string>> = {
  seenAt: '發現時間',
  runId: '執行編號',
  dataset: '資料',
  kind: '變更',
  id: fields.label.id,
  name: fields.label.name,
  biz_date: fields.label.biz_date,
  broker_code: fields.label.broker_code,
  broker_team_code: fields.label.broker_team_code,
  dcp_name: fields.label.dcp_name,
  currency: fields.label.currency,
  field: '欄位',
  before: '變更前',
  after: '變更後',
  difference: '差額',
};

const receiptColumns: Readonly<Record<ReceiptColumnId, string>> = {
  runId: '執行編號',
  resource: '資料',
  verdict: '結果',
  startedAt: '開始時間',
  finishedAt: '結束時間',
  serviceTotal: '服務總數',
  rowsHeld: '執行後副本行數',
  added: '新增',
  changed: '變更',
  gone: '消失',
  pages: '頁數',
  passes: '讀取輪數',
  requests: '請求',
  requests_rows: '請求：行',
  requests_secondPass: '請求：再次讀取以確認',
  requests_dateCounts: '請求：點算日期',
  requests_dictionaries: '請求：字典',
  requests_learning: '請求：了解篩選',
  requests_memberships: '請求：待審批及客戶',
  requests_repairs: '請求：取得篩選的行清單',
  requests_parity: '請求：篩選檢查',
  bytes: '讀取位元組',
  error: '錯誤',
};

function mayBeLeft({ name, isItself }: LeftFile): string {
  return isItself
    ? `「${name}」可能未寫完。本程式下次啟動時，只要能連接其資料夾，便會把它還原成先前的內容。`
    : `其資料夾內可能留有未寫完且沒有加密的「${name}」。本程式下次啟動時，只要能連接該資料夾，便會將其移除。`;
}

const failedTodo: Readonly<Record<string, string>> = {
  diskFull: '請騰出磁碟空間，或選擇另一個磁碟，然後再試。',
  readOnly:
    '請選擇另一個資料夾，或允許 Commission Desk 寫入該處：在 Windows 稱為「受控資料夾存取權」，在 macOS 則是「私隱與保安」內的「檔案與檔案夾」。',
  fileReadOnly:
    '請選擇另一個名稱，或允許更改舊檔案（如有 .about.json，亦同樣處理）：Windows 在「內容」，macOS 在「取得資料」。',
  missing: '請重新連接磁碟機，或選擇另一個資料夾，然後再試。',
  busy: '請在另一個程式關閉該檔案，或選擇另一個名稱，然後再試。',
  taken: '請選擇另一個名稱。',
  inExport: '請選擇另一個資料夾，例如包含它的資料夾。',
  keptAside:
    '請在其他程式關閉舊檔案，然後重新匯出。或自行為新檔案改名：刪去名稱末尾的「.desk.part」；如有 .about.json，其名稱亦同樣處理。',
  leftAside: '請在其他程式關閉該資料夾，然後以相同名稱重新匯出。',
  nameTooLong: '請選擇較短的名稱。',
  notAnswerable: '請移除該篩選，或同步其所需的資料，然後再試。',
  tooManyGroups: '請不附小計匯出，或按值較少的項目分組。',
  tooManyMonths: '請匯出為單一檔案，或選擇較短的期間。',
  textTooLong: '請略去該欄，或選擇另一格式：所有其他格式均保留全文。',
  tooLarge: '請收窄篩選，或選擇另一格式。',
  notPrinted: '請再試；期間較短，頁數較少。',
} satisfies Record<ExportFailure, string>;

function grouped(by: string, hasSubtotals: boolean, hasPivot: boolean): string {
  const sentence = spaced`表格按${by}分組，但檔案包含的是各行本身，而不是各組`;
  if (!hasSubtotals) return `${sentence}。`;
  return `${sentence}；${hasPivot ? '樞紐分析表及小計各有工作表' : '小計另有工作表'}。`;
}

export const exporting: Messages['exporting'] = {
  ...files,
  open: '匯出',
  heading: (name) => `匯出${files.names[name]}`,
  target: '格式',
  targets,
  targetHints,
  rows: '行',
  scope: (scope, count) => {
    const name = scope === 'marked' ? '已加入比較的行' : files.scopes[scope];
    return count === null ? name : joins.labelled(name, count);
  },
  rowCount: (rows) => counted(rows, '行'),
  changeCount: (changes) => counted(changes, '項變更'),
  receiptCount: (receipts) => counted(receipts, '份憑證'),
  manyReceipts: (atLeast) => `${counted(atLeast, '份憑證')}或以上`,
  counting: '正在點算',
  notCounted: '未能點算',
  columns: '欄',
  columnChoice: (choice, columns) => `${columnChoices[choice]}，${number(columns)}`,
  values: '帶代碼的值',
  withNotes: '加入你自己的標記及備註',
  isoDates: '在原樣的日期旁，再以 2026-09-18 的形式加列每個日期',
  separator: '分隔符號',
  separators: { ',': '逗號', ';': '分號', '\t': '定位字元' },
  byteOrderMark: '開頭加上位元組順序記號（BOM），讓 Excel 正確讀取中文',
  aboutPlace: '「關於」工作表',
  aboutPlaces: { afterRows: '各行之後', first: '最前' },
  subtotals: (by, hasPivot) =>
    hasPivot ? spaced`加入樞紐分析表及按${by}小計的工作表` : spaced`加入按${by}小計的工作表`,
  isPartitioned: '每月一個檔案的資料夾，而非單一檔案',
  choicesNotKept:
    '你的選擇現已適用，但未能儲存：鎖定或下次啟動後會變回之前的選擇。請檢查磁碟是否有空間，以及本程式可否寫入其資料的資料夾，然後再選擇。',
  incomplete: '這部電腦上的副本不完整：服務上的部分行，此檔案可能沒有。請再次同步。',
  withFilters: (filters) => `篩選：${filters.join('；')}。`,
  changeColumns,
  receiptColumns,

  summary: (facts) =>
    [
      facts.count === null
        ? `檔案將有 ${counted(facts.columns, '欄')}；${facts.isCounting ? '正在點算行數' : '未能點算行數'}。`
        : `檔案將包含：${[
            ...(facts.name === 'charges' || facts.name === 'reports' ? [files.names[facts.name]] : []),
            facts.first === null ? facts.count : `${facts.count}中的首 ${number(facts.first)} 行`,
            counted(facts.columns, '欄'),
          ].join('，')}。`,
      ...(facts.first === null ? [] : ['其他格式均包含全部。']),
      facts.filters.length === 0 ? '沒有篩走任何內容。' : `篩選：${facts.filters.join('；')}。`,
      facts.isSorted ? `排序：${facts.sort.join('；')}。` : `${facts.sort.join('；')}。`,
      ...(facts.isChangeLog ? ['檔案就變更的每個欄位各列一行，因此行數多於變更數目。'] : []),
      ...(facts.groupedBy === null
        ? []
        : [grouped(groups.subjectsOf(facts.groupedBy, facts.groupWithin), facts.hasSubtotals, facts.hasPivot)]),
    ].join(''),
  refusals: {
    unknown: (cause) => `沒有可匯出的內容：${cause}。`,
    noRows: '沒有行可匯出。',
    noChanges: '沒有變更可匯出。',
    counting: '仍在讀取各行。',
    notRead: '未能讀取各行。',
    selectionGone: '之前選擇的行已不再選取。請重新選擇要匯出的行。',
    running: '正在匯出。請等候匯出結束，或先取消。',
    checking: '正在檢查檔案。請等候檢查結束，或先取消。',
    busy: '正在匯出或檢查檔案。請等候結束，或先取消。',
  },
  startExport: '匯出',
  choosePages: '選擇頁面…',

  progress: '匯出進度',
  running: (name, file) => (name === null ? `正在匯出至「${file}」` : `正在把${files.names[name]}匯出至「${file}」`),
  figures: (facts) => {
    if (facts.totalRows === null && facts.rows === 0) return '正在尋找各行…';
    if (facts.totalRows === null) return `${counted(facts.rows, '行')}，${sizeText(facts.sizeBytes)}`;
    const left = facts.secondsLeft === null ? '' : `，約剩 ${duration(facts.secondsLeft)}`;
    return `${counted(facts.rows, '行')}，共 ${counted(facts.totalRows, '行')}，${sizeText(facts.sizeBytes)}${left}`;
  },
  cancel: '取消匯出',
  done: (rows, file) => `已匯出 ${counted(rows, '行')}至「${file}」。`,
  notSealed: `檔案完整，但其雜湊值未能存入本程式的資料，因此日後「${fileChecks.open}」會顯示無法得知由誰製作。如這一點重要，請重新匯出。`,
  writtenDirectly: {
    direct: '其資料夾不讓本程式建立其他檔案，因此直接以檔案名稱寫入，而沒有先在旁寫成。檔案完整。',
    directWithoutAbout:
      '其資料夾不讓本程式建立其他檔案，因此直接以檔案名稱寫入，並缺少說明檔 .about.json。檔案完整，但 CSV 或 JSON Lines 檔案沒有說明檔，日後無法檢查。如這一點重要，請匯出至另一個資料夾。',
  },
  otherPlace: '選擇另一位置',
  cancelled: (file, left) => `已取消匯出至「${file}」。${left === null ? '沒有留下任何部分。' : mayBeLeft(left)}`,
  notReadAgain: (dates, more) =>
    `自翌日起未再讀取：${dates.join('、')}${more > 0 ? `，以及另外 ${counted(more, '個日期')}` : ''}。其金額其後在服務上可能已改變；「${changes.reread}」可再次讀取。`,
  unreadableAsText: (values) => `有 ${counted(values, '個值')}無法讀取為數字或日期，已寫成文字。`,
  longAsText: (values) =>
    `有 ${counted(values, '個數字')}超過 15 位，已寫成文字，因為試算表會將其捨入。試算表不會把這些文字計入總和。`,
  roundedSums: (sums) =>
    `有 ${counted(sums, '個合計')}超過 15 位。試算表會捨入這類數字；準確的合計以文字形式放在旁邊的儲存格。`,
  guarded: (values) =>
    `有 ${counted(values, '段文字')}開頭加上了單引號，以免試算表當作公式。刪去一個單引號，即為所傳送的內容。`,
  failed: (file, isKeptAside) => (isKeptAside ? `匯出已完成，但名稱並非「${file}」。` : `匯出至「${file}」失敗。`),
  failedSafe: (isKeptAside) =>
    isKeptAside ? '你的資料維持不變，先前以此名稱儲存的內容亦未被刪除。' : '你的資料維持不變，亦沒有留下未寫完的檔案。',
  failedLeft: (left) => `你的資料維持不變。${mayBeLeft(left)}`,
  failedTodo,

  receiptsOf: (resource) => `${resource}的憑證`,

  check: fileChecks,
};
