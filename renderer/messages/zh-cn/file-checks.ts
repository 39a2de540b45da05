import type { ExportScope } from '../../../shared/contract/exports/request.ts';
import type {
  CheckedPart,
  ColumnReading,
  FileCheck,
  FileDifference,
  FileVerdict,
} from '../../../shared/contract/exports/file-checks.ts';
import { duration } from './frame.ts';
import { counted, number } from '../../../shared/words/zh-cn/words.ts';

type NotComparable = Extract<FileCheck, { kind: 'notComparable' }>['reason'];
type Alone = Extract<FileCheck, { kind: 'alone' }>['reason'];

const notComparable: Readonly<Record<NotComparable, string>> = {
  noAbout:
    '此文件内部和旁边都没有内容说明它是什么。请选择由本应用导出的 CSV、Excel、JSON Lines 或 Parquet 文件，并把它的 .about.json 放在同一文件夹中。',
  missing: '导出的文件不在那里：已被移动、重命名或删除。说明文件必须与它所说明的文件在同一文件夹中，才能检查。',
  refused: '系统不让应用读取此文件：它可能受保护、正被另一个程序使用，或位于没有响应的驱动器上。',
  unreadable: '无法按此文件的名称和说明所指的格式读取：文件被截断、已损坏，或曾以另一种格式保存。',
  unpacksTooLarge:
    '没有打开此文件：它很小，但解压后会远大于本应用的任何导出文件。这台电脑上没有任何更改。请勿用其他程序打开；请向给你文件的人索取由本应用导出的原文件。',
  newerVersion: '本应用无法识别此文件的说明格式：文件由本应用的较新版本导出，或其说明曾被改动。',
};

const alone: Readonly<Record<Alone, string>> = {
  otherProfile: '文件自称来自另一个服务或示例数据，因此其中的行未与此副本对照。',
  notAnswerable: '此副本无法回答其筛选，例如有客户已不再离线保存，因此其中的行未与此副本对照。',
  daysNotSaid: '文件没有载明其期间涵盖哪些日期（较旧版本导出的文件都没有），因此其中的行未与此副本对照。',
  ownMarks: '其中的行按备注和标记选出，这些备注和标记之后可能已改变，或属于另一个人，因此未与此副本对照。',
  otherWords:
    '文件中代码的用语不是此版本所用（部分较旧版本导出的文件也是如此），在这里也无法得知由谁制作，因此其中的行未与此副本对照。',
  otherTitles: '文件有一列的名称是本应用另一列的名称，在这里也无法得知由谁制作，因此其中的行未与此副本对照。',
  questionAltered: '其中的行未与此副本对照，因为说明曾被改动，不再载明导出了哪些行。',
};

type Verdict = { readonly sentence: string; readonly todo: string };
const doNotRely = '请勿依赖此文件：请重新导出，或向给你文件的人询问。';
const forCertainValues = '如需确定无误的值，请重新导出，或向给你文件的人索取。';
function sameIf(order: string): Verdict {
  return {
    sentence: `如果日期按${order}在前读取（文件本身没有显示），每个值仍是本应用所导出的值。`,
    todo: `如果日期不是这个意思，就是有人改动过此文件；这台电脑上没有数据可显示是哪一种情况。${forCertainValues}`,
  };
}
const verdicts: Readonly<Record<FileVerdict, Verdict>> = {
  asWritten: { sentence: '此文件与本应用写入时一样：其中的行和说明均无改动。', todo: '' },
  copyChanged: {
    sentence: '此文件与本应用写入时一样，而这台电脑上的副本之后已改变。',
    todo: '如需现在的行，请重新导出。',
  },
  savedAgain: {
    sentence: '另一个程序曾再次保存此文件：每个值仍是本应用所导出的值。',
    todo: '',
  },
  monthsMoved: {
    sentence: '其中的行就是本应用所导出的行，但有文件夹被移动或改名。',
    todo: '从文件夹名称读取值的程序会得出错误的数字。请把文件放回原处，或重新导出。',
  },
  addedTo: {
    sentence: '其中的行和说明均为本应用所写，但此文件之后曾被加入其他内容。',
    todo: '加入的内容并非来自本应用。如需没有这些内容的文件，请重新导出，或向给你文件的人索取。',
  },
  valuesNotKnown: {
    sentence: '另一个程序曾再次保存此文件，或有人改动过它：其中的值是否仍是本应用所导出的值，无法得知。',
    todo: `这台电脑上没有数据可显示是哪一种情况。${forCertainValues}`,
  },
  sameIfDayFirst: sameIf('日'),
  sameIfMonthFirst: sameIf('月'),
  rowsAltered: {
    sentence: '本应用写入此文件后，其中的行曾被改动；说明则没有。',
    todo: doNotRely,
  },
  aboutAltered: {
    sentence: '此文件的说明并非本应用所写的说明：之后曾被改动。',
    todo: doNotRely,
  },
  bothAltered: {
    sentence: '本应用写入此文件后，其中的行和说明均曾被改动。',
    todo: doNotRely,
  },
  agreesWithItself: {
    sentence: '此文件自身前后一致，但在这里无法得知由谁制作。',
    todo: '此配置没有这个编号的导出记录：文件由另一台电脑、另一个配置或较旧版本导出，或已不在所记住的 500 次导出之内，或其编号曾被改动。这类文件的格式是公开的，任何人都可以制作。',
  },
  contradictsItself: {
    sentence: '此文件自相矛盾：它曾被改动，或曾由另一个程序再次保存，或并非由本应用写入。',
    todo: doNotRely,
  },
};

const readings: Readonly<Record<ColumnReading['as'], (columns: string) => string>> = {
  dayFirst: (columns) => `日期按日在前读取，即 18/9/2026 为 9月18日：${columns}。`,
  monthFirst: (columns) => `日期按月在前读取，即 9/18/2026 为 9月18日：${columns}。`,
  notRead: (columns) =>
    `文件中的日期无法确定是日在前还是月在前，各行现在的顺序也无法确定，因此年份在后的日期按原样对照：${columns}。`,
  withZeros: (columns) => `文件中的代码按有开头的零读取（12 读作 0012）：${columns}。`,
};

const parts: Readonly<Record<CheckedPart, string>> = {
  contents: '各行的值',
  addedColumns: '加入的列',
  addedSheets: '加入的工作表',
  months: '各月份的文件夹',
  aboutSheet: '说明文件的工作表',
  subtotalsSheet: '小计工作表',
  pivotSheet: '数据透视表工作表',
  descriptions: '文件内的说明',
  rows: '行数',
  columns: '列',
  totals: '合计',
  scope: '所取的行',
  filters: '筛选',
  periods: '各期间的日期',
  filtersInWords: '用文字表述的筛选',
  sort: '排序',
  sortInWords: '用文字表述的排序',
  asOf: '数据截至',
  receipt: '运行编号',
  exportedAt: '导出时间',
  service: '服务',
  ledgerDates: '有附注的记账日期',
  textCounts: '未按原样保留的单元格数',
  notes: '各列的附注',
  rowsSha256: '各行的哈希值',
  format: '格式和版本',
  other: '其他陈述',
};

const differenceKinds: Readonly<Record<FileDifference['kind'], string>> = {
  changed: '不同',
  onlyInFile: '仅在文件中',
  onlyInStore: '仅在此副本中',
};

function rowsTaken(scope: ExportScope, page: number): string {
  if (scope === 'page') return `所找到的行的第 ${number(page)} 页`;
  return scope === 'selected' ? '从所找到的行中选取的行' : '所找到的全部行';
}

export const fileChecks: typeof import('../en/file-checks.ts').fileChecks = {
  open: '检查导出文件',
  openHint: '检查导出的文件是否被改动，并把其中的行与这台电脑上的副本对照',
  working: '请选择一个导出的文件。随后会检查该文件，并与这台电脑上的副本对照。',
  progress: '检查进度',
  running: (file) => `正在检查“${file}”`,
  figures: (facts) => {
    if (facts.phase === 'opening' || facts.totalRows === null) return '正在打开文件并查找要对照的行…';
    const left = facts.secondsLeft === null ? '' : `，约剩 ${duration(facts.secondsLeft)}`;
    if (facts.phase === 'comparing') {
      return `已对照 ${counted(facts.rows, '行')}，共 ${counted(facts.totalRows, '行')}${left}`;
    }
    const percent = Math.floor((100 * facts.rows) / Math.max(1, facts.totalRows));
    return `有行不同，正在逐一查找：${percent}%${left}`;
  },
  cancel: '取消检查',
  heading: (file) => `检查“${file}”`,
  failedHeading: '检查导出文件',
  failedTodo: '请在其他程序中关闭该文件，或选择另一个文件，然后重试。',
  notComparable,
  alone,
  verdicts,
  identical: (asOf) => (asOf === null ? '每一行都与此副本相符。' : `每一行都与此副本相符，数据截至 ${asOf}。`),
  identicalAsRead: (asOf) =>
    `如果日期按下述顺序读取，每一行都与此副本相符${asOf === null ? '' : `，数据截至 ${asOf}`}。`,
  differs: '其中的行与此副本的行不同。',
  renamedSheet: (from, to) => `工作表“${from}”现名为“${to}”。`,
  ownNotes: '“标记”和“备注”是导出者所写的文字，不与此副本对照；它们是否被改动，已在检查之列。',
  savedAgain: '另一个程序曾再次保存此文件；每个值仍是导出时的值。',
  readings,
  parts,
  checked: '已检查的项目',
  different: '不同',
  right: '与导出时相同',
  agrees: '与文件或此处的凭证一致',
  notKnown: '未知',
  notKnownHint: '这台电脑上没有数据可证实这些项目；它们只是文件自己的说法。',
  said: '文件所载',
  known: { kept: '导出时', file: '按其中的行', receipts: '按此副本的凭证', copy: '此副本所载' },
  none: '无',
  wasExported: (facts) =>
    `${facts.isKnown ? '文件' : '据文件自述，它'}于 ${facts.at} 导出，共 ${counted(facts.rows, '行')}${facts.asOf === null ? '' : `，数据截至 ${facts.asOf}`}：`,
  itsRows: ({ scope, page, filters }) =>
    `${rowsTaken(scope, page)}，${filters.length === 0 ? '没有筛选' : `筛选：${filters.join('；')}`}。`,
  counts: '已对照的行',
  same: '相同',
  rewritten: '值相同，写法不同',
  kinds: differenceKinds,
  table: '差异',
  where: '行',
  inFile: '文件所载',
  inStore: '此副本所载',
  notSent: '未发送',
  empty: '—',
  differing: '不同：',
  first: (shown, all) => `前 ${counted(shown, '项差异')}，共 ${counted(all, '项')}。`,
  again: '检查另一文件',
  close: '关闭',
};
