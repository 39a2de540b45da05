import type { Messages } from '../catalogue.ts';

export const profiles: Messages['profiles'] = {
  heading: '這部電腦上的設定檔',
  opened: (time) => `上次開啟：${time}。`,
  signedOut: '已登出；資料已保留。',
  open: '開啟',
  openNamed: (name) => `開啟「${name}」`,
  signInToAnother: '登入另一個服務或賬戶',
  others: '其他設定檔',
  useAnother: '使用另一個設定檔',
  allProfiles: '所有設定檔、登入其他服務或賬戶…',
  rename: '重新命名設定檔…',
  renameHeading: '重新命名設定檔',
  name: '名稱',
  nameHint: '只存在於這部電腦，不會傳送至服務。',
  save: '儲存',
};

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
