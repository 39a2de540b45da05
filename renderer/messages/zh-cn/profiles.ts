import type { Messages } from '../catalogue.ts';

export const profiles: Messages['profiles'] = {
  heading: '这台电脑上的配置',
  opened: (time) => `上次打开：${time}。`,
  signedOut: '已退出登录；数据已保留。',
  open: '打开',
  openNamed: (name) => `打开“${name}”`,
  signInToAnother: '登录另一个服务或账户',
  others: '其他配置',
  useAnother: '使用另一个配置',
  allProfiles: '所有配置、登录其他服务或账户…',
  rename: '重命名配置…',
  renameHeading: '重命名配置',
  name: '名称',
  nameHint: '仅存在于这台电脑，不会发送到服务。',
  save: '保存',
};
