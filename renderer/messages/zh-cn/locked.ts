import type { Messages } from '../catalogue.ts';

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
