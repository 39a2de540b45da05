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

export const locked: Messages['locked'] = {
  heading: { passphrase: '解锁你的数据', system: '已锁定', click: '界面已隐藏' },
  intro: {
    passphrase: '此配置的数据由你的口令保护。之后同步时，你需要再次输入访问令牌。',
    system: '你的数据已关闭，其密钥已丢弃。系统会先确认你的身份，然后才再次打开。',
    click:
      '你的数据已关闭，但任何使用这台电脑的人都可以再次打开：没有口令保护，而此系统也没有可证明你身份的验证。离开时请锁定电脑本身。',
  },
  show: { passphrase: '解锁', system: '解锁', click: '显示' },
  ending: '导出文件仍在写入。写入结束后，数据便会关闭。',
  lock: { passphrase: '锁定', system: '锁定', click: '隐藏界面' },
};
