import type { Messages } from '../catalogue.ts';
import { counted, number } from '../../../shared/words/zh-hk/words.ts';

/** Nothing here may say that a commission package is the charge package of that name: the service does not say so. */
export const names: Messages['names'] = {
  heading: '同名',
  caveat: '僅名稱相同而已：服務並無說明佣金套餐就是該名稱的收費套餐。',
  packages: (rows) => `同名的收費套餐：${number(rows)}`,
  reports: (rows) => `有此名稱的日報表行：${number(rows)}`,
  nameless: '此行沒有名稱可供查找。',
  /** 「日報表的 60 個佣金套餐中，有 45 個與收費套餐同名（75%），佔 20,000 行中的 12,300 行。」 */
  match: ({ matchedNames, names, share, matchedRows, rows }) =>
    share === null
      ? '日報表沒有寫明任何佣金套餐。'
      : `日報表的 ${counted(names, '個佣金套餐')}中，有 ${number(matchedNames)} 個與收費套餐同名（${share}），佔 ${counted(rows, '行')}中的 ${counted(matchedRows, '行')}。`,
  share: { under: (percent) => `低於 ${percent}`, over: (percent) => `高於 ${percent}` },
  unmatched: (names) => `沒有同名項的名稱：${number(names)}`,
  unmatchedHeading: '沒有同名收費套餐的佣金套餐',
  unmatchedTable: '沒有同名項的名稱',
  name: '佣金套餐',
  rows: '行數',
  showRows: (name) => `顯示「${name}」的行`,
  show: '顯示行',
  notSent: '未傳送',
  empty: '空白（已傳送）',
  first: (shown, all) => `共 ${number(all)} 個，只列行數最多的 ${number(shown)} 個。`,
  close: '關閉',
};
