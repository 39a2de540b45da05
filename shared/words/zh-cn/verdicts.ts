// How a run ended for a dataset.

import type { Verdict } from '../../contract/sync.ts';

export const verdicts: Readonly<Record<Verdict, string>> = {
  complete: '完整',
  refreshed: '已更新',
  incomplete: '不完整',
  heldBack: '暂缓采用',
  unsettled: '持续变动',
  rowErrors: '未采用',
  failed: '未同步',
  cancelled: '已取消',
  notRun: '未运行',
  checked: '已检查',
};
