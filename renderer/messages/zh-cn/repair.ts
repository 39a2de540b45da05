import type { Messages } from '../catalogue.ts';
import { resourceNames } from '../../../shared/words/zh-cn/words.ts';

export const repair: Messages['repair'] = {
  heading: '修复',
  explained: '你的设置、离线保存客户和历史记录保持原样。',
  check: '检查我的数据',
  checkExplained: '核查整个文件，读取两个数据集各两次并进行对照。此处不会有任何更改；结果显示在“状况”下。',
  again: (dataset) => `重新下载：${resourceNames[dataset]}`,
  againExplained: '重新读取一个数据集两次，并替换副本。在此之前，你看到的是目前的副本。',
  settings: '同步设置',
  settingsExplained: '自动同步、多久重读较早的日期，以及数据何时算作过旧。',
};
