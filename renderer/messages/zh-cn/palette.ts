import type { Messages } from '../catalogue.ts';

export const palette: Messages['palette'] = {
  label: '查找并执行',
  placeholder: '命令、页面、视图、AE、套餐、客户、日期、设置或凭证',
  kinds: {
    command: '命令',
    screen: '页面',
    section: '同步',
    view: '视图',
    filters: '最近的筛选',
    client: '离线保存客户',
    period: '记账日期',
    value: '值',
    setting: '设置',
    receipt: '凭证',
    profile: '配置',
  },
  chargePackage: '收费套餐',
  clearRecentFilters: '清除最近的筛选',
  cleared: '已清除最近的筛选。',
  none: '没有此名称的项目。',
  noEffect: (command) => `“${command}”在此页面没有作用。`,
};
