// The entries of context menus.

import type { Messages } from '../catalogue.ts';
import { spaced } from '../../../shared/words/chinese-spaces.ts';
import { number } from '../../../shared/words/zh-cn/words.ts';

export const menus: Messages['menus'] = {
  copyValue: '复制此值',
  copyCells: (cells) => `复制 ${number(cells)} 个单元格`,
  cell: (column) => `“${column}”的单元格`,
  details: '打开详情',
  note: '写备注',
  mark: '加入比较',
  unmark: '移出比较',
  seal: '此值的来源',
  history: '此值的历史',
  copyFigure: '复制数值',
  figure: (shown, what) => `${shown} ${what}`,
  showRows: '显示其各行',
  filterTo: '只显示此项',
  leaveOut: '排除此项',
  noSort: '不按此列排序',
  groupBy: '按此列分组',
  view: (name) => `视图“${name}”`,
  openView: '打开',
  atStart: '启动时打开',
  notAtStart: '启动时不打开',
  watch: '关注',
  unwatch: '不再关注',
  client: (client) => spaced`客户${client}`,
  clientPage: '打开客户页面',
  clientCharges: '显示其收费',
  copyClient: '复制客户编号',
  removeClient: '移除…',
};
