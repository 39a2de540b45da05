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
