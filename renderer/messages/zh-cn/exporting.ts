import type { ExportFailure } from '../../../shared/contract/errors.ts';
import type { ChangeColumnId, ReceiptColumnId } from '../../../shared/contract/exports/columns.ts';
import type { ColumnChoice, ExportTarget } from '../../exporting/export-choices.ts';
import type { LeftFile } from '../../lib/left-file.ts';
import type { Messages } from '../catalogue.ts';
import { changes } from './changes.ts';
import { spaced } from '../../../shared/words/chinese-spaces.ts';
import { fields } from '../../../shared/words/zh-cn/fields.ts';
import { fileChecks } from './file-checks.ts';
import { duration } from './frame.ts';
import { groups } from '../../../shared/words/zh-cn/groups.ts';
import { sizeText } from '../../../shared/words/size.ts';
import { counted, number } from '../../../shared/words/zh-cn/words.ts';
import { joins } from '../../../shared/words/zh-cn/joins.ts';
import { exporting as files } from '../../../shared/words/zh-cn/exporting.ts';

const targets: Readonly<Record<ExportTarget, string>> = {
  csv: 'CSV',
  xlsx: 'Excel',
  jsonl: 'JSON Lines',
  parquet: 'Parquet',
  pdf: 'PDF',
};

const beside = '旁边另有一个小文件 .about.json 说明其内容。';

const targetHints: Readonly<Record<ExportTarget, string>> = {
  csv: `适用于任何电子表格或程序的文本文件。${beside}`,
  xlsx: '含有真正的数字和日期的工作簿，并有一张说明其内容的工作表。',
  jsonl: `供程序使用：每行一个对象，每个值都是所发送的文本。${beside}`,
  parquet: '供分析程序使用：精确的小数和日期。附有一个小文件 .about.json 说明其内容。',
  pdf: '把表格排成页面，供打印或转交他人。',
};

const columnChoices: Readonly<Record<ColumnChoice, string>> = { visible: '显示中', all: '全部' };

const changeColumns: Readonly<Record<ChangeColumnId, string>> = {
  seenAt: '发现时间',
  runId: '运行编号',
  dataset: '数据',
  kind: '变更',
  id: fields.label.id,
  name: fields.label.name,
  biz_date: fields.label.biz_date,
  broker_code: fields.label.broker_code,
  broker_team_code: fields.label.broker_team_code,
  dcp_name: fields.label.dcp_name,
  currency: fields.label.currency,
  field: '字段',
  before: '变更前',
  after: '变更后',
  difference: '差额',
};

const receiptColumns: Readonly<Record<ReceiptColumnId, string>> = {
  runId: '运行编号',
  resource: '数据',
  verdict: '结果',
  startedAt: '开始时间',
  finishedAt: '结束时间',
  serviceTotal: '服务总数',
  rowsHeld: '运行后副本行数',
  added: '新增',
  changed: '变更',
  gone: '消失',
  pages: '页数',
  passes: '读取轮数',
  requests: '请求',
  requests_rows: '请求：行',
  requests_secondPass: '请求：再次读取以确认',
  requests_dateCounts: '请求：统计日期的行数',
  requests_dictionaries: '请求：字典',
  requests_learning: '请求：了解筛选',
  requests_memberships: '请求：待审批和客户',
  requests_repairs: '请求：获取筛选的行列表',
  requests_parity: '请求：筛选检查',
  bytes: '读取字节数',
  error: '错误',
};

function mayBeLeft({ name, isItself }: LeftFile): string {
  return isItself
    ? `“${name}”可能没有写完。应用下次启动时，只要能访问其文件夹，就会把它恢复成之前的内容。`
    : `其文件夹中可能留有没有写完且未加密的“${name}”。应用下次启动时，只要能访问该文件夹，就会将其移除。`;
}

const failedTodo: Readonly<Record<string, string>> = {
  diskFull: '请释放磁盘空间，或选择另一个磁盘，然后重试。',
  readOnly:
    '请选择另一个文件夹，或允许 Commission Desk 写入该处：在 Windows 中称为“文件夹限制访问”，在 macOS 中则是“隐私与安全性”里的“文件与文件夹”。',
  fileReadOnly:
    '请选择另一个名称，或允许更改旧文件（如有 .about.json，也同样处理）：Windows 在“属性”中，macOS 在“显示简介”中。',
  missing: '请重新连接驱动器，或选择另一个文件夹，然后重试。',
  busy: '请在另一个程序中关闭该文件，或选择另一个名称，然后重试。',
  taken: '请选择另一个名称。',
  inExport: '请选择另一个文件夹，例如包含它的文件夹。',
  keptAside:
    '请在其他程序中关闭旧文件，然后重新导出。或自行为新文件改名：删去名称末尾的“.desk.part”；如有 .about.json，其名称也同样处理。',
  leftAside: '请在其他程序中关闭该文件夹，然后以相同名称重新导出。',
  nameTooLong: '请选择较短的名称。',
  notAnswerable: '请移除该筛选，或同步其所需的数据，然后重试。',
  tooManyGroups: '请不附小计导出，或按值较少的项目分组。',
  tooManyMonths: '请导出为单个文件，或选择较短的期间。',
  textTooLong: '请略去该列，或选择另一种格式：所有其他格式都保留全文。',
  tooLarge: '请缩小筛选范围，或选择另一种格式。',
  notPrinted: '请重试；期间较短，页数较少。',
} satisfies Record<ExportFailure, string>;

function grouped(by: string, hasSubtotals: boolean, hasPivot: boolean): string {
  const sentence = spaced`表格按${by}分组，但文件包含的是各行本身，而不是各组`;
  if (!hasSubtotals) return `${sentence}。`;
  return `${sentence}；${hasPivot ? '数据透视表和小计各有工作表' : '小计另有工作表'}。`;
}

export const exporting: Messages['exporting'] = {
  ...files,
  open: '导出',
  heading: (name) => `导出${files.names[name]}`,
  target: '格式',
  targets,
  targetHints,
  rows: '行',
  scope: (scope, count) => {
    const name = scope === 'marked' ? '已加入比较的行' : files.scopes[scope];
    return count === null ? name : joins.labelled(name, count);
  },
  rowCount: (rows) => counted(rows, '行'),
  changeCount: (changes) => counted(changes, '项变更'),
  receiptCount: (receipts) => counted(receipts, '份凭证'),
  manyReceipts: (atLeast) => `${counted(atLeast, '份凭证')}或以上`,
  counting: '正在统计',
  notCounted: '未能统计',
  columns: '列',
  columnChoice: (choice, columns) => `${columnChoices[choice]}，${number(columns)}`,
  values: '带代码的值',
  withNotes: '加入你自己的标记和备注',
  isoDates: '在原样的日期旁，再以 2026-09-18 的形式加列每个日期',
  separator: '分隔符',
  separators: { ',': '逗号', ';': '分号', '\t': '制表符' },
  byteOrderMark: '开头加上字节顺序标记（BOM），让 Excel 正确读取中文',
  aboutPlace: '“关于”工作表',
  aboutPlaces: { afterRows: '各行之后', first: '最前' },
  subtotals: (by, hasPivot) =>
    hasPivot ? spaced`加入数据透视表和按${by}小计的工作表` : spaced`加入按${by}小计的工作表`,
  isPartitioned: '每月一个文件的文件夹，而非单个文件',
  choicesNotKept:
    '你的选择现已适用，但未能保存：锁定或下次启动后会变回之前的选择。请检查磁盘是否有空间，以及本应用能否写入其数据文件夹，然后再选择。',
  incomplete: '这台电脑上的副本不完整：服务上的部分行，此文件可能没有。请再次同步。',
  withFilters: (filters) => `筛选：${filters.join('；')}。`,
  changeColumns,
  receiptColumns,

  summary: (facts) =>
    [
      facts.count === null
        ? `文件将有 ${counted(facts.columns, '列')}；${facts.isCounting ? '正在统计行数' : '未能统计行数'}。`
        : `文件将包含：${[
            ...(facts.name === 'charges' || facts.name === 'reports' ? [files.names[facts.name]] : []),
            facts.first === null ? facts.count : `${facts.count}中的前 ${number(facts.first)} 行`,
            counted(facts.columns, '列'),
          ].join('，')}。`,
      ...(facts.first === null ? [] : ['其他格式都包含全部。']),
      facts.filters.length === 0 ? '没有筛掉任何内容。' : `筛选：${facts.filters.join('；')}。`,
      facts.isSorted ? `排序：${facts.sort.join('；')}。` : `${facts.sort.join('；')}。`,
      ...(facts.isChangeLog ? ['文件为变更的每个字段各列一行，因此行数多于变更数。'] : []),
      ...(facts.groupedBy === null
        ? []
        : [grouped(groups.subjectsOf(facts.groupedBy, facts.groupWithin), facts.hasSubtotals, facts.hasPivot)]),
    ].join(''),
  refusals: {
    unknown: (cause) => `没有可导出的内容：${cause}。`,
    noRows: '没有行可导出。',
    noChanges: '没有变更可导出。',
    counting: '仍在读取各行。',
    notRead: '未能读取各行。',
    selectionGone: '之前选择的行已不再选中。请重新选择要导出的行。',
    running: '正在导出。请等待导出结束，或先取消。',
    checking: '正在检查文件。请等待检查结束，或先取消。',
    busy: '正在导出或检查文件。请等待结束，或先取消。',
  },
  startExport: '导出',
  choosePages: '选择页面…',

  progress: '导出进度',
  running: (name, file) => (name === null ? `正在导出到“${file}”` : `正在把${files.names[name]}导出到“${file}”`),
  figures: (facts) => {
    if (facts.totalRows === null && facts.rows === 0) return '正在查找各行…';
    if (facts.totalRows === null) return `${counted(facts.rows, '行')}，${sizeText(facts.sizeBytes)}`;
    const left = facts.secondsLeft === null ? '' : `，约剩 ${duration(facts.secondsLeft)}`;
    return `${counted(facts.rows, '行')}，共 ${counted(facts.totalRows, '行')}，${sizeText(facts.sizeBytes)}${left}`;
  },
  cancel: '取消导出',
  done: (rows, file) => `已导出 ${counted(rows, '行')}到“${file}”。`,
  notSealed: `文件完整，但其哈希值未能存入本应用的数据，因此日后“${fileChecks.open}”会显示无法得知由谁制作。如果这一点重要，请重新导出。`,
  writtenDirectly: {
    direct: '其文件夹不让应用创建其他文件，因此直接以文件名写入，而没有先在旁边写好。文件完整。',
    directWithoutAbout:
      '其文件夹不让应用创建其他文件，因此直接以文件名写入，并缺少说明文件 .about.json。文件完整，但 CSV 或 JSON Lines 文件没有说明文件，日后无法检查。如果这一点重要，请导出到另一个文件夹。',
  },
  otherPlace: '选择其他位置',
  cancelled: (file, left) => `已取消导出到“${file}”。${left === null ? '没有留下任何部分。' : mayBeLeft(left)}`,
  notReadAgain: (dates, more) =>
    `自次日起未再读取：${dates.join('、')}${more > 0 ? `，以及另外 ${counted(more, '个日期')}` : ''}。其金额此后在服务上可能已改变；“${changes.reread}”可重新读取。`,
  unreadableAsText: (values) => `有 ${counted(values, '个值')}无法读取为数字或日期，已写成文本。`,
  longAsText: (values) =>
    `有 ${counted(values, '个数字')}超过 15 位，已写成文本，因为电子表格会将其舍入。电子表格不会把这些文本计入总和。`,
  roundedSums: (sums) =>
    `有 ${counted(sums, '个合计')}超过 15 位。电子表格会舍入这类数字；精确的合计以文本形式放在旁边的单元格中。`,
  guarded: (values) =>
    `有 ${counted(values, '段文本')}开头加了单引号，以免电子表格当作公式。删去一个单引号，即为所发送的内容。`,
  failed: (file, isKeptAside) => (isKeptAside ? `导出已完成，但名称并非“${file}”。` : `导出到“${file}”失败。`),
  failedSafe: (isKeptAside) =>
    isKeptAside ? '你的数据保持不变，先前以此名称保存的内容也未被删除。' : '你的数据保持不变，也没有留下未写完的文件。',
  failedLeft: (left) => `你的数据保持不变。${mayBeLeft(left)}`,
  failedTodo,

  receiptsOf: (resource) => `${resource}的凭证`,

  check: fileChecks,
};
