import type { Messages } from '../catalogue.ts';

export const support: Messages['support'] = {
  open: '支持报告…',
  heading: '支持报告',
  intro:
    '以下是报告的全部内容。其中没有数据行、金额、筛选或客户，没有服务地址，也没有令牌。不会发送任何内容：由你保存，并决定交给谁。',
  parts: { app: '本应用与这台电脑', copies: '副本', runs: '最近的运行', log: '日志' },
  leftOut: '目前没有打开的配置，所以报告没有副本和最近运行的列表。日志可能会提到个别运行。',
  empty: '尚无数据。',
  size: (characters) => `${characters} 个字符`,
  reading: '正在读取…',
  copy: '复制报告',
  copied: '已复制',
  save: '保存…',
  saved: (file) => `已保存为 ${file}。`,
  close: '关闭',
};
