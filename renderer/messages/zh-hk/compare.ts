import type { Messages } from '../catalogue.ts';
import { counted, number } from '../../../shared/words/zh-hk/words.ts';

export const compare: Messages['compare'] = {
  marked: '已加入比較',
  mark: '加入比較',
  open: '比較',
  openHint: '並排比較已加入比較的套餐',
  oneMore: (key) => `請至少加入 2 個套餐：在行上按空白鍵，或按住 ${key} 按一下該行`,
  clear: '清除比較',
  count: (packages) => `已加入 ${counted(packages, '個套餐')}`,
  notRead: (packages) => `已移除 ${counted(packages, '個套餐')}：未能在新副本中查找已加入比較的套餐。請重新加入。`,
  full: (most) => `最多可比較 ${number(most)} 個套餐。請先移除一個。`,
  gone: (packages) => `${counted(packages, '個已加入比較的套餐')}在同步後未再找到，已不再列入比較。`,

  heading: (packages) => `比較 ${counted(packages, '個套餐')}`,
  table: '套餐並排比較',
  field: '欄位',
  remove: (name) => `將「${name}」移出比較`,
  needsTwo: '比較需要兩個套餐',
  differs: '不同',
  showAll: '顯示全部欄位',
  differing: ({ differing, all }) => `${number(all)} 個欄位中有 ${number(differing)} 個不同`,
  noneDiffers: '這些套餐的每個欄位都有相同的值。',
  asSent: '費率及收費按傳送的原樣顯示。空白、未傳送及 0 是三個不同的值。',
  copy: '複製為表格',
  copied: '已複製。',
  close: '關閉',
};
