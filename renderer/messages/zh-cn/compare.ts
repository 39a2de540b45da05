import type { Messages } from '../catalogue.ts';
import { counted, number } from '../../../shared/words/zh-cn/words.ts';

export const compare: Messages['compare'] = {
  marked: '已加入比较',
  mark: '加入比较',
  open: '比较',
  openHint: '并排比较已加入比较的套餐',
  oneMore: (key) => `请至少加入 2 个套餐：在行上按空格键，或按住 ${key} 单击该行`,
  clear: '清除比较',
  count: (packages) => `已加入 ${counted(packages, '个套餐')}`,
  notRead: (packages) => `已移除 ${counted(packages, '个套餐')}：未能在新副本中查找已加入比较的套餐。请重新加入。`,
  full: (most) => `最多可比较 ${number(most)} 个套餐。请先移除一个。`,
  gone: (packages) => `${counted(packages, '个已加入比较的套餐')}在同步后未再找到，已不再列入比较。`,

  heading: (packages) => `比较 ${counted(packages, '个套餐')}`,
  table: '套餐并排比较',
  field: '字段',
  remove: (name) => `将“${name}”移出比较`,
  needsTwo: '比较需要两个套餐',
  differs: '不同',
  showAll: '显示全部字段',
  differing: ({ differing, all }) => `${number(all)} 个字段中有 ${number(differing)} 个不同`,
  noneDiffers: '这些套餐的每个字段都有相同的值。',
  asSent: '费率和收费按发送的原样显示。空白、未发送和 0 是三个不同的值。',
  copy: '复制为表格',
  copied: '已复制。',
  close: '关闭',
};
