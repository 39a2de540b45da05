import type { Messages } from '../catalogue.ts';
import { counted, number, resourceNames } from '../../../shared/words/zh-cn/words.ts';

export const print: Messages['print'] = {
  title: (dataset) => resourceNames[dataset],
  page: { before: '第 ', between: ' 页，共 ', after: ' 页' },
  footer: (title, asOf) => (asOf === null ? title : `${title}，数据截至 ${asOf}`),

  source: '来源',
  sample: '示例数据：由内置的示例服务虚构。没有任何内容是真实的。',
  incomplete: '由不完整的副本制成：服务上的部分行，此处可能没有。',
  printed: '打印时间',
  asOf: '数据截至',
  notRead: '尚未同步',
  filters: '筛选',
  noFilters: '无',
  sort: '排序',
  rows: '行',
  rowCounts: {
    page: ({ shown, total }) => `本页 ${counted(shown, '行')}，筛选共找到 ${counted(total, '行')}`,
    selected: ({ shown }) => `选中 ${counted(shown, '行')}`,
    filtered: ({ total }) => `${counted(total, '行')}，即筛选找到的所有行`,
    everything: ({ total }) => `${counted(total, '行')}，即此副本的所有行`,
  },
  firstRows: (shown, total) =>
    `仅打印前 ${counted(shown, '行')}，共 ${counted(total, '行')}；合计涵盖所有行。如需每一行，请导出到 Excel。`,
  part: (part, parts) => `各列的第 ${number(part)} 部分，共 ${counted(parts, '部分')}：一页放不下所有列。`,
  rowNumber: '序号',
  unreadable: '\u26A0\uFE0E 无法读取的金额：按原样显示，不计入合计。',

  heading: (dataset) => `打印${resourceNames[dataset]}`,
  paper: 'A4 纸',
  orientations: { fitting: '自动', portrait: '纵向', landscape: '横向' },
  pages: ({ pages, isLandscape }) =>
    `约 ${counted(pages, '页')}，${isLandscape ? '横向' : '纵向'}，附筛选、合计和数据时间。`,
  estimating: '正在估算页数…',
  limit: (printed, total) => `前 ${counted(printed, '行')}，共 ${counted(total, '行')}；其余请导出。`,
  start: '打印为 PDF',
  progress: '打印进度',
  cancel: '取消打印',
  steps: {
    reading: '正在读取各行…',
    drawing: '正在准备页面…',
    saving: '正在生成 PDF…',
  },
  stepFigures: (step) =>
    step.kind === 'saving' || step.total === 0
      ? 'PDF 完成前不会保存任何内容。'
      : `${counted(step.rows, '行')}，共 ${counted(step.total, '行')}`,
  saved: (name, rows, total) =>
    rows < total
      ? `已打印到“${name}”：前 ${counted(rows, '行')}，共 ${counted(total, '行')}。如需每一行，请导出到 Excel。`
      : `已打印到“${name}”。`,
  failed: (title) => `未能生成“${title}”的 PDF。`,
  warning: '警告',
  refusals: {
    unknown: '离线时无法回答这些筛选，因此没有内容可打印。',
    moving:
      '读取各行时，同步或检查不断更新这些行，或更新其筛选的已知情况，因此没有打印任何内容。请在同步或检查结束后再打印。',
    noRows: '没有行可打印。',
  },
  tableLabel: (title, rows) => `${title}，${counted(rows, '行')}`,
};
