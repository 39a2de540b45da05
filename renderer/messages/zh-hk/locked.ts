import type { Messages } from '../catalogue.ts';

export const locked: Messages['locked'] = {
  heading: { passphrase: '解鎖你的資料', system: '已鎖定', click: '畫面已隱藏' },
  intro: {
    passphrase: '此設定檔的資料以你的密語保護。其後同步時，你須再次輸入存取權杖。',
    system: '你的資料已關閉，其金鑰已捨棄。系統會先確認你的身份，然後才再次開啟。',
    click:
      '你的資料已關閉，但任何使用這部電腦的人都可再次開啟：沒有密語保護，而此系統亦沒有可證明你身份的驗證。離開時請鎖定電腦本身。',
  },
  show: { passphrase: '解鎖', system: '解鎖', click: '顯示' },
  ending: '匯出檔案仍在寫入。寫入結束後，資料便會關閉。',
  lock: { passphrase: '鎖定', system: '鎖定', click: '隱藏畫面' },
};
