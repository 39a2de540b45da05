import type { Messages } from '../catalogue.ts';

export const palette: Messages['palette'] = {
  label: '尋找並執行',
  placeholder: '指令、畫面、檢視、AE、套餐、客戶、日期、設定或憑證',
  kinds: {
    command: '指令',
    screen: '畫面',
    section: '同步',
    view: '檢視',
    filters: '最近的篩選',
    client: '離線保存客戶',
    period: '記賬日期',
    value: '值',
    setting: '設定',
    receipt: '憑證',
    profile: '設定檔',
  },
  chargePackage: '收費套餐',
  clearRecentFilters: '清除最近的篩選',
  cleared: '已清除最近的篩選。',
  none: '沒有此名稱的項目。',
  noEffect: (command) => `「${command}」在此畫面沒有作用。`,
};
