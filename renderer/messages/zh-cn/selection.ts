import type { Messages } from '../catalogue.ts';
import { counted } from '../../../shared/words/zh-cn/words.ts';

export const selection: Messages['selection'] = {
  cells: (cells) => `已选 ${counted(cells, '个单元格')}`,
  sum: (amounts, column) => `${column}合计 ${amounts.join('、')}`,
  notSummable: (values) => `${counted(values, '个')}空白或无法读取`,
  sums: '所选单元格的合计',
  copied: '已复制。',
  copy: '复制',
  copyWithHeaders: '连同标题复制',
  copyRows: '复制整行',
};
