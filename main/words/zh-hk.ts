// What the main process says in 繁體中文（香港）.

import type { MainWords } from './en.ts';

export const zhHk: MainWords = {
  ok: '確定',
  tryAgain: '再試',
  quit: '結束',
  dataIsSafe: (logPath) => `這部電腦上的資料是安全的。詳情見 ${logPath}`,
  unlockReason: '顯示你的資料',
  viewsWithNews: (views) => `${views} 個追蹤的檢視有變化`,
  window: {
    notLoaded: '視窗未能載入。',
    hangs: '視窗沒有回應。',
    crashed: (times) => `視窗在一分鐘內停止運作 ${times} 次。`,
    wait: '等候',
    reload: '重新載入視窗',
  },
  menu: {
    file: '檔案(&F)',
    edit: '編輯(&E)',
    view: '顯示方式(&V)',
    window: '視窗(&W)',
    help: '說明(&H)',
    undo: '復原輸入',
    redo: '重做輸入',
    cut: '剪下',
    copy: '複製',
    paste: '貼上',
    selectAll: '全選',
    colours: '色彩',
    fullScreen: '全螢幕',
    minimize: '縮到最小',
    zoom: '縮放',
    front: '全部移至最前',
    close: '關閉視窗',
    services: '服務',
    hide: (app) => `隱藏 ${app}`,
    hideOthers: '隱藏其他',
    unhide: '顯示全部',
    quit: (app) => `結束 ${app}`,
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
    opensByItself: '它會自行重新開啟，最多約需一分鐘。你的資料是安全的。',
    openOnceClosed: '待它關閉後請再開啟。你的資料是安全的。',
    exportRuns: '仍有匯出在進行。',
    exportIsCancelled: '如現在結束，匯出會取消，不會寫出檔案。你的資料是安全的。',
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
      twoProfiles:
        '多於一個設定檔使用此名稱，因此沒有執行任何工作。請在應用程式內將其中一個重新命名，或改用設定檔的編號。',
      otherProfile: '應用程式正開啟另一個設定檔。',
      passphrase: '資料由密語保護，只能由人輸入。',
      hidden: '應用程式的畫面已鎖定。請在應用程式內解鎖。',
      keychain: '系統的鑰匙圈沒有提供資料的金鑰：它已鎖定、不存在，或正在詢問用戶。',
      keyNotFound: '系統的鑰匙圈內沒有資料的金鑰。',
    },
    views: {
      noView: '沒有此名稱的已儲存檢視。沒有匯出任何內容。',
      twoViews: '兩個表格均有此名稱的已儲存檢視。沒有匯出任何內容。',
      viewNotKnown: '此版本的程式不認識該已儲存檢視的某些部分。沒有匯出任何內容。',
      notAnswerable: '這部電腦上的副本無法回答該已儲存檢視的一項篩選。沒有匯出任何內容。',
    },
    exportFailed: '無法寫入檔案。原有的同名檔案沒有改變。',
    exportLeft:
      '無法寫入檔案。「leftPath」所示的位置可能留有未寫完且沒有加密的檔案。本程式下次啟動時，只要能連接該處，便會將其移除，或還原先前的內容。',
    exportAside: '檔案完整，但未能改用指定的名稱，現存於「path」所示的位置。',
    badArguments: '未能理解命令列。沒有執行任何工作。',
    noFolder:
      '未能建立應用程式資料或記錄檔的資料夾。沒有執行任何工作，亦沒有寫入記錄檔。請檢查磁碟、可用空間及寫入權限。',
    resultFile: '執行已結束，但結果未能寫入指定的檔案。',
  },
};
