import type { Messages } from '../catalogue.ts';
import { counted, number } from '../../../shared/words/zh-cn/words.ts';

/** Nothing here may say that a commission package is the charge package of that name: the service does not say so. */
export const names: Messages['names'] = {
  heading: '同名',
  caveat: '仅名称相同而已：服务没有说明佣金套餐就是该名称的收费套餐。',
  packages: (rows) => `同名的收费套餐：${number(rows)}`,
  reports: (rows) => `有此名称的日报表行：${number(rows)}`,
  nameless: '此行没有名称可供查找。',
  /** “日报表的 60 个佣金套餐中，有 45 个与收费套餐同名（75%），占 20,000 行中的 12,300 行。” */
  match: ({ matchedNames, names, share, matchedRows, rows }) =>
    share === null
      ? '日报表没有写明任何佣金套餐。'
      : `日报表的 ${counted(names, '个佣金套餐')}中，有 ${number(matchedNames)} 个与收费套餐同名（${share}），占 ${counted(rows, '行')}中的 ${counted(matchedRows, '行')}。`,
  share: { under: (percent) => `低于 ${percent}`, over: (percent) => `高于 ${percent}` },
  unmatched: (names) => `没有同名项的名称：${number(names)}`,
  unmatchedHeading: '没有同名收费套餐的佣金套餐',
  unmatchedTable: '没有同名项的名称',
  name: '佣金套餐',
  rows: '行数',
  showRows: (name) => `显示“${name}”的行`,
  show: '显示行',
  notSent: '未发送',
  empty: '空白（已发送）',
  first: (shown, all) => `共 ${number(all)} 个，只列行数最多的 ${number(shown)} 个。`,
  close: '关闭',
};
