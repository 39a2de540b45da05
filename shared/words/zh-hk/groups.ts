// Groups and pivots: by what, their rows and their states.

import type { GroupSubject } from '../../contract/query.ts';
import type { Words } from '../catalogue.ts';
import { spaced } from '../chinese-spaces.ts';
import { fields } from './fields.ts';
import { counted, number } from './words.ts';

const subjects: Readonly<Record<GroupSubject, string>> = {
  ...fields.label,
  week: '週',
  month: '月份',
  quarter: '季度',
  year: '年份',
};

function subject(by: GroupSubject): string {
  return subjects[by];
}

export const groups: Words['groups'] = {
  /** 「AE，再按月份」 */
  subjectsOf: (by, within) => (within === undefined ? subject(by) : spaced`${subject(by)}，再按${subject(within)}`),
  by: '分組依據',
  hint: '將各行分組，並顯示每組的合計',
  none: '分組',
  ungroup: '不分組',
  subject,
  table: (table, by) => spaced`${table}，按${by}分組`,
  rows: '行數',
  copy: '複製分組',
  copyHint: (keys) => `複製每組的合計，供試算表使用（${keys}）`,
  labelOf: (subject) => `${subject}（名稱）`,
  rowCount: (rows) => counted(rows, '行'),
  empty: '空白',
  notSent: '未傳送',
  noTime: '日期無法讀取',
  weekOf: (monday) => spaced`${monday}起的一週`,
  count: (groups) => counted(groups, '組'),
  cut: (shown, groups) => `共 ${number(groups)} 組，只列首 ${number(shown)} 組`,
  compareIn: '金額排序貨幣',
  sortHint: (column, currency) => spaced`按${currency}的${column}排序`,
  sortedBy: (column) => spaced`按${column}排序`,
  loading: '正在載入分組…',
  loadingRows: '正在載入行…',
  rowsFailed: '未能讀取各行。',
  tryAgain: '再試',
  noted: () => '行有標記或備註',
  notedHint: (rows) => `顯示有標記或備註的 ${counted(rows, '行')}（Shift+F2）`,
  showAll: (rows) => (rows === 1 ? '在表格中顯示此行' : `在表格中顯示全部 ${counted(rows, '行')}`),
  second: {
    by: '次級分組依據',
    hint: '第二個分組項目：在每組內再分組，或作為樞紐分析表的欄',
    none: '次級分組',
    remove: '只分一級',
    whole: '全部',
    cut: (shown, all) => `組內共 ${number(all)} 項，只列首 ${number(shown)} 項；每組合計包括全部項`,
    newest: (shown, all) => `組內共 ${number(all)} 項，只列最新 ${number(shown)} 項；每組合計包括全部項`,
    showRows: '在表格中顯示各行',
    levels: '在每組內',
    pivot: '作為欄',
    asColumns: (subject) => `${subject}（作為欄）`,
  },
  pivot: {
    table: (table, by, across) => spaced`${table}，按${by}及${across}分組`,
    measure: '顯示',
    beside: '旁列',
    besides: { nothing: '無', share: '佔該欄比例', difference: '與前一欄的差額' },
    total: '合計',
    all: '全部',
    share: '佔比',
    noShare: '沒有佔比：此欄的正負金額有部分互相抵銷',
    shareOf: (column) => spaced`${column}佔比，%`,
    against: (before) => `± ${before}`,
    difference: (column, before) => spaced`${column}減${before}`,
    cut: (shown, all) => `共 ${number(all)} 欄，只列首 ${number(shown)} 欄；合計包括全部欄`,
    newest: (shown, all) => `共 ${number(all)} 欄，只列最新 ${number(shown)} 欄；合計包括全部欄`,
    showRows: (rows) => (rows === 1 ? '在表格中顯示此行' : `在表格中顯示這 ${counted(rows, '行')}`),
    noRows: '沒有資料行',
  },
  continued: (value) => `${value}（續）`,
};
