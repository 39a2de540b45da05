import type { Messages } from '../catalogue.ts';
import { counted } from '../../../shared/words/zh-hk/words.ts';

export const selection: Messages['selection'] = {
  cells: (cells) => `已選 ${counted(cells, '個儲存格')}`,
  sum: (amounts, column) => `${column}合計 ${amounts.join('、')}`,
  notSummable: (values) => `${counted(values, '個')}空白或無法讀取`,
  sums: '所選儲存格的合計',
  copied: '已複製。',
  copy: '複製',
  copyWithHeaders: '連標題複製',
  copyRows: '複製整行',
};
