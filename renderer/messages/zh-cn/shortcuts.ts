import type { Messages } from '../catalogue.ts';

type Words = Messages['shortcuts'];

const groups: Words['groups'] = {
  everywhere: '任何位置',
  search: '搜索',
  grid: '在表格中',
  header: '在列标题上',
  groups: '在分组上',
  details: '详情',
};

const what: Words['what'] = {
  help: '此列表',
  sync: '立即同步',
  lock: '锁定，或遮蔽屏幕',
  views: '前往页面，按导航的次序',
  back: '返回上一个位置',
  forward: '再次前进',
  nextRegion: '下一区域：顶栏、导航、筛选、表格、合计、详情、状态栏',
  previousRegion: '上一区域',
  groupBy: '将表格分组',
  savedViews: '表格的已保存视图',
  send: '发送表格的视图',
  export: '导出',
  toDetails: '前往已打开的详情',
  print: '将表格打印成 PDF 文件',
  find: '在所有文本列中搜索；在单元格上直接输入即可',
  toRows: '从搜索移至第一行',
  addFilter: '添加筛选',
  undo: '撤销上一次对筛选、排序或列的更改',
  clearSearch: '清除搜索',
  cellMenu: '按单元格的值筛选',
  move: '在单元格之间移动',
  rowEnds: '行的首个和最后一个单元格',
  pageEnds: '本页的首行和末行',
  screen: '向上或向下一屏',
  open: '打开该行的详情；双击亦可',
  extend: '选取单元格',
  selectAll: '选取整页',
  copy: '复制所选内容，供电子表格使用',
  copyWithHeaders: '连同列标题复制',
  mark: '选定收费套餐以作比较；按住 Ctrl 单击亦可',
  note: '为该行写备注',
  seal: '数字的来源及其可靠程度；将指针停留其上亦可',
  sort: '按该列排序；再按则反转方向',
  sortFurther: '同时按该列排序；按住 Shift 单击亦可',
  headerMenu: '打开该列的菜单；右键单击亦可',
  width: '缩窄或加宽该列',
  expandGroup: '展开分组',
  collapseGroup: '收起分组',
  notedRows: '显示其中有标记或备注的行',
  close: '关闭详情',
};

export const shortcuts: Messages['shortcuts'] = {
  heading: '键盘快捷键',
  groups,
  what,
  or: '或',
  to: '至',
  close: '关闭',
};
