// The entries of context menus.

import type { Messages } from '../catalogue.ts';
import { spaced } from '../../../shared/words/chinese-spaces.ts';
import { number } from '../../../shared/words/zh-hk/words.ts';

export const menus: Messages['menus'] = {
  copyValue: '複製此值',
  copyCells: (cells) => `複製 ${number(cells)} 個儲存格`,
  cell: (column) => `「${column}」的儲存格`,
  details: '開啟詳情',
  note: '寫備註',
  mark: '加入比較',
  unmark: '移出比較',
  seal: '此值的來源',
  history: '此值的歷史',
  copyFigure: '複製數字',
  figure: (shown, what) => `${shown} ${what}`,
  showRows: '顯示其各行',
  filterTo: '只顯示此項',
  leaveOut: '排除此項',
  noSort: '不按此欄排序',
  groupBy: '按此欄分組',
  view: (name) => `檢視「${name}」`,
  openView: '開啟',
  atStart: '啟動時開啟',
  notAtStart: '啟動時不開啟',
  watch: '追蹤',
  unwatch: '不再追蹤',
  client: (client) => spaced`客戶${client}`,
  clientPage: '開啟客戶頁面',
  clientCharges: '顯示其收費',
  copyClient: '複製客戶編號',
  removeClient: '移除…',
};
