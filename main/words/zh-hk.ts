// What the main process says in 繁體中文（香港）.

import type { MainWords } from './en.ts';

export const zhHk: MainWords = {
  ok: '確定',
  tryAgain: '再試一次',
  quit: '結束',
  dataIsSafe: (logPath) => `這部電腦上的資料安全無損。詳情見 ${logPath}`,
  unlockReason: '顯示你的資料',
  window: {
    notLoaded: '視窗未能載入。',
    hangs: '視窗沒有回應。',
    crashed: (times) => `視窗在一分鐘內停止運作 ${times} 次。`,
    wait: '等候',
    reload: '重新載入視窗',
  },
  start: {
    refused: (app) => `${app} 沒有啟動`,
    refusedBecause: (app, name) =>
      `${app} 不會以參數 --${name} 啟動，因為它會移除對你資料的一項保護。請不帶此參數再啟動。`,
    failed: (app) => `${app} 未能啟動`,
    unchanged: (logPath) => `你的資料沒有變更。詳情見 ${logPath}`,
  },
  quitting: {
    stillClosing: (app) => `${app} 仍在關閉。`,
    opensByItself: '它稍後會自行重新開啟。你的資料安全無損。',
    openOnceClosed: '待它關閉後請再開啟。你的資料安全無損。',
    exportRuns: '仍有匯出在進行。',
    exportIsCancelled: '如現在結束，匯出會取消，不會寫出檔案。你的資料安全無損。',
    keepExporting: '繼續匯出',
    cancelAndQuit: '取消匯出並結束',
  },
};
