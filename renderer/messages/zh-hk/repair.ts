import type { Messages } from '../catalogue.ts';
import { resourceNames } from '../../../shared/words/zh-hk/words.ts';

export const repair: Messages['repair'] = {
  heading: '修復',
  explained: '你的設定、離線保存客戶及歷史記錄保持原狀。',
  check: '檢查我的資料',
  checkExplained: '檢查整個檔案，讀取兩個資料集各兩次並作對照。此處不會有任何變更；結果顯示於「狀況」。',
  again: (dataset) => `重新下載：${resourceNames[dataset]}`,
  againExplained: '重新讀取一個資料集兩次，並取代副本。在此之前，你看到的是目前的副本。',
  settings: '同步設定',
  settingsExplained: '自動同步、多久重讀較舊的日期，以及資料何時算作過舊。',
};
