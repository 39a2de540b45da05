import type { Messages } from '../catalogue.ts';
import { spaced } from '../../../shared/words/chinese-spaces.ts';
import { counted, number } from '../../../shared/words/zh-cn/words.ts';

export const grid: Messages['grid'] = {
  weekdays: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
  count: number,
  loadingRows: '正在加载各行…',

  notSent: '未发送',
  notSentHint: '服务没有发送此字段',
  empty: '—',
  emptyHint: '服务发送的此字段为空白',
  notKnown: '未知',
  notKnownHint: '记录中没有此项，服务的列表也没有显示',
  notComputable: '不适用',
  notComputableHint: '无法计算：其中一部分缺失、无法读取或为 0',
  sentAs: (sent) => `发送原文：${sent}`,
  zoneNotStated: '未注明时区',
  unreadableHint: '不是可读取的金额：按发送原文显示，且不计入合计',

  headerHint: (label, hint) =>
    `${hint === '' ? label : `${label}：${hint}`}\n按 Enter 排序，加 Shift 则作为次要排序；Shift 加方向键更改列宽；Alt 加 ↓ 打开菜单`,
  resizeHint: '拖动以更改列宽；双击恢复标准列宽',

  foundElsewhere: {
    mark: (label) => `见于“${label}”`,
    text: (text) => `：${text}`,
    hint: (label, text) => `${label}：${text}\n搜索凭此列找到该行，但此列没有显示。`,
  },

  headerMenu: {
    label: (column) => `“${column}”列`,
    open: (column) => `“${column}”的菜单`,
    ascending: '升序排列',
    descending: '降序排列',
    further: '同时按此列排序',
    filter: '筛选…',
    pin: '固定在左侧',
    unpin: '取消固定',
    fit: '按本页调整列宽',
    usual: '标准列宽',
    hide: '隐藏此列',
  },
  sortQuestion: {
    heading: (column) => `按“${column}”排序`,
    why: (currencies) =>
      `筛选得到的行有 ${number(currencies)} 个币种的金额，不能放在一起排序。请只显示一个币种，或在每个币种之内排序。`,
    only: (currency) => spaced`仅${currency}`,
    more: (currencies) =>
      currencies === 1 ? '还有 1 个币种：请先按该币种筛选。' : `还有 ${number(currencies)} 个：请先按其中一个筛选。`,
    within: '在每个币种之内排序',
    cancel: '取消',
  },

  columns: '列',
  chooseColumns: '选择列…',
  chooser: {
    find: '查找列',
    none: '没有列的名称包含此文字。',
    shown: (shown, all) => `显示 ${shown} 列，共 ${all} 列`,
    up: (label) => `上移“${label}”`,
    down: (label) => `下移“${label}”`,
    pin: (label) => `固定“${label}”`,
    reset: '重置各列',
    values: '有代码的值',
    valueForms: { words: '文字', code: '代码', both: '两者' },
    density: '行距',
    densities: { compact: '紧凑', usual: '标准', roomy: '宽松' },
    hideEmpty: '隐藏每行均为空白的列',
    isEmpty: '空白，已隐藏',
    isRepeated: '因筛选而隐藏',
    hidden: (names) => (names.length === 0 ? '没有任何列在每行均为空白。' : `现已隐藏：${names.join('、')}。`),
  },
  emptyColumns: {
    hidden: (names) => `已隐藏 ${number(names.length)} 个空白列：${names.join('、')}`,
    show: () => '显示',
  },

  pages: {
    label: '分页',
    first: '首页',
    previous: '上一页',
    next: '下一页',
    last: '末页',
    noneBefore: '没有可前往的上一页。',
    noneAfter: '没有可前往的下一页。',
    goTo: '跳转到页',
    page: '第',
    of: (pages) => `页，共 ${number(pages)} 页`,
    rowsPerPage: '每页行数',
    range: (from, to, total) => (total === 0 ? '0 行' : `${number(from)}–${number(to)}，共 ${number(total)} 行`),
    unknown: '行数未知',
  },

  lostOpenRow: {
    gone: '详情已关闭：此记录不在新副本中，或在其中出现不止一次。',
    notRead: '详情已关闭：未能在新副本中查找此记录。请从表格重新打开。',
  },
  incomplete: '副本不完整',
  noCopy: '此电脑上尚无副本',
  offScreen: (columns) => `还有 ${number(columns)} 列 →`,
  beyond: {
    after: (newest) => `此副本最新的记账日期为 ${newest}，而筛选要求更晚的日期。`,
    before: (oldest) => `此副本最早的记账日期为 ${oldest}，而筛选要求更早的日期。`,
  },
  startFirstSync: '开始首次同步',
  syncAgain: '再次同步',
  without: (name, rows) => `移除筛选${/^[“（]/.test(name) ? name : `“${name}”`}：${counted(rows, '行')}`,
  showAll: '移除所有筛选',
};
