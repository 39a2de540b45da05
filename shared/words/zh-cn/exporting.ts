// What an exported file says about itself, and the titles of its columns.

import type { AboutLine, ExportScope } from '../../contract/exports/request.ts';
import type { FileName } from '../en/exporting.ts';
import type { SortKey } from '../../contract/query.ts';
import { joined } from '../chinese-spaces.ts';
import type { Words } from '../catalogue.ts';
import { fields } from './fields.ts';
import { counted, resourceNames } from './words.ts';

const names: Readonly<Record<FileName, string>> = {
  charges: resourceNames.charges,
  reports: resourceNames.reports,
  changes: '变更',
  receipts: '同步凭证',
};

const scopes: Readonly<Record<ExportScope, string>> = {
  page: '本页',
  filtered: '筛选出的行',
  selected: '选中的行',
  everything: '所有行',
};

const about: Readonly<Record<AboutLine, string>> = {
  application: '制作程序',
  exportedAt: '导出时间',
  service: '服务',
  dataset: '数据',
  scope: '所取的行',
  filters: '筛选',
  sort: '排序',
  asOf: '数据截至',
  receipt: '运行编号',
  verdict: '该次运行的结果',
  columns: '列',
  computed: '由本应用计算、并非发送而来的列',
  rows: '行数',
  totals: '合计',
  notSummable: '不计入任何合计的金额（空白或无法读取）',
  notReadAgain: '自次日起未再读取的记账日期',
  onlyCounted: '上次运行只统计行数的记账日期',
  unreadableAsText: '因无法读取而保留为文本的数字和日期',
  longAsText: '因超过 15 位而保留为文本的数字',
  roundedSums: '超过 15 位的合计：单元格内已舍入，精确值在旁边',
  guarded: '开头加了单引号的文本',
  notes: '附注',
  rowsSha256: '各行的 SHA-256',
  rowsHashRule: '该哈希值的规则及其说明',
};

const directions: Readonly<Record<SortKey['direction'], string>> = { ascending: '升序', descending: '降序' };

export const exporting: Words['exporting'] = {
  names,
  scopes,
  titles: {
    extras: '发送的其他字段',
    pending_val: `${fields.label.pending}（代码）`,
    commission_rate: `${fields.label.commission_rate}（%）`,
    updated_at_iso: `${fields.label.updated_at}（ISO）`,
    biz_date_iso: `${fields.label.biz_date}（ISO）`,
    own_flag: '标记',
    own_note: '备注',
  },
  computed: {
    pending: `“${fields.label.pending}”筛选的哪一个结果包含此收费`,
    pending_val: '与该筛选的代码相同',
    difference: 'AE 佣金 + 公司佣金 − 佣金总额，以该行的币种计',
    commission_rate: '佣金总额 ÷ 成交金额，以百分比表示，舍入到小数点后 4 位',
    updated_at_iso: '旁边的日期，以 ISO 8601 表示，时刻为香港时间；无法读取时留空',
    biz_date_iso: '旁边的日期，以 ISO 8601 表示，时刻为香港时间；无法读取时留空',
  },
  flagLabels: { '1': '已标记' },
  ownNotes: '“标记”和“备注”两列是导出者所写的文字，并非由服务发送。',
  uncertain: (filter, mark) => `${filter}，${mark}`,
  differs: (filter) => `${filter}（服务就此得出的行不同）`,
  notChecked: (filter) => `${filter}（未与服务对照）`,
  incompleteCopy: '由不完整的副本制成：服务上的部分行，此文件可能没有。',
  sortedBy: (column, direction) => `${column}，${directions[direction]}`,
  sheets: { about: '关于', subtotals: '小计' },
  pivot: {
    sheet: '数据透视表',
    figures: '数值',
    across: '列',
    minus: '减',
    share: '占该列的比重，%',
    cut: (shown) => `仅前 ${counted(shown, '项')}设有列；合计计入全部。未设列的项数`,
    newest: (shown) => `仅最新的 ${counted(shown, '项')}设有列；合计计入全部。未设列的项数`,
  },
  grandTotal: '总计',
  subtotal: '小计',
  exact: '精确值',
  nameOf: (group) => `${group}（名称）`,
  about,
  sample: '虚构的示例数据：没有任何内容是真实的',
  none: '无',
  newestFirst: '最新的在前',
  times: '时间均为香港时间（UTC+8）。',
  /** The rows in a file's name. */
  hints: {
    everything: '全部',
    selected: '选中',
    page: (page) => `第 ${page} 页`,
    not: '非 ',
    empty: (column) => joined('无', column),
    readable: (column) => joined('可读取的', column),
    differs: '不符',
    range: (from, to) =>
      from !== '' && to !== '' ? (from === to ? from : `${from} 至 ${to}`) : from !== '' ? `从 ${from}` : `至 ${to}`,
  },
  /** Header of row counts. */
  rowCountTitle: '行数',
};
