// How a run ended for a dataset.

import type { Verdict } from '../../contract/sync.ts';

export const verdicts: Readonly<Record<Verdict, string>> = {
  complete: '完整',
  refreshed: '已更新',
  incomplete: '不完整',
  heldBack: '暫緩採用',
  unsettled: '持續變動',
  rowErrors: '未採用',
  failed: '未同步',
  cancelled: '已取消',
  notRun: '未執行',
  checked: '已檢查',
};
