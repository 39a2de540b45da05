import type { Messages } from '../catalogue.ts';
import { counted, number, resourceNames } from '../../../shared/words/zh-hk/words.ts';

export const print: Messages['print'] = {
  title: (dataset) => resourceNames[dataset],
  page: { before: '第 ', between: ' 頁，共 ', after: ' 頁' },
  footer: (title, asOf) => (asOf === null ? title : `${title}，資料截至 ${asOf}`),

  source: '來源',
  sample: '示範資料：由內置的示範服務虛構。沒有任何內容是真實的。',
  incomplete: '由不完整的副本製成：服務上的部分行，此處可能沒有。',
  printed: '列印時間',
  asOf: '資料截至',
  notRead: '尚未同步',
  filters: '篩選',
  noFilters: '沒有',
  sort: '排序',
  rows: '行',
  rowCounts: {
    page: ({ shown, total }) => `本頁 ${counted(shown, '行')}，篩選共找到 ${counted(total, '行')}`,
    selected: ({ shown }) => `已選 ${counted(shown, '行')}`,
    filtered: ({ total }) => `${counted(total, '行')}，即篩選找到的所有行`,
    everything: ({ total }) => `${counted(total, '行')}，即此副本的所有行`,
  },
  firstRows: (shown, total) =>
    `只列印首 ${counted(shown, '行')}，共 ${counted(total, '行')}；合計涵蓋所有行。如需每一行，請匯出至 Excel。`,
  part: (part, parts) => `各欄的第 ${number(part)} 部分，共 ${counted(parts, '部分')}：一頁放不下所有欄。`,
  rowNumber: '序號',
  unreadable: '\u26A0\uFE0E 無法讀取的金額：按原樣顯示，不計入合計。',

  heading: (dataset) => `列印${resourceNames[dataset]}`,
  paper: 'A4 紙',
  orientations: { fitting: '自動', portrait: '直向', landscape: '橫向' },
  pages: ({ pages, isLandscape }) =>
    `約 ${counted(pages, '頁')}，${isLandscape ? '橫向' : '直向'}，附篩選、合計及資料時間。`,
  estimating: '正在估計頁數…',
  limit: (printed, total) => `首 ${counted(printed, '行')}，共 ${counted(total, '行')}；其餘請匯出。`,
  start: '列印至 PDF',
  progress: '列印進度',
  cancel: '取消列印',
  steps: {
    reading: '正在讀取各行…',
    drawing: '正在準備頁面…',
    saving: '正在製作 PDF…',
  },
  stepFigures: (step) =>
    step.kind === 'saving' || step.total === 0
      ? 'PDF 完成前不會儲存任何內容。'
      : `${counted(step.rows, '行')}，共 ${counted(step.total, '行')}`,
  saved: (name, rows, total) =>
    rows < total
      ? `已列印至「${name}」：首 ${counted(rows, '行')}，共 ${counted(total, '行')}。如需每一行，請匯出至 Excel。`
      : `已列印至「${name}」。`,
  failed: (title) => `未能製作「${title}」的 PDF。`,
  warning: '警告',
  refusals: {
    unknown: '離線時無法回答這些篩選，因此沒有內容可列印。',
    moving:
      '讀取各行時，同步或檢查不斷更新這些行，或更新其篩選的已知情況，因此沒有列印任何內容。請待同步或檢查結束後再列印。',
    noRows: '沒有行可列印。',
  },
  tableLabel: (title, rows) => `${title}，${counted(rows, '行')}`,
};
