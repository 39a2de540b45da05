// What the main process says in 繁體中文（香港）.

import type { MainWords } from './en.ts';

export const zhHk: MainWords = {
  ok: '確定',
  tryAgain: '再試一次',
  quit: '結束',
  dataIsSafe: (logPath) => `這部電腦上的資料安全無損。詳情見 ${logPath}`,
  unlockReason: '顯示你的資料',
  viewsWithNews: (views) => `${views} 個追蹤的檢視有變化`,
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
  unattended: {
    outcomes: {
      complete: '所要求的工作已全部完成，資料完整。',
      failed: '執行失敗。詳情見應用程式的記錄檔。',
      incomplete: '並非全部完整。上一份完好的副本保持不變。',
      token: '存取權杖欠缺、已過期或被拒絕。請開啟應用程式並輸入新的權杖。',
      network: '未能連接服務。上一份完好的副本保持不變。',
      locked: '未能開啟資料。',
      policy: '這部電腦的管理員不容許這項操作。',
    },
    locked: {
      noProfile: '這部電腦上沒有這個設定檔，或未有人登入。',
      otherProfile: '應用程式正開啟另一個設定檔。',
      passphrase: '資料由密語保護，只能由人輸入。',
      hidden: '應用程式的畫面已鎖定。請在應用程式內解鎖。',
      keychain: '系統的鑰匙圈沒有提供資料的密鑰：它已鎖定、不存在，或正在詢問使用者。',
      keyNotFound: '系統的鑰匙圈內沒有資料的密鑰。',
    },
    badArguments: '未能理解命令列。沒有執行任何工作。',
    resultFile: '執行已結束，但結果未能寫入指定的檔案。',
  },
};
