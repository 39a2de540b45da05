// Groups and pivots: by what, their rows and their states.

import type { GroupSubject } from '../../contract/query.ts';
import type { Words } from '../catalogue.ts';
import { spaced } from '../chinese-spaces.ts';
import { fields } from './fields.ts';
import { counted, number } from './words.ts';

const subjects: Readonly<Record<GroupSubject, string>> = {
  ...fields.label,
  week: '周',
  month: '月份',
  quarter: '季度',
  year: '年份',
};

function subject(by: GroupSubject): string {
  return subjects[by];
}

export const groups: Words['groups'] = {
  /** “AE，再按月份” */
  subjectsOf: (by, within) => (within === undefined ? subject(by) : spaced`${subject(by)}，再按${subject(within)}`),
  by: '分组依据',
  hint: '将各行分组，并显示每组的合计',
  none: '分组',
  ungroup: '不分组',
  subject,
  table: (table, by) => spaced`${table}，按${by}分组`,
  rows: '行数',
  copy: '复制分组',
  copyHint: (keys) => `复制每组的合计，供电子表格使用（${keys}）`,
  labelOf: (subject) => `${subject}（名称）`,
  rowCount: (rows) => counted(rows, '行'),
  empty: '空白',
  notSent: '未发送',
  noTime: '日期无法读取',
  weekOf: (monday) => spaced`${monday}起的一周`,
  count: (groups) => counted(groups, '组'),
  cut: (shown, groups) => `共 ${number(groups)} 组，只列前 ${number(shown)} 组`,
  compareIn: '金额排序币种',
  sortHint: (column, currency) => spaced`按${currency}的${column}排序`,
  sortedBy: (column) => spaced`按${column}排序`,
  loading: '正在加载分组…',
  loadingRows: '正在加载行…',
  rowsFailed: '未能读取各行。',
  tryAgain: '重试',
  noted: () => '行有标记或备注',
  notedHint: (rows) => `显示有标记或备注的 ${counted(rows, '行')}（Shift+F2）`,
  showAll: (rows) => (rows === 1 ? '在表格中显示此行' : `在表格中显示全部 ${counted(rows, '行')}`),
  second: {
    by: '次级分组依据',
    hint: '第二个分组项目：在每组内再分组，或作为数据透视表的列',
    none: '次级分组',
    remove: '只分一级',
    whole: '全部',
    cut: (shown, all) => `组内共 ${number(all)} 项，只列前 ${number(shown)} 项；每组合计包括全部项`,
    newest: (shown, all) => `组内共 ${number(all)} 项，只列最新 ${number(shown)} 项；每组合计包括全部项`,
    showRows: '在表格中显示各行',
    levels: '在每组内',
    pivot: '作为列',
    asColumns: (subject) => `${subject}（作为列）`,
  },
  pivot: {
    table: (table, by, across) => spaced`${table}，按${by}和${across}分组`,
    measure: '显示',
    beside: '旁列',
    besides: { nothing: '无', share: '占该列比例', difference: '与前一列的差额' },
    total: '合计',
    all: '全部',
    share: '占比',
    noShare: '没有占比：此列的正负金额有部分互相抵消',
    shareOf: (column) => spaced`${column}占比，%`,
    against: (before) => `± ${before}`,
    difference: (column, before) => spaced`${column}减${before}`,
    cut: (shown, all) => `共 ${number(all)} 列，只列前 ${number(shown)} 列；合计包括全部列`,
    newest: (shown, all) => `共 ${number(all)} 列，只列最新 ${number(shown)} 列；合计包括全部列`,
    showRows: (rows) => (rows === 1 ? '在表格中显示此行' : `在表格中显示这 ${counted(rows, '行')}`),
    noRows: '没有数据行',
  },
  continued: (value) => `${value}（续）`,
};
