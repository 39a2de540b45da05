import type { Messages } from '../catalogue.ts';

export const guide: Messages['guide'] = {
  help: '說明',
  open: '使用手冊',
  heading: '使用手冊',
  contents: '目錄',
  find: '搜尋手冊',
  results: '搜尋結果',
  found: (sections) => `找到 ${sections} 處`,
  none: '手冊沒有這些字詞。',
  next: (chapter) => `下一章：${chapter}`,
  terms: {
    parity: '一致性',
    restated: '重列',
    settled: '持續變動',
    asOf: '資料截至',
    conditional: '條件收費',
    checkFile: '檢查匯出檔案',
    seal: '數字的來源',
    receipt: '憑證',
    travelCheck: '出發前檢查',
    pinned: '離線保存客戶',
  },
  whatIs: (term) => `這是甚麼？${term}`,
  close: '關閉',
};
